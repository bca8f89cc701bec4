-- The frame around every view, in one statement and one row, under the caller's row policies. Each part is what the
-- client reads of it by itself, with the same columns, order and limit (client/data).
-- $1: the selected project, or null for all that are not archived.
with archived as (
  select id from public.projects where archived_at is not null
),
open_sprints as (
  select id, project_id, team_id, name, goal, start_date, end_date, status, started_at, completed_at, committed_stories,
    committed_points, completed_stories, completed_points, created_at, updated_at
  from public.sprints
  where status <> 'completed' and (project_id = $1 or $1::uuid is null and project_id not in (select id from archived))
  order by start_date, created_at
  limit 500
)
select
  (select row_to_json(x) from (
     select full_name, avatar_url, tint, role, guest from public.profiles where id = app.uid()) x) as profile,
  (select row_to_json(x) from (
     select notifications, privacy, appearance, boards from public.user_settings where user_id = app.uid()) x) as settings,
  (select coalesce(json_agg(x), '[]') from (
     select id, full_name, avatar_url, tint, guest from public.profiles limit 5000) x) as people,
  (select coalesce(json_agg(x), '[]') from (
     select id, name, description, key, owner_id, archived_at, disabled_types, observers_comment, observers_see_retrospectives,
       ready_by_hand
     from public.projects order by name limit 500) x) as projects,
  (select coalesce(json_agg(x), '[]') from (
     select project_id, status, name, wip_limit from public.board_columns limit 5000) x) as columns,
  (select coalesce(json_agg(x), '[]') from (
     select id, project_id, status, name, wip_limit, rank, entry_policy, exit_policy from public.project_columns
     order by project_id, array_position(app.story_statuses(), status), rank, id limit 5000) x) as project_columns,
  (select coalesce(json_agg(x), '[]') from (
     select project_id, team_id, column_id, wip_limit from public.team_column_limits limit 5000) x) as team_column_limits,
  (select coalesce(json_agg(x), '[]') from (
     select id, project_id, name from public.teams order by created_at limit 5000) x) as teams,
  (select coalesce(json_agg(x), '[]') from (
     select team_id, user_id, role from public.team_members limit 5000) x) as members,
  (select count(*)::int from public.notifications where read_at is null) as unread,
  (select app.project_requests()) as requests,
  (select count(*)::int from public.user_stories
   where status <> 'done' and sprint_id is null
     and (project_id = $1 or $1::uuid is null and project_id not in (select id from archived))) as backlog,
  (select coalesce(json_agg(s order by s.start_date, s.created_at), '[]') from open_sprints s) as sprints,
  (select coalesce(json_agg(x), '[]') from (
     select h.project_id, h.day from public.holidays h
     where h.project_id in (select s.project_id from open_sprints s where s.status = 'active')
     order by h.day desc limit 2000) x) as holidays,
  (select coalesce(json_agg(x), '[]') from (
     select id, project_id, name, description, closed_at from public.epics
     where project_id = $1 or $1::uuid is null
     order by closed_at nulls first, name limit 500) x) as epics,
  app.seal_key() as seal_key
