import { defineProcedure } from '#server/lib/procedure.ts';
import { storyIdsInput } from '#shared/contracts/change-stories.ts';

/**
 * Restores deleted stories, with everything that belongs to them.
 * @throws 409 stories_gone (from `app.restore_stories`), 409 wip_limit_reached if a column is full by now.
 */
export const restoreStories = defineProcedure({
  name: 'restore_stories',
  access: 'signed-in',
  input: storyIdsInput,
  async act({ ids }, { client }): Promise<void> {
    await client.query('select app.restore_stories($1)', [ids]);
  },
});
