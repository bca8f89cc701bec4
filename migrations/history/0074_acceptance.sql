-- What a project sees of its people. A member can use the project at once. The project sees the member's e-mail address,
-- skills, capacity and absences only while the member is in it and has accepted.

-- One row: this person has accepted that this project sees their data. Written by the functions and triggers below.
-- The foreign key leads to auth.users so that the API offers no second way from projects to profiles.
create table public.project_acceptances (
  project_id uuid not null references public.projects on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  accepted_at timestamptz not null default app.now(),
  primary key (project_id, user_id)
);
create index project_acceptances_user_id_idx on public.project_acceptances (user_id);
alter table public.project_acceptances enable row level security;
create policy see on public.project_acceptances for select to authenticated
  using (project_id = any ((select app.visible_projects())::uuid[]));
grant select on public.project_acceptances to authenticated;

-- Every membership that exists before this upgrade counts as accepted. Its people get one notice.
create table app.sharing_notices (
  user_id uuid primary key references auth.users on delete cascade
);
insert into public.project_acceptances (project_id, user_id, accepted_at)
select project_id, user_id, min(joined_at) from (
  select t.project_id, m.user_id, m.joined_at from public.team_members m join public.teams t on t.id = m.team_id
  union all
  select id, owner_id, created_at from public.projects
) existing group by project_id, user_id;
insert into app.sharing_notices (user_id)
select distinct a.user_id from public.project_acceptances a join public.projects p on p.id = a.project_id
where p.owner_id <> a.user_id;

-- Who added a person to a project, and when: shown to that person when they are asked to accept.
alter table app.project_people
  add column added_by uuid references auth.users on delete set null,
  add column added_at timestamptz;
create index project_people_added_by_idx on app.project_people (added_by);

create or replace function app.remember_person() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'team_members' then
    insert into app.project_people as p (project_id, user_id, added_by, added_at)
    select project_id, new.user_id, app.uid(), app.now() from public.teams where id = new.team_id
    on conflict (project_id, user_id) do update set added_by = excluded.added_by, added_at = excluded.added_at;
  else
    insert into app.project_people (project_id, user_id) values (new.id, new.owner_id) on conflict do nothing;
  end if;
  return null;
end $$;

-- Whether a person is in a team of a project, or owns it.
create function app.belongs_to(project uuid, person uuid) returns boolean language sql stable security definer set search_path = ''
as $$
  select exists (select from public.projects where id = project and owner_id = person)
    or exists (select from public.team_members m join public.teams t on t.id = m.team_id
               where t.project_id = project and m.user_id = person)
$$;

-- Changes of a person's membership and acceptance in one project happen one after the other: this locks the row that
-- stays when a membership goes.
create function app.lock_membership(project uuid, person uuid) returns void language sql security definer set search_path = ''
as $$ select from app.project_people p where p.project_id = project and p.user_id = person for update $$;

-- An acceptance that ended because somebody else removed the person, kept so that undoing the removal restores it.
create table app.ended_acceptances (
  project_id uuid not null references public.projects on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  accepted_at timestamptz not null,
  ended_by uuid not null references auth.users on delete cascade,
  ended_at timestamptz not null default clock_timestamp(),
  primary key (project_id, user_id)
);
create index ended_acceptances_user_id_idx on app.ended_acceptances (user_id);
create index ended_acceptances_ended_by_idx on app.ended_acceptances (ended_by);

create function app.guard_acceptance() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_membership(new.project_id, new.user_id);
  if not app.belongs_to(new.project_id, new.user_id) then
    perform app.refuse(403, 'not_in_project', 'Ya no formas parte de ese proyecto.');
  end if;
  -- the person's own answer is newer than what an undo would restore
  delete from app.ended_acceptances e where e.project_id = new.project_id and e.user_id = new.user_id;
  return new;
end $$;
create trigger guard_acceptance before insert on public.project_acceptances for each row execute function app.guard_acceptance();

-- Ends the acceptance of a person who does not belong to the project any more.
create function app.end_acceptance(project uuid, person uuid) returns void language plpgsql security definer set search_path = ''
as $$
declare
  accepted timestamptz;
begin
  perform app.lock_membership(project, person);
  if app.belongs_to(project, person) then return; end if;
  delete from app.ended_acceptances e where e.project_id = project and e.user_id = person;
  delete from public.project_acceptances a where a.project_id = project and a.user_id = person returning accepted_at into accepted;
  -- nothing is kept where the project or the account itself goes
  if accepted is null or app.uid() is null or app.uid() = person
     or not exists (select from public.projects where id = project)
     or not exists (select from auth.users where id = person) then return; end if;
  insert into app.ended_acceptances (project_id, user_id, accepted_at, ended_by)
  values (project, person, accepted, app.uid());
end $$;

create function app.end_acceptance_of_member() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.end_acceptance(app.project_of_team(old.team_id), old.user_id);
  return null;
end $$;
create trigger end_acceptance after delete on public.team_members for each row execute function app.end_acceptance_of_member();

