-- The sprints and the teams among which the reports let choose, under the caller's row policies, as the client reads them.
-- $1: a project, or null for all; of those, the teams of archived ones are left out.
select
  (select coalesce(json_agg(x), '[]') from (
     select id, project_id, team_id, name, status, start_date, end_date, started_at from public.sprints
     where project_id = $1 or $1::uuid is null
     order by started_at desc nulls last, start_date limit 1000) x) as sprints,
  (select coalesce(json_agg(t.id order by p.name, t.created_at), '[]')
   from public.teams t join public.projects p on p.id = t.project_id
   where p.id = $1 or $1::uuid is null and p.archived_at is null) as teams
