-- Whoever leaves a project lets go of its open tasks; but not while the project itself goes, and they with it: there is no
-- log any more that could tell of it.
create or replace function app.release_tasks() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  project uuid := app.project_of_team(old.team_id);
begin
  if not exists (select from public.projects where id = project)
     or project in (select app.projects_seen_by(old.user_id)) then return null; end if;
  update public.tasks set assignee_id = null where project_id = project and assignee_id = old.user_id and not done;
  return null;
end $$;
