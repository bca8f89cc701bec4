import { z } from 'zod';
import { defineTask } from '#server/lib/task.ts';
import { DAYS_TO_RECOVER } from '#shared/contracts/project-life.ts';

/** Removes projects for good that were deleted a month ago and cannot be recovered any more, hourly. */
export const purgeProjects = defineTask({
  name: 'purge_projects',
  payload: z.unknown(),
  schedule: '37 * * * *',
  run: async (_payload, { pool }) => {
    await pool.query('delete from public.projects where deleted_at < now() - make_interval(days => $1)', [
      DAYS_TO_RECOVER,
    ]);
  },
});
