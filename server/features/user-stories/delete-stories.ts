import { defineProcedure } from '#server/lib/procedure.ts';
import { storiesContracts } from '#shared/contracts/change-stories.ts';

/**
 * Deletes stories, all or none. People who may delete them can restore them for `DAYS_TO_RESTORE`.
 * @throws 409 stories_gone, 403 stories_not_yours (from `app.delete_stories`).
 */
export const deleteStories = defineProcedure({
  ...storiesContracts.delete_stories,
  async act({ ids }, { client }): Promise<void> {
    await client.query('select app.delete_stories($1)', [ids]);
  },
});
