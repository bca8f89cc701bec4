import { z } from 'zod';
import { defineTask } from '#server/lib/task.ts';

/** Every hour, permanently removes what was deleted more than a day ago, with its comments and files. */
export const purgeDeletedStories = defineTask({
  name: 'purge_deleted_stories',
  payload: z.unknown(),
  schedule: '23 * * * *',
  async run(_, { pool }) {
    await pool.query("delete from public.user_stories where deleted_at < app.now() - interval '1 day'");
  },
});
