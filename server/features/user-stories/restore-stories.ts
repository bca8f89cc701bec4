import { defineProcedure } from '#server/lib/procedure.ts';
import { storiesContracts } from '#shared/contracts/change-stories.ts';

/**
 * Restores deleted stories, with everything that belongs to them.
 * @throws 409 stories_gone, 409 project_archived, 403 stories_not_restorable (from `app.restore_stories`), 409 wip_limit_reached
 *   if a column is full by now.
 */
export const restoreStories = defineProcedure({
  ...storiesContracts.restore_stories,
  async act({ ids, place }, { client }): Promise<void> {
    await client.query('select app.restore_stories($1, $2)', [ids, place]);
  },
});
