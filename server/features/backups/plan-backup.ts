import type pg from 'pg';
import { z } from 'zod';
import { backupFolder } from '#server/database/backup/stored.ts';
import { defineTask } from '#server/lib/task.ts';
import { agreeWithFolder } from './make-backup.ts';

/** The day of backups begins at this time of the installation's time zone, when hardly anybody works. */
const DAY_BEGINS = '03:30';
/** A backup that failed is tried again after this time. */
const RETRY = '1 hour';
/** How long rows of backups whose files are gone are kept. */
const REMEMBERED = '90 days';

/** A backup that waits although no job would make it: its server ended in a way that the queue has not seen. */
const ABANDONED = `
  update app.backups set finished_at = clock_timestamp(), error = 'interrupted'
  where finished_at is null and not exists (select from graphile_worker.jobs where task_identifier = 'make_backup')`;

const DUE = `
  with day as (
    select ((($1::timestamptz at time zone $2) - time '${DAY_BEGINS}')::date + time '${DAY_BEGINS}') at time zone $2 as begins
  )
  select from day where not exists (
    select from app.backups b where b.kind = 'daily'
      and (b.finished_at is null or b.error is null and b.started_at >= day.begins
        or b.error is not null and b.finished_at > $1::timestamptz - interval '${RETRY}'))`;

/** Whether a daily backup is to be made now. */
async function isDue(pool: pg.Pool, now: Date, timeZone: string): Promise<boolean> {
  const { rowCount } = await pool.query(DUE, [now, timeZone]);
  return rowCount === 1;
}

/** Queues the daily backup of the embedded database; a server that was off at night makes it when it is on again. */
export const planBackup = defineTask({
  name: 'plan_backup',
  // The moment may be given, for a task that is added by hand.
  payload: z.object({ now: z.coerce.date().optional() }),
  schedule: '*/15 * * * *',
  run: async ({ now = new Date() }, { pool, config }) => {
    if (config.databaseUrl) return;
    await agreeWithFolder(pool, backupFolder(config.dataDir));
    await pool.query(ABANDONED);
    await pool.query(
      `delete from app.backups where file is null and finished_at < clock_timestamp() - interval '${REMEMBERED}'`,
    );
    if (await isDue(pool, now, config.timeZone)) await pool.query(`select app.queue_backup('daily', null)`);
  },
});
