import { defineReading } from '#server/lib/procedure.ts';
import { storyTypeContracts as contracts } from '#shared/contracts/stories/story-types.ts';
import { STORY_TYPES } from '#shared/rules/stories/story.ts';

/** The types of a project with their texts and how many stories have each; none of a project that the caller does not see. */
export const storyTypes = defineReading({
  ...contracts.story_types,
  statement: ({ project_id }) => ({
    text: `select json_build_object('type', t.type, 'enabled', t.type <> all (p.disabled_types),
        'starting_text', coalesce(p.starting_texts ->> t.type, ''), 'stories', coalesce(c.stories, 0))::text as body
      from public.projects p
      cross join unnest($2::text[]) with ordinality t (type, place)
      left join (
        select s.type, count(*)::int as stories from public.user_stories s where s.project_id = $1 group by s.type
      ) c on c.type = t.type
      where p.id = $1 order by t.place`,
    values: [project_id, STORY_TYPES],
  }),
});
