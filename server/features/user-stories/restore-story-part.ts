import { defineProcedure } from '#server/lib/procedure.ts';
import { restoreStoryPartInput } from '#shared/contracts/restore-story-part.ts';

/**
 * Restores a deleted task, comment or attachment, for the person who deleted it.
 * @throws 404 part_gone (from `app.restore_story_part`).
 */
export const restoreStoryPart = defineProcedure({
  name: 'restore_story_part',
  access: 'signed-in',
  input: restoreStoryPartInput,
  async act({ part, id }, { client }): Promise<void> {
    await client.query('select app.restore_story_part($1, $2)', [part, id]);
  },
});
