import { z } from 'zod';
import { defineTask } from '#server/lib/task.ts';
import { DAYS_TO_RESTORE } from '#shared/rules/limits.ts';

/**
 * Every hour, permanently removes the stories that were deleted a month ago, with their tasks, comments and files, and the tasks
 * and comments that were deleted an hour ago.
 */
export const purgeDeletedStories = defineTask({
  name: 'purge_deleted_stories',
  payload: z.unknown(),
  schedule: '23 * * * *',
  async run(_, { pool }) {
    await pool.query(
      'delete from public.user_stories where deleted_at < app.now() - make_interval(days => $1)',
      [DAYS_TO_RESTORE],
    );
    await pool.query("delete from app.deleted_parts where deleted_at < now() - interval '1 hour'");
  },
});
