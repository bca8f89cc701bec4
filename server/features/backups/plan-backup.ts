import type pg from 'pg';
import { z } from 'zod';
import { backupDay, backupFolder } from '#server/database/backup/stored.ts';
import { defineTask } from '#server/lib/task.ts';
import { syncWithFolder } from './make-backup.ts';

/** A failed backup is retried after this time. */
const RETRY = '1 hour';
/** How long rows of backups whose files are gone are kept. */
const REMEMBERED = '90 days';

/** Marks a queued backup that no job will make any more: its server ended in a way that the queue did not notice, or it was tried too often. */
const ABANDONED = `
  update app.backups set finished_at = clock_timestamp(), error = 'interrupted'
  where finished_at is null and not exists (
    select from graphile_worker.jobs
    where task_identifier = 'make_backup' and (attempts < max_attempts or locked_at is not null))`;

const DUE = `
  select where not exists (
    select from app.backups b where b.kind = 'daily'
      and (b.finished_at is null
        or b.error is null and ${backupDay('b.started_at', '$2')} >= ${backupDay('$1::timestamptz', '$2')}
        or b.error is not null and b.finished_at > $1::timestamptz - interval '${RETRY}'))`;

/** Whether a daily backup is due now. */
async function isDue(pool: pg.Pool, now: Date, timeZone: string): Promise<boolean> {
  const { rowCount } = await pool.query(DUE, [now, timeZone]);
  return rowCount === 1;
}

/** Queues the daily backup of the embedded database. A server that was off at night makes it when it runs again. */
export const planBackup = defineTask({
  name: 'plan_backup',
  // the job can contain the current moment, for a task that is added by hand
  payload: z.object({ now: z.coerce.date().optional() }),
  schedule: '*/15 * * * *',
  run: async ({ now = new Date() }, { pool, config }) => {
    if (config.databaseUrl) return;
    await syncWithFolder(pool, backupFolder(config.dataDir));
    await pool.query(ABANDONED);
    await pool.query(
      `delete from app.backups where file is null and finished_at < clock_timestamp() - interval '${REMEMBERED}'`,
    );
    if (await isDue(pool, now, config.timeZone)) await pool.query(`select app.queue_backup('daily', null)`);
  },
});
