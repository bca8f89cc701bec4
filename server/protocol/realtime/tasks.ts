import { z } from 'zod';
import { defineTask, type Task } from '#server/lib/task.ts';
import { LIMITS } from './limits/limits.ts';

const NAME = 'clean_outbox';

/**
 * Deletes the rows that every reader has had the time to read. The age of a row says little about that, since the rows of a
 * long transaction become visible late. So each run stores the current snapshot, and a run an hour later deletes the rows
 * that this snapshot saw.
 */
const cleanOutbox = defineTask({
  name: NAME,
  schedule: '*/10 * * * *',
  payload: z.object({ snapshot: z.string().optional() }),
  run: async ({ snapshot }, { pool }) => {
    if (snapshot === undefined) {
      await pool.query(
        `select app.add_job($1, json_build_object('snapshot', pg_current_snapshot()::text),
           run_at => clock_timestamp() + make_interval(secs => $2))`,
        [NAME, LIMITS.retention / 1000],
      );
      return;
    }
    await pool.query(
      `delete from app.outbox
       where transaction_id < pg_snapshot_xmax($1::pg_snapshot) and pg_visible_in_snapshot(transaction_id, $1::pg_snapshot)`,
      [snapshot],
    );
  },
});

/** The background work of realtime. */
export const realtimeTasks: readonly Task[] = [cleanOutbox];
