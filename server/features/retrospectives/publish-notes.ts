import { z } from 'zod';
import { notifyCommit } from '#server/database/run-as-user.ts';
import { defineTask } from '#server/lib/task.ts';

/** Publishes what has changed in an anonymous retrospective by the notes of three people, a quarter of a minute later at most. */
export const publishRetroNotes = defineTask({
  // the name under which an earlier version may have left one in the queue
  name: 'count_retro_notes',
  payload: z.object({ retrospective_id: z.uuid() }),
  run: async ({ retrospective_id }, { pool }) => {
    await pool.query('select app.publish_notes($1)', [retrospective_id]);
    notifyCommit();
  },
});
