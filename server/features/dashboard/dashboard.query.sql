-- Everything that the dashboard shows, in one statement and one row, under the caller's row policies.
-- $1: a project, or null for all that the caller may see and that are not archived.
-- $2: how many problems of each kind are listed. $3: how many events are read.
--
-- - Velocity and progress count the stories of the active and paused sprints, or all stories if there is no such sprint.
-- - `app.ageing_stories` decides which stories age.
-- - The first steps are over once a sprint has begun or a story is done.
with projects as (
  select id, name, key, archived_at from public.projects where id = $1 or $1::uuid is null and archived_at is null
),
running as (
  select s.id, s.project_id, s.name, s.status, s.start_date, s.end_date, p.name as project_name
  from public.sprints s join projects p on p.id = s.project_id
  where s.status in ('active', 'paused')
),
counted as (
  select s.status, count(*) as stories
  from running r join public.user_stories s on s.sprint_id = r.id
  group by s.status
  union all
  select s.status, count(*)
  from public.user_stories s
  where not exists (select from running) and s.project_id = any (array(select id from projects))
  group by s.status
),
latest as (
  select l.id, l.created_at
  from projects p
  cross join lateral (
    select l.id, l.created_at from public.activity_log l
    where l.project_id = p.id
      -- a move within a column is not shown
      and not (l.action = 'updated' and l.changes - 'rank' = '{}')
    order by l.created_at desc
    limit $3
  ) l
  order by l.created_at desc, l.id
  limit $3
),
ageing as (
  select jsonb_build_object('kind', 'ageing', 'days', g.days,
    'story', jsonb_build_object('id', s.id, 'key', s.key, 'title', s.title, 'project_id', s.project_id)) as item,
    1 as kind, g.started_at::text as place
  from app.ageing_stories((select array_agg(id) from projects)) g
  cross join lateral (
    select s.id, s.title, s.project_id, p.key || '-' || s.number as key
    from public.user_stories s join projects p on p.id = s.project_id where s.id = g.id
  ) s
),
full_columns as (
  select jsonb_build_object('kind', 'column', 'project_id', p.id, 'project_name', p.name, 'status', c.status,
    'name', c.name, 'count', n.stories, 'limit', c.wip_limit) as item,
    2 as kind, p.name || c.status as place
  from public.board_columns c
  join projects p on p.id = c.project_id
  cross join lateral (
    select count(*) as stories from public.user_stories s where s.project_id = c.project_id and s.status = c.status
  ) n
  where c.wip_limit is not null and n.stories >= c.wip_limit
),
unready as (
  select jsonb_build_object('kind', 'unready',
    'story', jsonb_build_object('id', s.id, 'key', p.key || '-' || s.number, 'title', s.title, 'project_id', s.project_id),
    'missing', array_remove(array[
      case when s.acceptance_criteria is null then 'criteria' end,
      case when s.story_points is null then 'points' end], null)) as item,
    3 as kind, s.rank as place
  from public.user_stories s join projects p on p.id = s.project_id
  where s.project_id = any (array(select id from projects))
    and s.ready and s.status = 'backlog' and (s.acceptance_criteria is null or s.story_points is null)
),
-- the caller's own actions of retrospectives whose day has passed
overdue as (
  select jsonb_build_object('kind', 'action', 'days', app.today() - a.due_date,
    'action', jsonb_build_object('id', a.id, 'body', a.body, 'due_date', a.due_date, 'retrospective_id', a.retrospective_id,
      'project_id', a.project_id)) as item,
    4 as kind, a.due_date::text as place
  from public.retro_actions a
  where a.owner_id = app.uid() and a.done_at is null and a.due_date < app.today() and a.project_id = any (array(select id from projects))
),
attention as (
  select *, row_number() over (partition by kind order by place collate "C") as nth
  from (table ageing union all table full_columns union all table unready union all table overdue) all_kinds
),
mine as (
  select s.id, p.key || '-' || s.number as key, s.title, s.project_id, s.status, s.priority, s.story_points, s.rank
  from public.user_stories s join projects p on p.id = s.project_id
  where s.assignee_id = app.uid() and s.status <> 'done'
)
select
  (select json_build_object('count', count(*), 'names', coalesce(json_agg(name order by name), '[]'))
   from projects where archived_at is null) as projects,
  json_build_object(
    'active', (select count(*) from public.user_stories s
      where s.project_id = any (array(select id from projects))
        and s.status in ('backlog', 'todo', 'in_progress', 'in_review')),
    'in_running_sprints', (select count(*) from running r
      join public.user_stories s on s.sprint_id = r.id where s.status <> 'done')) as stories,
  (select count(*)::int from running where status = 'active') as active_sprints,
  (select json_build_object('count', count(distinct m.user_id), 'teams', count(distinct t.id))
     from public.teams t left join public.team_members m on m.team_id = t.id
     where t.project_id in (select id from projects)) as members,
  (select coalesce(json_object_agg(status, stories), '{}') from counted) as by_status,
  (select coalesce(json_agg(r order by r.start_date, r.name), '[]') from running r) as sprints,
  (select coalesce(json_agg(app.describe_event(e) order by l.created_at desc, l.id), '[]')
     from latest l join public.activity_log e on e.id = l.id) as activity,
  (select json_build_object('count', count(*),
      'items', coalesce(json_agg(item order by kind, nth) filter (where nth <= $2), '[]')) from attention) as attention,
  (select json_build_object(
      'story', exists (select from public.user_stories s where s.project_id in (select id from projects)),
      'invite', exists (select from public.invitations i where i.project_id in (select id from projects))
        or (select count(distinct m.user_id) > 1 from public.teams t join public.team_members m on m.team_id = t.id
            where t.project_id in (select id from projects)),
      'sprint', exists (select from public.sprints s where s.project_id in (select id from projects)))
    where exists (select from projects)
      and not exists (select from public.sprints s where s.project_id in (select id from projects) and s.started_at is not null)
      and not exists (select from public.user_stories s where s.project_id in (select id from projects) and s.status = 'done')
  ) as first_steps,
  (select json_build_object('count', (select count(*) from mine), 'items', coalesce(json_agg(json_build_object(
      'id', m.id, 'key', m.key, 'title', m.title, 'project_id', m.project_id, 'status', m.status, 'priority', m.priority,
      'story_points', m.story_points) order by m.nth), '[]'))
     from (
       select *, row_number() over (order by array_position(array['in_review', 'in_progress', 'todo', 'backlog'], status),
         array_position(array['critical', 'high', 'medium', 'low'], priority), rank) as nth from mine
     ) m where m.nth <= 6) as mine
