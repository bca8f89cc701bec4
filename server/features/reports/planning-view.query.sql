-- The figures for the hours and the usual points of a planned sprint, in one row, under the caller's row policies; no row if no
-- sprint is planned.
-- $1: a project, or null for all that are not archived. $2: the planned sprint, or null for the next one. $3: how many last sprints.
with planned as materialized (
  select s.id, s.project_id, s.team_id, s.start_date, s.end_date
  from public.sprints s join public.projects p on p.id = s.project_id
  where s.status = 'planned' and (p.id = $1 or $1::uuid is null and p.archived_at is null)
  order by s.id = $2 desc nulls last, s.start_date, s.created_at limit 1
),
members as materialized (
  select m.user_id from public.team_members m where m.team_id = (select team_id from planned) and m.role <> 'observer'
)
select planned.id as sprint_id,
  (select coalesce(json_agg(x), '[]') from (
     select id, user_id, start_date, end_date from public.absences
     where user_id in (select user_id from members) and start_date <= planned.end_date and end_date >= planned.start_date
     order by start_date limit 5000) x) as absences,
  (select coalesce(json_agg(x), '[]') from (
     select id, weekly_capacity from public.team_capacity where id in (select user_id from members)) x) as hours,
  (select coalesce(json_agg(x.day), '[]') from (
     select h.day from public.holidays h where h.project_id = planned.project_id order by h.day desc limit 2000) x) as holidays,
  (select coalesce(json_agg(x.user_id), '[]') from (
     select a.user_id from public.project_acceptances a where a.project_id = planned.project_id limit 5000) x) as accepted,
  (select coalesce(json_agg(x.points), '[]') from (
     select coalesce(s.completed_points, 0) as points from public.sprints s
     where s.team_id = planned.team_id and s.status = 'completed' order by s.completed_at desc limit $3) x) as completed_points
from planned
