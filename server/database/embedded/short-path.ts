import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** sockaddr_un has 108 bytes on Linux and 104 on macOS, including the closing zero. */
const LONGEST = process.platform === 'darwin' ? 103 : 107;
/** The name of PostgreSQL's socket. */
const POSTGRES_NAME = '.s.PGSQL.5432';

/** Whether the path of a socket with this name in `folder` is short enough. */
export function fitsSocket(folder: string, name = POSTGRES_NAME): boolean {
  return Buffer.byteLength(path.join(folder, name)) <= LONGEST;
}

/** Creates a private folder with a short path, for sockets whose own folder is too deep. */
export function makeShortFolder(): string {
  return mkdtempSync('/tmp/plataforma-scrum-');
}

/** Calls `work` with a path of `folder/name` that is short enough for a socket: its own, or one through a short link. */
export async function withShortPath<T>(
  folder: string,
  name: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  if (fitsSocket(folder, name)) return work(path.join(folder, name));
  const way = makeShortFolder();
  try {
    symlinkSync(folder, path.join(way, 'd'));
    return await work(path.join(way, 'd', name));
  } finally {
    rmSync(way, { recursive: true, force: true });
  }
}
