import { defineProcedure } from '#server/lib/procedure.ts';
import {
  type DeletedStory,
  type DeletedStoryProcedures,
  deletedStoryContracts,
} from '#shared/contracts/deleted-stories.ts';
import { DAYS_TO_RESTORE } from '#shared/rules/limits.ts';

type Page = DeletedStoryProcedures['deleted_stories']['output'];

/** The deleted stories of a project. @throws {PublicError} 403 not_in_project, from the database. */
export const deletedStories = defineProcedure({
  ...deletedStoryContracts.deleted_stories,
  async act({ project_id, search, after, limit }, { client }): Promise<Page> {
    const { rows } = await client.query<{ page: Page }>(
      'select app.deleted_stories($1, $2, $3, $4, $5, make_interval(days => $6)) as page',
      [project_id, search, after?.deleted_at ?? null, after?.id ?? null, limit, DAYS_TO_RESTORE],
    );
    const [row] = rows;
    if (!row) throw new Error('deleted_stories answered nothing');
    return row.page;
  },
});

/** A deleted story that the caller's link leads to; null if there is none. */
export const deletedStory = defineProcedure({
  ...deletedStoryContracts.deleted_story,
  async act({ story_id }, { client }): Promise<DeletedStory | null> {
    const { rows } = await client.query<{ story: DeletedStory | null }>(
      'select app.deleted_story($1, make_interval(days => $2)) as story',
      [story_id, DAYS_TO_RESTORE],
    );
    return rows[0]?.story ?? null;
  },
});
