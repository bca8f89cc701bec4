import { z } from 'zod';
import { defineTask } from '#server/lib/task.ts';
import { DAYS_TO_RESTORE_FIELDS } from '#shared/rules/limits.ts';

/** Every hour, permanently removes the fields that were removed a month ago, with their values. */
export const purgeFields = defineTask({
  name: 'purge_fields',
  payload: z.unknown(),
  schedule: '29 * * * *',
  run: async (_, { pool }) => {
    await pool.query('select app.purge_fields($1)', [DAYS_TO_RESTORE_FIELDS]);
  },
});
