import type pg from 'pg';
import { z } from 'zod';
import { BackupFileError } from '#server/database/backup/file-format.ts';
import { NoRoomError } from '#server/database/backup/room.ts';
import {
  type BackupKind,
  backupFolder,
  findMade,
  listStored,
  makeStoredBackup,
} from '#server/database/backup/stored.ts';
import { isConnectionLost } from '#server/database/failure.ts';
import { defineTask, type TaskContext } from '#server/lib/task.ts';
import type { Backup } from '#shared/contracts/backups.ts';

const PROGRESS_EVERY_MS = 500;

/** The reason why a backup failed, as a code that the interface translates. */
function reasonOf(error: unknown): NonNullable<Backup['error']> {
  if (error instanceof NoRoomError) return 'disk_full';
  const { cause = error } = error as Error;
  if (cause instanceof BackupFileError) return 'damaged';
  const { code = '' } = cause as NodeJS.ErrnoException;
  if (['ENOSPC', 'EDQUOT'].includes(code)) return 'disk_full';
  return ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code) ? 'not_writable' : 'failed';
}

/**
 * Updates the table to match the folder: files without a row get one, and rows whose file is gone lose the file name. It may
 * run during a backup, whose file exists before its row names it.
 */
export async function syncWithFolder(pool: pg.Pool, folder: string): Promise<void> {
  const { rows } = await pool.query<{ file: string }>('select file from app.backups where file is not null');
  const stored = await listStored(folder); // read after the rows: a file that a row names and that is missing now was deleted
  const gone = rows.map(({ file }) => file).filter((file) => !stored.some((one) => one.file === file));
  await pool.query('update app.backups set file = null where file = any ($1)', [gone]);
  for (const { kind, file, madeAt, size } of stored) {
    await pool.query(
      `insert into app.backups (kind, started_at, finished_at, progress, file, size)
       select $1, $2::timestamptz, $2::timestamptz, 100, $3, $4
       where not exists (select from app.backups where finished_at is null)
       on conflict (file) do nothing`,
      [kind, madeAt, file, size],
    );
  }
}

/** Stores the progress at most twice a second. */
function progressWriter(pool: pg.Pool, id: string): (share: number) => void {
  let last = Date.now();
  return (share) => {
    if (Date.now() - last < PROGRESS_EVERY_MS) return;
    last = Date.now();
    const percent = Math.min(99, Math.floor(share * 100));
    // the progress is only shown: if storing it fails, the backup fails too
    pool
      .query('update app.backups set progress = $2 where id = $1 and finished_at is null', [id, percent])
      .catch(() => undefined);
  };
}

/** Records the end of a backup in its row, once. @param set assignments, with parameters from $2 on. */
async function finish(pool: pg.Pool, id: string, set: string, values: unknown[]): Promise<void> {
  await pool.query(
    `update app.backups set finished_at = clock_timestamp(), ${set} where id = $1 and finished_at is null`,
    [id, ...values],
  );
}

/** Whether the backup must be made again: the job was given up, or the database was away. */
const isInterrupted = (error: unknown, signal: AbortSignal) =>
  signal.aborted || isConnectionLost(error) || isConnectionLost((error as Error).cause);

interface Queued {
  kind: BackupKind;
  queued_at: Date;
}

async function make(
  id: string,
  { kind, queued_at: queuedAt }: Queued,
  { pool, config, signal, log }: TaskContext,
): Promise<void> {
  const folder = backupFolder(config.dataDir);
  try {
    const options = { signal, onProgress: progressWriter(pool, id), timeZone: config.timeZone };
    const made =
      (await findMade(folder, kind, queuedAt)) ?? (await makeStoredBackup(pool, folder, kind, options));
    const values = [made.file, made.size, made.stories];
    await finish(pool, id, 'progress = 100, file = $2, size = $3, stories = $4', values);
  } catch (error) {
    if (isInterrupted(error, signal)) throw error;
    log.error({ err: error }, 'the backup has failed');
    const { needed = null, free = null } = error instanceof NoRoomError ? error : {};
    await finish(pool, id, 'error = $2, needed = $3, free = $4', [reasonOf(error), needed, free]);
  }
  await syncWithFolder(pool, folder);
}

/**
 * Makes a queued backup. A failed backup stores its reason. One that was interrupted, because the server stopped or the database was
 * away, is made again.
 */
export const makeBackup = defineTask({
  name: 'make_backup',
  payload: z.object({ id: z.uuid() }),
  run: async ({ id }, context) => {
    const { rows } = await context.pool.query<Queued>(
      `update app.backups set started_at = clock_timestamp(), progress = 0 where id = $1 and finished_at is null
       returning kind, queued_at`,
      [id],
    );
    const [queued] = rows;
    if (queued) await make(id, queued, context);
  },
});
