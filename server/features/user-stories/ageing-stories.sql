-- Stories in progress that take longer than usual: longer than 85 % of their project's last hundred completed stories took
-- from their first start to their completion (work item age and cycle time as in The Kanban Guide, 2020; elapsed time;
-- linear interpolation as of percentile_cont). It needs at least ten completed stories. The caller's row policies apply.
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

grant execute on function app.ageing_stories(uuid[]) to authenticated;
