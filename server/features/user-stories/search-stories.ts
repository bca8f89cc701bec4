import { defineProcedure } from '#server/lib/procedure.ts';
import { type AgeingStory, type FoundStory, searchContracts } from '#shared/contracts/search-stories.ts';

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

/** The stories in progress that take longer than usual in their project, as `app.ageing_stories` defines it. */
export const ageingStories = defineProcedure({
  ...searchContracts.ageing_stories,
  async act({ project_id }, { client }): Promise<AgeingStory[]> {
    const { rows } = await client.query<AgeingStory>(
      `select id, days from app.ageing_stories(
        (select array_agg(id) from public.projects where id = $1 or $1::uuid is null and archived_at is null))
      order by days desc, id`,
      [project_id ?? null],
    );
    return rows;
  },
});
