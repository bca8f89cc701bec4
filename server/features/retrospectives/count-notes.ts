import { z } from 'zod';
import { notifyCommit } from '#server/database/run-as-user.ts';
import { defineTask } from '#server/lib/task.ts';

/** Publishes how many notes an anonymous retrospective has, a quarter of a minute after one was written at most. */
export const countRetroNotes = defineTask({
  name: 'count_retro_notes',
  payload: z.object({ retrospective_id: z.uuid() }),
  run: async ({ retrospective_id }, { pool }) => {
    await pool.query('select app.count_retro_notes($1)', [retrospective_id]);
    notifyCommit();
  },
});
