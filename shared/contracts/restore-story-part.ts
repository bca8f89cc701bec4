import { z } from 'zod';

/** `restore_story_part`: undoes the deletion of a task, a comment or an attachment, within the hour. */
export const restoreStoryPartInput = z.object({
  part: z.enum(['tasks', 'comments', 'attachments']),
  id: z.uuid(),
});
export type RestoreStoryPartInput = z.input<typeof restoreStoryPartInput>;
