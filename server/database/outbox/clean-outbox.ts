import { z } from 'zod';
import { defineTask } from '#server/lib/task.ts';

const NAME = 'clean_outbox';

/** How long the outbox keeps its rows after they could be read. */
export const RETENTION_MS = 60 * 60_000;

/** For how many days programs that follow changes find them afterwards, by their keys (docs/decisions/0224). */
const DAYS_OF_KEYS = 3;

/**
 * Moves the keys of the rows that every reader has had the time to read to the past changes, and deletes the rows. The age of a row
 * says little about that, since the rows of a long transaction become visible late. So each run stores the present position, and a run
 * an hour later cleans up what was seen at it.
 */
export const cleanOutbox = defineTask({
  name: NAME,
  schedule: '*/10 * * * *',
  payload: z.object({ seen_at: z.string().optional() }),
  run: async ({ seen_at }, { pool }) => {
    if (seen_at === undefined) {
      await pool.query(
        `select app.add_job($1, json_build_object('seen_at', app.mark_position()),
           run_at => clock_timestamp() + make_interval(secs => $2))`,
        [NAME, RETENTION_MS / 1000],
      );
      return;
    }
    await pool.query('select app.clean_outbox($1, $2)', [seen_at, DAYS_OF_KEYS]);
  },
});
