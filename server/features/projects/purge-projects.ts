import { z } from 'zod';
import { DAYS_TO_RECOVER } from '../../../shared/contracts/project-life.ts';
import { defineTask } from '../../lib/task.ts';

/** Takes away what was deleted a month ago and can be taken back no more, hourly. */
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
