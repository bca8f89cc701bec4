import { z } from 'zod';
import { contracts, nothing } from './contract.ts';

/** `restore_story_part`: undoes the deletion of a task, a comment or an attachment, within the hour. */
const restoreStoryPartInput = z.object({
  part: z.enum(['tasks', 'comments', 'attachments']),
  id: z.uuid(),
});

export const restoreContracts = contracts({
  restore_story_part: { input: restoreStoryPartInput, output: nothing },
});
