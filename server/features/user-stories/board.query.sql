-- A board as the text `body`: the count of every column, and a part of the requested ones, under the caller's row policies.
-- {part} is that of a whole board, or of the stories that fulfil a condition (board-query.ts). {key} names what the board shows as one
-- column: all columns of a status, or each column of a project.
-- $1: a project, or null for all. $2: the requested columns as JSON. Lists are JSON without blanks, as JSON.stringify writes them:
-- json_agg writes some.
with projects as materialized (
  select id from public.projects where id = $1 or $1::uuid is null and archived_at is null
),
card_fields as materialized (
  select f.id::text as id from public.project_fields f
  where f.project_id = any (array(select id from projects)) and f.removed_at is null and (f.on_card or f.on_row or f.in_filter)
),
open_sprints as materialized (
  select s.id, s.status <> 'planned' as runs from public.sprints s
  where s.status in ('planned', 'active', 'paused') and s.project_id = any (array(select id from projects))
),
cols as materialized (
  select c.id, c.project_id, c.status, c.rank, {key_of_column} as key
  from public.project_columns c where c.project_id = any (array(select id from projects))
),
{part}
select row_to_json(answer)::text as body from (
  select
    (select array_to_json(array_agg(row_to_json(o))) from (
       select {column}, coalesce(c.count, 0) as count, c.first, c.last, part.stories, part.next
       from {column_source}
       left join counted c on c.key = {column_key}
       left join part on part.key = {column_key}
       {column_order}
     ) o) as columns,
    (select row_to_json(o) from (
       select (select coalesce(array_to_json(array_agg(id)), '[]'::json) from open_sprints) as sprints,
         (select coalesce(array_to_json(array_agg(id) filter (where runs)), '[]'::json) from open_sprints) as running,
         now() - {current_for} as since
     ) o) as current
) answer
