import { defineProcedure } from '#server/lib/procedure.ts';
import { storyIdsInput } from '#shared/contracts/change-stories.ts';

/**
 * Deletes stories, all or none. People who may delete them can restore them for `DAYS_TO_RESTORE`.
 * @throws 409 stories_gone, 403 stories_not_yours (from `app.delete_stories`).
 */
export const deleteStories = defineProcedure({
  name: 'delete_stories',
  access: 'signed-in',
  input: storyIdsInput,
  async act({ ids }, { client }): Promise<void> {
    await client.query('select app.delete_stories($1)', [ids]);
  },
});
