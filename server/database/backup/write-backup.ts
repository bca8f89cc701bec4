import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { type ArchiveOptions, writeArchive } from './archive.ts';
import { compressor, looksLikeBackup, seal } from './file-format.ts';

export interface WriteOptions extends ArchiveOptions {
  /** Aborts the backup and removes its file. */
  signal?: AbortSignal;
}

/**
 * Writes a backup of the database to a stream. It uses its own connection, so that it takes none of the pool.
 * @throws the error of the database or the stream; {@link OperatorError} for an empty installation.
 */
export async function streamBackup(
  pool: pg.Pool,
  target: Writable,
  options: WriteOptions = {},
): Promise<void> {
  const client = new pg.Client(pool.options);
  client.on('error', () => undefined); // the interrupted query reports the error
  await client.connect();
  try {
    const archive = Readable.from(writeArchive(client, options), { objectMode: false });
    const { signal } = options;
    // the terminal's own streams stay open
    const end = target !== process.stdout;
    await pipeline(archive, compressor(), seal, target, { end, ...(signal && { signal }) });
  } finally {
    await client.end();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

/** Allows replacing an older backup. Any other existing file was named by mistake. */
async function requireReplaceable(file: string): Promise<void> {
  const existing = await stat(file).catch(() => undefined);
  if (existing && !(existing.isFile() && (await looksLikeBackup(file)))) {
    throw new OperatorError(texts.backup.notReplaceable(file));
  }
}

function explain(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new OperatorError(texts.backup.noSpace(path.dirname(file)), { cause: error });
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOENT' || code === 'ENOTDIR') {
    return new OperatorError(texts.backup.cannotWrite(path.dirname(file)), { cause: error });
  }
  return error;
}

/** The name of a file that this process writes, different for each backup, so that two into the same file do not meet. */
const unfinishedName = (file: string) => `${file}.${process.pid}-${randomBytes(4).toString('hex')}.part`;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes what killed processes have left of a backup into the same file. */
async function removeLeftovers(file: string): Promise<void> {
  const folder = path.dirname(file);
  const start = `${path.basename(file)}.`;
  for (const name of await readdir(folder)) {
    const [, pid] =
      /^(\d+)-[0-9a-f]{8}\.part$/.exec(name.startsWith(start) ? name.slice(start.length) : '') ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(path.join(folder, name), { force: true });
  }
}

/**
 * Writes a backup of the database to a file that only its owner can read. The file gets its name when it is complete and on
 * disk; an older backup with that name stays until then.
 * @throws {OperatorError} with one sentence, if the file cannot be written or the installation is empty.
 */
export async function writeBackup(pool: pg.Pool, file: string, options: WriteOptions = {}): Promise<void> {
  await requireReplaceable(file);
  const unfinished = unfinishedName(file);
  try {
    await removeLeftovers(file);
    const handle = await open(unfinished, 'wx', 0o600);
    await streamBackup(pool, handle.createWriteStream({ flush: true }), options); // on disk before it is closed
    await rename(unfinished, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw explain(file, error);
  }
}
