-- When a story was first started, kept with the story: asking the log for each of thousands of stories took seconds.

alter table public.user_stories add column started_at timestamptz; -- null: it has not been in progress yet

-- From the log, as it was asked until now. It is no event: nobody is notified, nothing is logged.
alter table public.user_stories disable trigger user;
update public.user_stories s set started_at = l.at
from (
  select entity_id, min(created_at) as at from public.activity_log
  where entity_type = 'user_stories' and changes -> 'status' ->> 1 = 'in_progress'
  group by entity_id
) l
where l.entity_id = s.id;
alter table public.user_stories enable trigger user;

create function app.start_story() returns trigger language plpgsql
as $$
begin
  new.started_at := app.now();
  return new;
end $$;
create trigger start_story before insert or update of status on public.user_stories
  for each row when (new.status = 'in_progress' and new.started_at is null) execute function app.start_story();

-- The last completed stories of a project, with the time that they took.
create index user_stories_completed_idx on public.user_stories (project_id, completed_at desc) include (started_at)
  where status = 'done' and deleted_at is null;

-- Stories in progress that take longer than usual: longer than 85 % of their project's last hundred completed stories took
-- from their first start to their completion (work item age and cycle time as in The Kanban Guide, 2020; elapsed time;
-- linear interpolation as of percentile_cont). Fewer than ten completed stories say nothing. Under the caller's policies.
create or replace function app.ageing_stories(projects uuid[])
returns table (id uuid, started_at timestamptz, days int) language sql stable set search_path = '' rows 50
as $$
  with started as materialized (
    select s.id, s.project_id, s.started_at
    from public.user_stories s
    where s.project_id = any (projects) and s.status = 'in_progress'
  ),
  usual as materialized (
    select p.id as project_id, percentile_cont(0.85) within group (order by completed.time) as time
    from (select distinct project_id as id from started) p
    cross join lateral (
      select s.completed_at - s.started_at as time
      from public.user_stories s
      where s.project_id = p.id and s.status = 'done'
      order by s.completed_at desc
      limit 100
    ) completed
    where completed.time is not null
    group by p.id
    having count(*) >= 10
  )
  select s.id, s.started_at, floor(extract(epoch from now() - s.started_at) / 86400)::int
  from started s join usual u on u.project_id = s.project_id
  where now() - s.started_at > u.time
$$;
