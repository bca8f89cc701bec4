-- The result of a sprint up to a moment, from the event log: the stories that are in the sprint and done at that moment, and
-- became done in it after its start. A story that became done in the running sprint, left it and came back (an undone removal
-- or deletion) counts. A story that became done elsewhere or before the start is 'completed outside' (Jira's sprint report)
-- and does not count. The list of sprints and the velocity show this result. shared/rules/reports/sprint-history.ts replays the same
-- events for the course of one sprint, day by day; tests compare where it ends with this result.
create or replace function app.result_of_sprint(sprint uuid, project uuid, until timestamptz)
returns table (stories int, points int) language sql stable security definer set search_path = ''
as $$
  with touched as materialized (
    select distinct l.entity_id as id from public.activity_log l
    where l.project_id = project and l.entity_type = 'user_stories' and l.changes ? 'sprint_id'
      and l.changes -> 'sprint_id' ->> 1 = sprint::text
  ),
  lines as (
    select l.entity_id as story, l.created_at as at, l.id as line, l.changes -> 'sprint_id' as moved,
      l.changes -> 'status' ->> 1 as status, l.changes -> 'story_points' as points,
      array_agg(l.changes -> 'sprint_id' ->> 1) filter (where l.changes ? 'sprint_id') over (
        partition by l.entity_id order by l.created_at, l.id rows between unbounded preceding and 1 preceding) as sprints
    from touched t join public.activity_log l on l.entity_id = t.id
    where l.project_id = project and l.entity_type = 'user_stories' and l.created_at < until
  ),
  -- a deleted story loses everything at once, and has its status again when it comes back: no step of its work
  steps as (
    select l.*, lag(l.status, 1, '') over (partition by l.story order by l.at, l.line) as before
    from lines l where l.status is not null
  ),
  done as (
    select distinct on (s.story) s.story, s.at, s.moved, s.sprints[cardinality(s.sprints)] as sprint_before
    from steps s where s.status = 'done' and s.before <> 'done'
    order by s.story, s.at desc, s.line desc
  ),
  at_end as (
    select l.story,
      (array_agg(l.moved ->> 1 order by l.at desc, l.line desc) filter (where l.moved is not null))[1] as sprint_id,
      (array_agg(l.status order by l.at desc, l.line desc) filter (where l.status is not null))[1] as status,
      (array_agg(l.points order by l.at desc, l.line desc) filter (where l.points is not null))[1] as points
    from lines l group by l.story
  )
  select count(*)::int, coalesce(sum(coalesce(e.points ->> 1, earlier.points)::int), 0)::int
  from at_end e join done d on d.story = e.story
  -- a story that came from another project has its first lines there: the points before the next change, or those of now
  left join lateral (
    select coalesce((
      select jsonb_build_object('points', l.changes -> 'story_points' -> 0) from public.activity_log l
      where l.entity_id = e.story and l.project_id = project and l.created_at >= until and l.changes ? 'story_points'
      order by l.created_at, l.id limit 1
    ), (
      select jsonb_build_object('points', s.story_points) from public.user_stories s where s.id = e.story
    )) ->> 'points' as points
  ) earlier on e.points is null
  where e.sprint_id = sprint::text and e.status = 'done'
    -- it was in the sprint before it became done, and the sprint had begun
    and d.moved is null and d.sprint_before = sprint::text and d.at > (
      select min(l.created_at) from public.activity_log l
      where l.entity_id = sprint and l.entity_type = 'sprints' and l.changes -> 'status' ->> 1 = 'active')
$$;
