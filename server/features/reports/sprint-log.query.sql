-- A sprint with all events of it and of the stories that were ever in it, in one statement and one row, under the caller's row
-- policies; no row where the caller sees no such sprint. The stories are those of the sprint's project; what the log of another
-- project says of them is not read. Moments are milliseconds since 1970 with the log's microseconds after the point.
-- $1: the sprint.
with sprint as materialized (
  select s.*, p.key as project_key from public.sprints s join public.projects p on p.id = s.project_id where s.id = $1
),
touched as materialized (
  select distinct l.entity_id as id
  from public.activity_log l
  where l.project_id = (select project_id from sprint) and l.entity_type = 'user_stories' and l.changes ? 'sprint_id'
    and $1::text in (l.changes -> 'sprint_id' ->> 0, l.changes -> 'sprint_id' ->> 1)
),
logged as (
  select l.entity_id as id,
    (array_agg(l.entity_name order by l.created_at desc))[1] as title,
    (array_agg(l.entity_number order by l.created_at desc))[1] as number,
    -- of a deleted story: its line says which one it had
    (array_agg(coalesce(l.changes -> 'type' ->> 1, l.changes -> 'type' ->> 0) order by l.created_at desc)
      filter (where l.changes ? 'type'))[1] as type,
    json_agg(json_strip_nulls(json_build_object(
      'at', extract(epoch from l.created_at) * 1000,
      'sprint', l.changes -> 'sprint_id', 'points', l.changes -> 'story_points', 'status', l.changes -> 'status',
      'blocked', case when l.changes ? 'blocked_reason' then json_build_array(
        l.changes -> 'blocked_reason' ->> 0 is not null, l.changes -> 'blocked_reason' ->> 1 is not null) end
    )) order by l.created_at, l.id) as events
  from touched t join public.activity_log l on l.entity_id = t.id
  where l.project_id = (select project_id from sprint) and l.entity_type = 'user_stories'
    and (l.changes ? 'sprint_id' or l.changes ? 'story_points' or l.changes ? 'status' or l.changes ? 'blocked_reason')
  group by l.entity_id
)
select sprint.id, sprint.name, sprint.goal, sprint.start_date::text, sprint.end_date::text,
  (select coalesce(json_agg(json_strip_nulls(json_build_object(
      'at', extract(epoch from l.created_at) * 1000, 'status', l.changes -> 'status',
      'start_date', l.changes -> 'start_date', 'end_date', l.changes -> 'end_date'
    )) order by l.created_at, l.id), '[]')
   from public.activity_log l where l.entity_id = sprint.id and l.entity_type = 'sprints') as events,
  (select coalesce(json_agg(json_build_object(
      'id', t.id, 'key', sprint.project_key || '-' || coalesce(s.number, t.number), 'title', coalesce(s.title, t.title),
      'type', coalesce(s.type, t.type, 'story'), 'exists', s.id is not null,
      'now', json_build_object('sprint', s.sprint_id, 'points', s.story_points, 'status', s.status,
        'blocked', s.blocked_reason is not null),
      'events', t.events
    ) order by coalesce(s.number, t.number)), '[]')
   from logged t left join public.user_stories s on s.id = t.id and s.project_id = sprint.project_id) as stories,
  (select coalesce(json_agg(h.day), '[]') from public.holidays h where h.project_id = sprint.project_id) as holidays
from sprint;
