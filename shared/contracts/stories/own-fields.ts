import { z } from 'zod';
import { contracts } from '../parts/contract.ts';

/** How many stories of a project have a value in a field: all of them, and those that are not completed. */
const fieldUse = z.object({ id: z.uuid(), stories: z.int(), open: z.int() });

export const ownFieldContracts = contracts({
  /** The fields of a project that stories have values in, also removed ones, and how many of its stories are not completed. */
  field_use: {
    input: z.object({ project_id: z.uuid() }),
    output: z.object({ fields: z.array(fieldUse), open: z.int() }),
  },
});
