import { z } from 'zod';
import { defineCall } from '#server/lib/procedure.ts';
import { defineTask } from '#server/lib/task.ts';
import { ownFieldContracts as contracts } from '#shared/contracts/stories/own-fields.ts';
import { DAYS_TO_RESTORE_FIELDS } from '#shared/rules/limits.ts';

/** How many stories have a value in each field of a project, as far as the caller sees them. */
const fieldUse = defineCall(contracts.field_use, ['project_id']);

/** The own fields of projects, beside the table API. */
export const ownFieldProcedures = [fieldUse];

/** Every hour, permanently removes the fields that were removed a month ago, with their values. */
export const purgeFields = defineTask({
  name: 'purge_fields',
  payload: z.unknown(),
  schedule: '29 * * * *',
  run: async (_, { pool }) => {
    await pool.query('select app.purge_fields($1)', [DAYS_TO_RESTORE_FIELDS]);
  },
});
