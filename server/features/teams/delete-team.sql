-- Moves the sprints of a team, with their retrospectives, to another team of the same project. Only the project's managers may do so.
-- A team that is gone has none.
create or replace function app.pass_on_sprints(team uuid, heir uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  -- the same request, sent twice at once, waits here for the first one, and finds the team gone
  perform from public.teams where id = team for update;
  if app.project_of_team(team) is null then
    return;
  end if;
  if app.project_of_team(team) is distinct from app.project_of_team(heir) or team = heir
     or app.project_of_team(team) <> all (app.managed_projects()) then
    perform app.refuse('not_manager');
  end if;
  if (select count(*) > 1 from public.sprints where team_id in (team, heir) and status in ('active', 'paused')) then
    perform app.refuse('team_busy');
  end if;
  update public.sprints set team_id = heir where team_id = team;
  update public.retrospectives set team_id = heir where team_id = team;
  update public.retro_actions set team_id = heir where team_id = team;
end $$;

-- Whether a team exists no more: then its deletion is done, also for a caller who sends it again.
create or replace function app.is_team_gone(team uuid) returns boolean language sql stable security definer set search_path = ''
as $$ select app.project_of_team(team) is null $$;

grant execute on function app.pass_on_sprints(uuid, uuid), app.is_team_gone(uuid) to authenticated;
