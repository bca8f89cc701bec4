import { defineProcedure } from '#server/lib/procedure.ts';
import { restoreContracts } from '#shared/contracts/restore-story-part.ts';

/**
 * Restores a deleted task, comment or attachment, for the person who deleted it.
 * @throws 404 part_gone (from `app.restore_story_part`).
 */
export const restoreStoryPart = defineProcedure({
  ...restoreContracts.restore_story_part,
  async act({ part, id }, { client }): Promise<void> {
    await client.query('select app.restore_story_part($1, $2)', [part, id]);
  },
});
