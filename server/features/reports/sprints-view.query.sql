-- The running sprints and the last completed ones, under the caller's row policies.
-- $1: a project, or null for all that are not archived. $2: how many completed ones.
with visible as (
  select * from public.sprints
  where project_id = $1 or $1::uuid is null and project_id not in (select id from public.projects where archived_at is not null)
)
select
  (select coalesce(json_agg(json_build_object('id', id, 'team_id', team_id) order by start_date, created_at), '[]')
   from visible where status in ('active', 'paused')) as running,
  (select coalesce(json_agg(x), '[]') from (
     select id, project_id, team_id, name, goal, start_date, end_date, status, started_at, completed_at, committed_stories,
       committed_points, completed_stories, completed_points, created_at, updated_at
     from visible where status = 'completed' order by completed_at desc, id limit $2) x) as completed,
  (select count(*)::int from visible where status = 'completed') as count
