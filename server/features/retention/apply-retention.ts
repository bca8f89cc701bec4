import type pg from 'pg';
import { z } from 'zod';
import { oneValue } from '#server/lib/rows.ts';
import { defineTask } from '#server/lib/task.ts';

/** The rows of one transaction. */
const BATCH_SIZE = 5_000;

/** For how many days things are kept. */
export interface Keep {
  readNotificationDays: number;
  notificationDays: number;
  logDays: number;
}

/** Runs a statement, which does at most $1 rows and says how many it did, until nothing is left. */
async function repeat(pool: pg.Pool, call: string, values: number[], signal: AbortSignal): Promise<void> {
  for (let done = BATCH_SIZE; done === BATCH_SIZE && !signal.aborted; ) {
    done = await oneValue<number>(pool, `select ${call}`, [BATCH_SIZE, ...values]);
  }
}

/** Removes what no view and no report shows any more, and what is older than the settings say. */
export async function removeOld(pool: pg.Pool, keep: Keep, signal: AbortSignal): Promise<void> {
  const { readNotificationDays, notificationDays, logDays } = keep;
  await repeat(
    pool,
    'app.forget_notifications($2, $3, $1)',
    [readNotificationDays, notificationDays],
    signal,
  );
  await repeat(pool, 'app.forget_log_lines($2, $1)', [logDays], signal);
}

/** Every night. */
export const applyRetention = defineTask({
  name: 'apply_retention',
  payload: z.unknown(),
  schedule: '41 2 * * *',
  run: (_, { pool, config, signal }) => removeOld(pool, config, signal),
});
