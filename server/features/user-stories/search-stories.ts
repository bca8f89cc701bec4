import { defineProcedure } from '#server/lib/procedure.ts';
import { type FoundStory, searchContracts } from '#shared/contracts/search-stories.ts';

/** The most stories in a result. Instead of reading a longer list, people type more of the title. */
const MAX_FOUND = 8;

/** Finds stories by key and by the beginnings of words of their titles, without regard to accents and case. */
export const searchStories = defineProcedure({
  ...searchContracts.search_stories,
  async act({ typed, project_id }, { client }): Promise<FoundStory[]> {
    const { rows } = await client.query<FoundStory>('select * from app.search_stories($1, $2, $3)', [
      typed,
      project_id ?? null,
      MAX_FOUND,
    ]);
    return rows;
  },
});
