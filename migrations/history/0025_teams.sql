-- What team mates know of each other, and what belonging to a team means for its sprints and stories.

-- A table may keep columns to itself that the API does not show: they are named as arguments of its trigger.
create or replace function app.write_outbox() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  hidden text[] := coalesce(tg_argv, '{}');
begin
  insert into app.outbox (table_name, operation, old_row, new_row)
  values (tg_table_name, tg_op,
    case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end, case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end);
  return null;
end $$;

-- Skills belong to what a person may keep from their team mates (privacy.profileVisible): read them in team_directory.
revoke select on public.profiles from authenticated;
grant select (id, full_name, avatar_url, role, weekly_capacity, created_at, updated_at) on public.profiles to authenticated;
drop trigger write_outbox on public.profiles;
create trigger write_outbox after insert or update or delete on public.profiles
  for each row execute function app.write_outbox('skills');

-- E-mail and skills of the people of one's projects, without those who keep them to themselves; and one's own.
create view public.team_directory with (security_barrier) as
  select p.id, u.email, p.skills
  from public.profiles p
  join auth.users u on u.id = p.id
  join public.user_settings s on s.user_id = p.id
  where p.id = (select app.uid())
    or (s.privacy ->> 'profileVisible' is distinct from 'false'
        and p.id in (
          select m.user_id from public.team_members m join public.teams t on t.id = m.team_id
          where t.project_id = any ((select app.visible_projects())::uuid[])
          union all
          select owner_id from public.projects where id = any ((select app.visible_projects())::uuid[])));
grant select on public.team_directory to authenticated;

-- The owner belongs to a team of the project for as long as it is theirs.
create function app.guard_membership() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  project uuid := app.project_of_team(old.team_id);
begin
  -- by a person's own request, not in the wake of another one
  if app.uid() is not null and pg_trigger_depth() = 1
     and exists (select from public.projects where id = project and owner_id = old.user_id)
     and not exists (
       select from public.team_members m join public.teams t on t.id = m.team_id
       where t.project_id = project and m.user_id = old.user_id and m.team_id <> old.team_id) then
    perform app.refuse(409, 'owner_stays', 'Quien es propietario no puede dejar el proyecto. Antes hay que traspasarlo.');
  end if;
  return old;
end $$;
create trigger guard_membership before delete on public.team_members for each row execute function app.guard_membership();

-- Whoever no longer belongs to a project lets go of its open stories; what they completed stays theirs.
create function app.release_stories() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  project uuid := app.project_of_team(old.team_id);
begin
  if not exists (select from public.projects where id = project)
     or project in (select app.projects_seen_by(old.user_id)) then return null; end if;
  update public.user_stories set assignee_id = null
  where project_id = project and assignee_id = old.user_id and status <> 'done';
  return null;
end $$;
create trigger release_stories after delete on public.team_members for each row execute function app.release_stories();

-- A project keeps one team at least. The members go first, while it is known whose they were.
create function app.guard_team() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  -- the lock: of two deletions at once, the second finds one team
  perform from public.projects where id = old.project_id for no key update;
  if found and app.uid() is not null and pg_trigger_depth() = 1
     and not exists (select from public.teams where project_id = old.project_id and id <> old.id) then
    perform app.refuse(409, 'last_team', 'Un proyecto necesita al menos un equipo.');
  end if;
  delete from public.team_members where team_id = old.id;
  return old;
end $$;
create trigger guard_team before delete on public.teams for each row execute function app.guard_team();

-- Passes the sprints of a team on to another one of the same project, for whoever manages it.
create function app.pass_on_sprints(team uuid, heir uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  if app.project_of_team(team) is distinct from app.project_of_team(heir) or team = heir
     or app.project_of_team(team) <> all (app.managed_projects()) then
    perform app.refuse(403, 'not_manager', 'Solo quien gestiona el proyecto puede cambiar sus equipos.');
  end if;
  if (select count(*) > 1 from public.sprints where team_id in (team, heir) and status in ('active', 'paused')) then
    perform app.refuse(409, 'team_busy', 'Los dos equipos tienen un sprint en marcha. Finaliza antes uno de ellos.');
  end if;
  update public.sprints set team_id = heir where team_id = team;
end $$;
grant execute on function app.pass_on_sprints(uuid, uuid) to authenticated;

-- Takes a removal back: the membership as it was, and of the stories that were let go those that nobody has taken since.
-- The person was not told that they were removed, and is not told of this.
create function app.put_back_member(team uuid, person uuid, role text, joined timestamptz, stories uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  project uuid := app.project_of_team(team);
begin
  if project is null or project <> all (app.managed_projects())
     or not exists (select from app.project_people pp where pp.project_id = project and pp.user_id = person) then
    perform app.refuse(403, 'not_manager', 'Solo quien gestiona el proyecto puede cambiar sus equipos.');
  end if;
  insert into public.team_members (team_id, user_id, role, joined_at)
  values (team, person, put_back_member.role, least(joined, app.now())) on conflict do nothing;
  delete from public.notifications n
  where n.user_id = person and n.kind = 'invited' and n.project_id = project and n.created_at >= transaction_timestamp();
  update public.user_stories s set assignee_id = person
  where s.id = any (stories) and s.project_id = project and s.assignee_id is null;
end $$;
grant execute on function app.put_back_member(uuid, uuid, text, timestamptz, uuid[]) to authenticated;
