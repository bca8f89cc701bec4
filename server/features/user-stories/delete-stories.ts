import { storyIdsInput } from '../../../shared/contracts/change-stories.ts';
import { defineProcedure } from '../../lib/procedure.ts';

/**
 * Deletes stories, all or none; for a day whoever did it can take it back.
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

/**
 * Takes a deletion back, with all that belongs to the stories.
 * @throws 409 stories_gone (from `app.restore_stories`), 409 wip_limit_reached where a column has filled meanwhile.
 */
export const restoreStories = defineProcedure({
  name: 'restore_stories',
  access: 'signed-in',
  input: storyIdsInput,
  async act({ ids }, { client }): Promise<void> {
    await client.query('select app.restore_stories($1)', [ids]);
  },
});
