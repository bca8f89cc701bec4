-- Everything that the dashboard shows, in one statement and one row, under the caller's row policies.
-- $1: a project, or null for all that the caller may see and that are not archived.
-- $2: how many problems of each kind are listed. $3: how many acts are read.
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
  from public.user_stories s
  where s.sprint_id = any (array(select id from running))
  group by s.status
  union all
  select s.status, count(*)
  from public.user_stories s
  where not exists (select from running) and s.project_id = any (array(select id from projects))
  group by s.status
),
-- a move within a column is not shown. The first project in the order of the last events has all that are asked for at most, the second
-- all but one, since an event of the first comes before: so many are read of each.
latest as (
  select l.event, l.stories
  from (
    select p.id, row_number() over (order by newest.created_at desc, p.id) as nth
    from projects p
    cross join lateral (
      select l.created_at from public.activity_log l
      where l.project_id = p.id and not (l.action = 'updated' and l.changes - 'rank' = '{}')
      order by l.created_at desc limit 1
    ) newest
  ) p
  cross join lateral app.latest_acts(p.id, ($3::int - p.nth + 1)::int) l
  order by (l.event).created_at desc, (l.event).id
  limit $3
),
-- Each kind of problem is counted by its keys, and the first $2 are looked up.
ageing as materialized (
  select g.id, g.days, g.started_at, row_number() over (order by g.started_at, g.id) as nth
  from app.ageing_stories((select array_agg(id) from projects)) g
),
full_columns as materialized (
  select c.project_id, c.id, c.status, c.name, c.wip_limit, n.stories, p.name as project_name,
    row_number() over (order by (p.name || c.status || c.rank) collate "C") as nth
  from public.project_columns c
  join projects p on p.id = c.project_id
  cross join lateral (
    select case when exists (select from public.team_column_limits l where l.column_id = c.id) then (
        -- those that count against the limit of no team
        select count(*) from public.user_stories s
        where s.project_id = c.project_id and s.status = c.status and s.column_id = c.id and app.limiting_team(c.id, s.sprint_id) is null)
      else (
        select count(*) from public.user_stories s where s.project_id = c.project_id and s.status = c.status and s.column_id = c.id)
      end as stories
  ) n
  where c.wip_limit is not null and n.stories >= c.wip_limit
),
-- Only for those who manage the project: it is theirs to prepare stories. Read from the index of such stories alone; two of one project
-- may have the same rank.
unready as materialized (
  select s.project_id, s.rank, row_number() over (order by s.rank collate "C") as nth
  from public.user_stories s
  where s.project_id = any (array(select id from projects where id = any ((select app.managed_at_opening())::uuid[])))
    and s.ready and s.status = 'backlog' and (s.acceptance_criteria is null or s.story_points is null)
),
-- the caller's own actions of retrospectives whose day has passed
overdue as materialized (
  select a.id, a.body, a.due_date, a.retrospective_id, a.project_id, row_number() over (order by a.due_date, a.id) as nth
  from public.retro_actions a
  where a.owner_id = app.uid() and a.done_at is null and a.due_date < app.today() and a.project_id = any (array(select id from projects))
),
-- running sprints whose last day has passed
ended as materialized (
  select r.id, r.name, r.project_id, r.project_name, r.end_date, row_number() over (order by r.end_date, r.id) as nth
  from running r where r.end_date < app.today()
),
attention as (
  select 1 as kind, g.nth, jsonb_build_object('kind', 'ageing', 'days', g.days, 'story', jsonb_build_object('id', s.id,
    'key', p.key || '-' || s.number, 'title', s.title, 'type', s.type, 'project_id', s.project_id)) as item
  from ageing g join public.user_stories s on s.id = g.id join projects p on p.id = s.project_id
  where g.nth <= $2
  union all
  select 2, c.nth, jsonb_build_object('kind', 'column', 'project_id', c.project_id, 'project_name', c.project_name,
    'status', c.status, 'column_id', c.id, 'name', c.name, 'count', c.stories, 'limit', c.wip_limit)
  from full_columns c where c.nth <= $2
  union all
  (select 3, row_number() over (order by s.rank collate "C", s.id) as nth, jsonb_build_object('kind', 'unready',
    'story', jsonb_build_object('id', s.id, 'key', p.key || '-' || s.number, 'title', s.title, 'type', s.type, 'project_id', s.project_id),
    'missing', array_remove(array[
      case when s.acceptance_criteria is null then 'criteria' end,
      case when s.story_points is null then 'points' end], null))
  from (select distinct u.project_id, u.rank from unready u where u.nth <= $2) u
  join projects p on p.id = u.project_id
  join public.user_stories s on s.project_id = u.project_id and s.rank = u.rank
    and s.ready and s.status = 'backlog' and (s.acceptance_criteria is null or s.story_points is null)
  order by nth limit $2)
  union all
  select 0, a.nth, jsonb_build_object('kind', 'action', 'days', app.today() - a.due_date,
    'action', jsonb_build_object('id', a.id, 'body', a.body, 'due_date', a.due_date, 'retrospective_id', a.retrospective_id,
      'project_id', a.project_id))
  from overdue a where a.nth <= $2
  union all
  select -1, e.nth, jsonb_build_object('kind', 'sprint', 'days', app.today() - e.end_date,
    'sprint', jsonb_build_object('id', e.id, 'name', e.name, 'end_date', e.end_date, 'project_id', e.project_id,
      'project_name', e.project_name))
  from ended e where e.nth <= $2
),
-- the newest meeting that goes on now and waits for the caller: a session of Planning Poker in which they vote or lead, or a
-- retrospective of their team
meeting as (
  select m.kind, m.id, m.project_id, m.name
  from (
    select 'poker' as kind, s.id, s.project_id, s.name, s.created_at
    from public.poker_sessions s join public.poker_participants p on p.session_id = s.id and p.user_id = app.uid()
    where s.status <> 'closed' and s.project_id = any (array(select id from projects)) and (not p.observes or s.facilitator_id = app.uid())
    union all
    select 'retro', r.id, r.project_id, r.title, r.created_at
    from public.retrospectives r
    where r.phase not in ('planned', 'closed') and r.project_id = any (array(select id from projects))
      and exists (select from public.team_members t where t.team_id = r.team_id and t.user_id = app.uid() and t.role <> 'observer')
  ) m
  order by m.created_at desc, m.id limit 1
),
mine as (
  select s.id, p.key || '-' || s.number as key, s.title, s.type, s.project_id, s.status, s.priority, s.story_points, s.rank
  from public.user_stories s join projects p on p.id = s.project_id
  where s.assignee_id = app.uid() and s.status <> 'done'
)
select
  (select json_build_object('count', count(*), 'names', coalesce(json_agg(name order by name), '[]'))
   from projects where archived_at is null) as projects,
  json_build_object(
    'active', (select coalesce(sum(n.stories), 0) from projects p cross join lateral (
      select count(*) as stories from public.user_stories s
      where s.project_id = p.id and s.status in ('backlog', 'todo', 'in_progress', 'in_review')) n),
    'in_running_sprints', (select count(*) from public.user_stories s
      where s.sprint_id = any (array(select id from running)) and s.status <> 'done')) as stories,
  (select count(*)::int from running where status = 'active') as active_sprints,
  (select json_build_object('count', count(distinct m.user_id), 'teams', count(distinct t.id))
     from public.teams t left join public.team_members m on m.team_id = t.id and m.role <> 'observer'
     where t.project_id in (select id from projects)) as members,
  (select coalesce(json_object_agg(status, stories), '{}') from counted) as by_status,
  (select coalesce(json_agg(r order by r.start_date, r.name), '[]') from running r) as sprints,
  (select app.describe_events(array_agg(l.event), array_agg(l.stories)) from latest l) as activity,
  json_build_object(
    'count', (select count(*) from ageing) + (select count(*) from full_columns) + (select count(*) from unready)
      + (select count(*) from overdue) + (select count(*) from ended),
    'items', (select coalesce(json_agg(item order by kind, nth), '[]') from attention)) as attention,
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
  (select row_to_json(m) from meeting m) as meeting,
  (select json_build_object('count', (select count(*) from mine), 'items', coalesce(json_agg(json_build_object(
      'id', m.id, 'key', m.key, 'title', m.title, 'type', m.type, 'project_id', m.project_id, 'status', m.status, 'priority', m.priority,
      'story_points', m.story_points) order by m.nth), '[]'))
     from (
       select *, row_number() over (order by array_position(array['in_review', 'in_progress', 'todo', 'backlog'], status),
         array_position(array['critical', 'high', 'medium', 'low'], priority), rank) as nth from mine
     ) m where m.nth <= 6) as mine
