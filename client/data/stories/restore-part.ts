import type { Procedures } from '#shared/contracts/procedures.ts';
import { callAgain } from '../write/call-once.ts';

/**
 * Restores a comment, task or file that the person has just deleted.
 * @throws as {@link callAgain}.
 */
export async function restoreStoryPart(
  part: Procedures['restore_story_part']['input']['part'],
  id: string,
): Promise<void> {
  await callAgain('restore_story_part', { part, id });
}
