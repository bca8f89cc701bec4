import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** sockaddr_un holds 108 bytes on Linux and 104 on macOS, with the closing zero. */
const LONGEST = process.platform === 'darwin' ? 103 : 107;
/** PostgreSQL's socket and the lock file that it lays beside it. */
const POSTGRES_NAME = '.s.PGSQL.5432';

/** Whether the address of a socket of that name in `folder` can be written down. */
export function fitsSocket(folder: string, name = POSTGRES_NAME): boolean {
  return Buffer.byteLength(path.join(folder, name)) <= LONGEST;
}

/** A new private folder with a short path, for sockets whose own folder is too deep. */
export function makeShortFolder(): string {
  return mkdtempSync('/tmp/plataforma-scrum-');
}

/** Calls `work` with an address of `folder/name` that a socket can have: its own, or one through a short link. */
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
