-- A board as the text `body`: the count of every column, and a part of the requested ones, under the caller's row policies.
-- {part} is that of a whole board, or of the stories that fulfil a condition (board-query.ts).
-- $1: a project, or null for all. $2: the requested columns as JSON. Lists are JSON without blanks, as JSON.stringify writes them:
-- json_agg writes some.
with projects as materialized (
  select id from public.projects where id = $1 or $1::uuid is null and archived_at is null
),
open_sprints as materialized (
  select s.id, s.status <> 'planned' as runs from public.sprints s
  where s.status in ('planned', 'active', 'paused') and s.project_id = any (array(select id from projects))
),
{part}
select row_to_json(answer)::text as body from (
  select
    (select array_to_json(array_agg(row_to_json(o))) from (
       select col.status, coalesce(c.count, 0) as count, c.first, c.last, part.stories, part.next
       from unnest({statuses}) as col (status)
       left join counted c on c.status = col.status
       left join part on part.status = col.status
     ) o) as columns,
    (select row_to_json(o) from (
       select (select coalesce(array_to_json(array_agg(id)), '[]'::json) from open_sprints) as sprints,
         (select coalesce(array_to_json(array_agg(id) filter (where runs)), '[]'::json) from open_sprints) as running,
         now() - {current_for} as since
     ) o) as current
) answer
