-- What a sprint completed, from the event log like every report (shared/rules/sprint-history.ts), so that the list of
-- completed sprints, the velocity and the sprint report tell the same: a story counts that is in the sprint and done at
-- its end, and became done after it came in and after the start. One that came in done is 'completed outside' (Jira's
-- sprint report), whenever that was.
create function app.result_of_sprint(sprint uuid, project uuid, until timestamptz)
returns table (stories int, points int) language sql stable security definer set search_path = ''
as $$
  with touched as (
    select distinct l.entity_id as id from public.activity_log l
    where l.project_id = project and l.entity_type = 'user_stories' and l.changes ? 'sprint_id'
      and l.changes -> 'sprint_id' ->> 1 = sprint::text
  ),
  at_end as (
    select
      (array_agg(l.changes -> 'sprint_id' ->> 1 order by l.created_at desc, l.id desc)
        filter (where l.changes ? 'sprint_id'))[1] as sprint_id,
      (array_agg(l.changes -> 'status' ->> 1 order by l.created_at desc, l.id desc)
        filter (where l.changes ? 'status'))[1] as status,
      (array_agg(l.changes -> 'story_points' ->> 1 order by l.created_at desc, l.id desc)
        filter (where l.changes ? 'story_points'))[1] as story_points,
      max(l.created_at) filter (where l.changes -> 'status' ->> 1 = 'done') as done_at,
      max(l.created_at) filter (where l.changes -> 'sprint_id' ->> 1 = sprint::text) as came_at
    from touched t join public.activity_log l on l.entity_id = t.id
    where l.project_id = project and l.entity_type = 'user_stories' and l.created_at < until
    group by t.id
  )
  select count(*)::int, coalesce(sum(s.story_points::int), 0)::int
  from at_end s
  where s.sprint_id = sprint::text and s.status = 'done' and s.done_at > greatest(s.came_at, (
    select min(l.created_at) from public.activity_log l
    where l.entity_id = sprint and l.entity_type = 'sprints' and l.changes -> 'status' ->> 1 = 'active'))
$$;

create or replace function app.record_sprint() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if old.status = 'completed' and (new.start_date, new.end_date) is distinct from (old.start_date, old.end_date) then
    perform app.refuse(409, 'sprint_closed', 'El sprint está completado y conserva sus fechas.');
  end if;
  if new.status = old.status then return new; end if;
  perform app.check_sprint_step(old, new.status);
  perform from public.user_stories s where s.sprint_id = new.id order by s.id for no key update;
  if old.status = 'planned' then
    insert into public.sprint_commitments (sprint_id, story_id, project_id, story_points)
    select new.id, s.id, s.project_id, s.story_points
    from public.user_stories s where s.sprint_id = new.id and s.status <> 'done';
    select count(*), coalesce(sum(c.story_points), 0) into new.committed_stories, new.committed_points
    from public.sprint_commitments c where c.sprint_id = new.id;
  end if;
  if new.status = 'completed' then
    select r.stories, r.points into new.completed_stories, new.completed_points
    from app.result_of_sprint(new.id, new.project_id, 'infinity') r;
  end if;
  return new;
end $$;

-- The sprints that are completed already are told anew, up to their end. It is no event: nobody is told, nothing is logged.
alter table public.sprints disable trigger user;
update public.sprints s
set completed_stories = r.stories, completed_points = r.points
from (
  select c.id, told.stories, told.points
  from public.sprints c
  cross join lateral app.result_of_sprint(c.id, c.project_id, (
    select min(l.created_at) from public.activity_log l
    where l.entity_id = c.id and l.entity_type = 'sprints' and l.changes -> 'status' ->> 1 = 'completed')) told
  where c.status = 'completed'
) r
where r.id = s.id and (s.completed_stories, s.completed_points) is distinct from (r.stories, r.points);
alter table public.sprints enable trigger user;
