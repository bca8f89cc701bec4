import { defineProcedure } from '#server/lib/procedure.ts';
import { type FoundStory, searchStoriesInput } from '#shared/contracts/search-stories.ts';

/** A list of more stories is not read: people type more of the title instead. */
const MAX_FOUND = 8;

/** Finds stories by key and by the beginnings of words of their titles; accents and case do not count. */
export const searchStories = defineProcedure({
  name: 'search_stories',
  access: 'signed-in',
  input: searchStoriesInput,
  async act({ typed, project_id }, { client }): Promise<FoundStory[]> {
    const { rows } = await client.query<FoundStory>('select * from app.search_stories($1, $2, $3)', [
      typed,
      project_id ?? null,
      MAX_FOUND,
    ]);
    return rows;
  },
});
