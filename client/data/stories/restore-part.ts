import { call } from '#client/lib/backend/rpc.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';

/**
 * Restores a comment, task or file that the person has just deleted.
 * @throws the error that the server answered.
 */
export async function restoreStoryPart(
  part: Procedures['restore_story_part']['input']['part'],
  id: string,
): Promise<void> {
  await call('restore_story_part', { part, id });
}
