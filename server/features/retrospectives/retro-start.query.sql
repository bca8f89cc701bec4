-- The team whose retrospectives an address leads to, under the caller's row policies, in the order in which the client lists teams.
-- $1: a project, or null for all that are not archived. $2: the team that the address names, or null.
select t.id as team_id
from public.teams t join public.projects p on p.id = t.project_id
where p.id = $1 or $1::uuid is null and p.archived_at is null
order by t.id = $2 desc nulls last, p.name, t.created_at
limit 1