-- Undoes a removal: the membership as it was, and those of its stories that nobody has taken since. Where the caller
-- removed the person within the last ten minutes, an acceptance that ended by that is restored as well.
create or replace function app.put_back_member(team uuid, person uuid, role text, joined timestamptz, stories uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  project uuid := app.project_of_team(team);
  accepted timestamptz;
begin
  if project is null or project <> all (app.managed_projects())
     or not exists (select from app.project_people pp where pp.project_id = project and pp.user_id = person) then
    perform app.refuse(403, 'not_manager', 'Solo quien gestiona el proyecto puede cambiar sus equipos.');
  end if;
  insert into public.team_members (team_id, user_id, role, joined_at)
  values (team, person, put_back_member.role, least(joined, app.now())) on conflict do nothing;
  delete from app.ended_acceptances e
  where e.project_id = project and e.user_id = person and e.ended_by = app.uid()
    and e.ended_at > clock_timestamp() - interval '10 minutes'
  returning accepted_at into accepted;
  if accepted is not null then
    insert into public.project_acceptances (project_id, user_id, accepted_at) values (project, person, accepted) on conflict do nothing;
  end if;
  delete from public.notifications n
  where n.user_id = person and n.kind = 'invited' and n.project_id = project and n.created_at >= transaction_timestamp();
  update public.user_stories s set assignee_id = person
  where s.id = any (stories) and s.project_id = project and s.assignee_id is null;
end $$;

-- The creator of a project has accepted it.
create or replace function app.complete_project() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  team uuid;
begin
  insert into app.project_people (project_id, user_id) values (new.id, new.owner_id);
  insert into public.teams (project_id, name) values (new.id, left('Equipo ' || new.name, 120)) returning id into team;
  insert into public.team_members (team_id, user_id, role) values (team, new.owner_id, 'product_owner');
  insert into public.project_acceptances (project_id, user_id) values (new.id, new.owner_id);
  return null;
end $$;

-- The caller accepts that a project sees their data.
create function app.accept_project(project uuid) returns void language sql security definer set search_path = ''
as $$ insert into public.project_acceptances (project_id, user_id) values (project, app.uid()) on conflict do nothing $$;

-- The caller withdraws that again; they stay in the project. The owner of a project always shares.
create function app.stop_sharing(project uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.projects where id = project and owner_id = app.uid()) then
    perform app.refuse(409, 'owner_shares', 'Quien es propietario comparte sus datos con el proyecto.');
  end if;
  delete from public.project_acceptances a where a.project_id = project and a.user_id = app.uid();
end $$;
grant execute on function app.accept_project(uuid), app.stop_sharing(uuid) to authenticated;

-- The people whose data the caller sees: those who have accepted a project that the caller sees, and the caller.
create function app.accepted_people() returns uuid[] language sql stable security definer set search_path = ''
as $$
  select array(
    select distinct user_id from public.project_acceptances where project_id in (select app.projects_seen_by(app.uid()))
  ) || app.uid()
$$;
grant execute on function app.accepted_people() to authenticated;

-- The people whose absences the caller manages and whose notes they read: those who have accepted a project that the
-- caller manages.
create or replace function app.managed_people() returns uuid[] language sql stable security definer set search_path = ''
as $$
  select array(
    select distinct user_id from public.project_acceptances where project_id in (select app.projects_managed_by(app.uid())))
$$;

-- E-mail address and skills. Who keeps them to themselves (privacy.profileVisible) is left out.
create or replace view public.team_directory with (security_barrier) as
  select p.id, u.email, p.skills
  from public.profiles p
  join auth.users u on u.id = p.id
  join public.user_settings s on s.user_id = p.id
  where p.id = (select app.uid())
    or (s.privacy ->> 'profileVisible' is distinct from 'false'
        and p.id = any ((select app.accepted_people())::uuid[]));

-- Weekly hours. Like the skills they are written in profiles and read here: a row policy hides rows, not columns.
create view public.team_capacity with (security_barrier) as
  select p.id, p.weekly_capacity from public.profiles p where p.id = any ((select app.accepted_people())::uuid[]);
grant select on public.team_capacity to authenticated;
revoke select (weekly_capacity) on public.profiles from authenticated;
drop trigger write_outbox on public.profiles;
create trigger write_outbox after insert or update or delete on public.profiles
  for each row execute function app.write_outbox('skills', 'weekly_capacity');

-- Absences: the days for those who see the person's data, the notes for the person and for managers.
alter policy see on public.absences using (user_id = any ((select app.accepted_people())::uuid[]));
create view public.absence_notes with (security_barrier) as
  select a.id as absence_id, a.note from public.absences a
  where a.note is not null
    and (a.user_id = (select app.uid()) or a.user_id = any ((select app.managed_people())::uuid[]));
grant select on public.absence_notes to authenticated;
revoke select on public.absences from authenticated;
grant select (id, user_id, start_date, end_date, created_at) on public.absences to authenticated;
drop trigger write_outbox on public.absences;
create trigger write_outbox after insert or update or delete on public.absences
  for each row execute function app.write_outbox('note');

-- What waits to be delivered from before this upgrade holds those columns too.
update app.outbox set old_row = old_row - array['weekly_capacity'], new_row = new_row - array['weekly_capacity'] where table_name = 'profiles';
update app.outbox set old_row = old_row - array['note'], new_row = new_row - array['note'] where table_name = 'absences';

-- Realtime: absences reach those who see the person's data. An acceptance changes what everyone of its project sees.
alter table app.exposed_tables drop constraint exposed_tables_scope_check;
alter table app.exposed_tables add constraint exposed_tables_scope_check
  check (scope in ('project', 'team', 'person', 'people', 'accepted'));
update app.exposed_tables set scope = 'accepted' where table_name = 'absences';
select app.expose('project_acceptances', 'project', 'project_id', moves_rights => true, person_column => 'user_id');

create or replace function app.scopes_seen_by(person uuid) returns table (scope text, id uuid)
language sql stable security definer set search_path = ''
as $$
  with seen as materialized (select app.projects_seen_by(person) as id)
  select 'project', s.id from seen s
  union all
  select 'team', t.id from public.teams t where t.project_id in (select s.id from seen s)
  union all
  select 'people', p.user_id from app.project_people p where p.project_id in (select s.id from seen s)
  union all
  select 'accepted', a.user_id from public.project_acceptances a where a.project_id in (select s.id from seen s)
  union all
  values ('people', person), ('accepted', person), ('person', person)
$$;
