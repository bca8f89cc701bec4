import { z } from 'zod';
import { contracts, nothing } from './contract.ts';

export const restoreContracts = contracts({
  /** Undoes the deletion of a task, a comment or an attachment, within the hour. */
  restore_story_part: {
    input: z.object({
      part: z.enum(['tasks', 'comments', 'attachments']),
      id: z.uuid(),
    }),
    output: nothing,
  },
});
