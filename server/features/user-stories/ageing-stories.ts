import { defineProcedure } from '#server/lib/procedure.ts';
import { type AgeingStory, ageingContracts } from '#shared/contracts/stories/ageing-stories.ts';

/** The stories in progress that take longer than usual in their project, as `app.ageing_stories` defines it. */
export const ageingStories = defineProcedure({
  ...ageingContracts.ageing_stories,
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
