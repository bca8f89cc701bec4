import { z } from 'zod';
import { defineTask } from '#server/lib/task.ts';
import { DAYS_TO_RECOVER } from '#shared/rules/limits.ts';

/**
 * Every hour, permanently removes projects that were deleted a month ago and can no longer be recovered, and what the undo of
 * saved columns and the repeat of a command need.
 */
export const purgeProjects = defineTask({
  name: 'purge_projects',
  payload: z.unknown(),
  schedule: '37 * * * *',
  run: async (_payload, { pool }) => {
    await pool.query('delete from public.projects where deleted_at < now() - make_interval(days => $1)', [
      DAYS_TO_RECOVER,
    ]);
    await pool.query("delete from app.column_saves where saved_at < now() - interval '1 hour'");
    await pool.query("delete from app.done_commands where done_at < now() - interval '1 hour'");
  },
});
