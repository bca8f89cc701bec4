import { START } from '#shared/rules/board.ts';
import { STORY_STATUSES } from '#shared/rules/story.ts';
import { CARD_FIELDS } from '#shared/rules/story-fields.ts';

/** A completed story without a sprint is current for this time (SQL interval). */
const CURRENT_FOR = "interval '14 days'";

const CARD = `(select row_to_json(c) from (select ${CARD_FIELDS.map((field) => `s.${field}`).join(', ')}) c)`;

/** The projects whose stories are shown. $1: a project, or null for all. */
const SCOPE = `projects as materialized (
  select id from public.projects where id = $1 or $1::uuid is null and archived_at is null
),
open_sprints as materialized (
  select s.id, s.status <> 'planned' as runs from public.sprints s
  where s.status in ('planned', 'active', 'paused') and s.project_id = any (array(select id from projects))
)`;

/** The count of each column from one pass over the index, and its ends from its first and last entry in each project. */
const COUNTED = `sizes as materialized (
  select s.status, count(*)::int as count
  from public.user_stories s where s.project_id = any (array(select id from projects))
  group by s.status
),
counted as materialized (
  select z.status, z.count, min(f.rank) as first, max(l.rank) as last
  from sizes z
  cross join projects p
  cross join lateral (
    select s.rank from public.user_stories s where s.project_id = p.id and s.status = z.status order by s.rank limit 1
  ) f
  cross join lateral (
    select s.rank from public.user_stories s where s.project_id = p.id and s.status = z.status order by s.rank desc limit 1
  ) l
  group by z.status, z.count
)`;

/** $2: the requested columns as JSON. Of the completed stories the current ones are read first. */
const WANTED = `wanted as materialized (
  select w.status, w.size, coalesce(w."from" ->> 'rank', '') collate "C" as rank,
    coalesce((w."from" ->> 'id')::uuid, '${START.id}') as id,
    w.status = 'done' and w."from" is null as current
  from jsonb_to_recordset($2::jsonb) as w (status text, size int, "from" jsonb)
)`;

/** A list as JSON without blanks, as JSON.stringify writes it; `json_agg` writes some. */
const listOf = (rows: string, where = '') =>
  `coalesce(array_to_json(array_agg(${rows})${where}), '[]'::json)`;

/** The whole answer as the text `body`. */
const ANSWER = `
select row_to_json(answer)::text as body from (
  select
    (select array_to_json(array_agg(row_to_json(o))) from (
       select col.status, coalesce(c.count, 0) as count, c.first, c.last, part.stories, part.next
       from unnest(array['${STORY_STATUSES.join("','")}']) as col (status)
       left join counted c on c.status = col.status
       left join part on part.status = col.status
     ) o) as columns,
    (select row_to_json(o) from (
       select (select ${listOf('id')} from open_sprints) as sprints,
         (select ${listOf('id', ' filter (where runs)')} from open_sprints) as running,
         now() - ${CURRENT_FOR} as since
     ) o) as current
) answer`;

/** A place as JSON. */
const placeOf = (row: string) => `(select row_to_json(p) from (select ${row}.rank, ${row}.id) p)`;

/**
 * A board: the count of every column, and a part of the requested ones, under the caller's row policies. Places, counts and
 * ends come only from the index of (project, status, rank, id); only the shown stories are read.
 */
export const BOARD_QUERY = `
with ${SCOPE},
${COUNTED},
${WANTED},
placed as (
  select w.status, t.id, t.rank from wanted w
  cross join lateral (
    select one.id, one.rank from projects p
    cross join lateral (
      select s.id, s.rank from public.user_stories s
      where s.project_id = p.id and s.status = w.status and (s.rank, s.id) >= (w.rank, w.id)
      order by s.rank, s.id limit w.size + 1
    ) one
    order by one.rank, one.id limit w.size + 1
  ) t
  where not w.current
),
completed as (
  select w.status, t.id, t.rank from wanted w
  cross join lateral (
    select either.id, either.rank from (
      select s.id, s.rank, s.completed_at from open_sprints o
      join public.user_stories s on s.sprint_id = o.id where s.status = 'done'
      union all
      select one.id, one.rank, one.completed_at from projects p
      cross join lateral (
        select s.id, s.rank, s.completed_at from public.user_stories s
        where s.project_id = p.id and s.status = 'done' and s.sprint_id is null
          and s.completed_at > now() - ${CURRENT_FOR}
        order by s.completed_at desc limit w.size
      ) one
    ) either
    order by either.completed_at desc limit w.size
  ) t
  where w.current
),
numbered as (
  select *, row_number() over (partition by status order by rank, id) as nth
  from (table placed union all table completed) t
),
part as (
  select w.status, ${listOf(`${CARD} order by n.nth`, ' filter (where n.nth <= w.size)')} as stories,
    case when w.current then
           case when coalesce(max(c.count), 0) > count(n.id) then '${JSON.stringify(START)}'::json end
         else json_agg(${placeOf('n')}) filter (where n.nth > w.size) -> 0 end as next
  from wanted w
  left join counted c on c.status = w.status
  left join numbered n on n.status = w.status
  left join public.user_stories s on s.id = n.id
  group by w.status, w.size, w.current
)
${ANSWER}`;

// a function in FROM is called once, with any estimate of the planner
const storiesWith = (patterns: string) =>
  `app.stories_with_words(array(select id from projects), ${patterns}::text[]) worded (id)
  join public.user_stories s on s.id = worded.id`;

/**
 * A board of the stories that fulfil a condition: each column counts them, and shows the first of them.
 * @param condition the condition on the story `s`; its parameters begin with $3.
 * @param patterns the placeholder of the patterns that key or text must match; null: no search.
 */
export const matchesQuery = (condition: string, patterns: string | null): string => `
with ${SCOPE},
matching as materialized (
  select s.id, s.status, s.rank, row_number() over (partition by s.status order by s.rank, s.id) as nth
  from ${patterns === null ? 'public.user_stories s' : storiesWith(patterns)}
  where s.project_id = any (array(select id from projects)) and ${condition}
),
counted as materialized (
  select status, count(*)::int as count, min(rank) as first, max(rank) as last from matching group by status
),
wanted as materialized (
  select w.status, w.size from jsonb_to_recordset($2::jsonb) as w (status text, size int)
),
shown as materialized (
  select m.* from wanted w join matching m on m.status = w.status and m.nth <= w.size + 1
),
part as (
  select w.status, ${listOf(`${CARD} order by m.nth`, ' filter (where m.nth <= w.size)')} as stories,
    json_agg(${placeOf('m')}) filter (where m.nth > w.size) -> 0 as next
  from wanted w
  left join shown m on m.status = w.status
  left join public.user_stories s on s.id = m.id
  group by w.status, w.size
)
${ANSWER}`;
