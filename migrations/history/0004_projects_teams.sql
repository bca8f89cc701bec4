-- Projects, their teams and members, and who may see and manage what.

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and length(name) <= 120),
  description text check (length(description) <= 20000),
  key text not null unique check (key ~ '^[A-Z][A-Z0-9]{1,9}$'),
  owner_id uuid not null default app.uid() references public.profiles,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);
create index projects_owner_id_idx on public.projects (owner_id);
alter table public.projects enable row level security;

create table public.teams (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 120),
  created_at timestamptz not null default app.now(),
  unique (id, project_id)
);
create index teams_project_id_idx on public.teams (project_id, created_at);
alter table public.teams enable row level security;

create table public.team_members (
  team_id uuid not null references public.teams on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  role text not null default 'member'
    check (role in ('member', 'developer', 'tester', 'designer', 'scrum_master', 'product_owner')),
  joined_at timestamptz not null default app.now(),
  primary key (team_id, user_id)
);
create index team_members_user_id_idx on public.team_members (user_id);
alter table public.team_members enable row level security;

-- Everyone who ever belonged to a project: their names stay readable on what they wrote.
create table app.project_people (
  project_id uuid not null references public.projects on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  primary key (project_id, user_id)
);
create index project_people_user_id_idx on app.project_people (user_id);

-- The projects that a person may see: those that they own and those of their teams.
create function app.projects_seen_by(person uuid) returns setof uuid
language sql stable security definer set search_path = '' rows 20
as $$
  select id from public.projects where owner_id = person
  union
  select t.project_id from public.team_members m join public.teams t on t.id = m.team_id where m.user_id = person
$$;

-- The projects that a person may manage: owned ones, and those where a team gives them a managing role.
create function app.projects_managed_by(person uuid) returns setof uuid
language sql stable security definer set search_path = '' rows 20
as $$
  select id from public.projects where owner_id = person
  union
  select t.project_id from public.team_members m join public.teams t on t.id = m.team_id
  where m.user_id = person and m.role in ('product_owner', 'scrum_master')
$$;

-- The same for the caller, as arrays: written `= any ((select app.visible_projects())::uuid[])`, a policy asks once a query.
create function app.visible_projects() returns uuid[] language sql stable security definer set search_path = ''
as $$ select array(select app.projects_seen_by(app.uid())) $$;

create function app.managed_projects() returns uuid[] language sql stable security definer set search_path = ''
as $$ select array(select app.projects_managed_by(app.uid())) $$;

create function app.visible_people() returns uuid[] language sql stable security definer set search_path = ''
as $$
  select array(
    select distinct user_id from app.project_people where project_id in (select app.projects_seen_by(app.uid()))
  ) || app.uid()
$$;

create function app.visible_teams() returns uuid[] language sql stable security definer set search_path = ''
as $$ select array(select id from public.teams where project_id in (select app.projects_seen_by(app.uid()))) $$;

create function app.managed_teams() returns uuid[] language sql stable security definer set search_path = ''
as $$ select array(select id from public.teams where project_id in (select app.projects_managed_by(app.uid()))) $$;

create function app.project_of_team(team uuid) returns uuid language sql stable security definer set search_path = ''
as $$ select project_id from public.teams where id = team $$;

grant execute on function app.visible_projects(), app.managed_projects(), app.visible_people(), app.visible_teams(), app.managed_teams() to authenticated;

-- A key from the name (first letters, without accents), made unique by a number.
create function app.key_from_name(name text) returns text language plpgsql stable security definer set search_path = ''
as $$
declare
  letters text := upper(regexp_replace(
    translate(lower(name), 'áàâãäéèêëíìîïóòôõöúùûüñç', 'aaaaaeeeeiiiiooooouuuunc'), '[^a-z0-9]', '', 'g'));
  stem text := left(regexp_replace(letters, '^[0-9]+', ''), 3);
  candidate text;
  n int := 1;
begin
  if length(stem) < 2 then stem := 'PRO'; end if;
  candidate := stem;
  while exists (select from public.projects p where p.key = candidate) loop
    n := n + 1;
    candidate := stem || n;
  end loop;
  return candidate;
end $$;

create function app.prepare_project() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  new.name := btrim(new.name);
  new.description := nullif(btrim(new.description), '');
  -- two projects at once must not meet at the same key
  perform pg_advisory_xact_lock(hashtext('app.project_key'));
  if new.key is null then new.key := app.key_from_name(new.name); end if;
  return new;
end $$;
create trigger prepare_project before insert on public.projects for each row execute function app.prepare_project();

create function app.guard_project() returns trigger language plpgsql
as $$
begin
  new.name := btrim(new.name);
  if new.owner_id is distinct from old.owner_id and app.uid() is not null and app.uid() <> old.owner_id then
    perform app.refuse(403, 'only_owner', 'Solo quien es propietario del proyecto puede traspasarlo.');
  end if;
  new.updated_at := app.now();
  return new;
end $$;
create trigger guard_project before update on public.projects for each row execute function app.guard_project();

-- A new project gets its first team, with its creator in it.
create function app.complete_project() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  team uuid;
begin
  insert into app.project_people (project_id, user_id) values (new.id, new.owner_id);
  insert into public.teams (project_id, name) values (new.id, left('Equipo ' || new.name, 120)) returning id into team;
  insert into public.team_members (team_id, user_id, role) values (team, new.owner_id, 'product_owner');
  return null;
end $$;
create trigger complete_project after insert on public.projects for each row execute function app.complete_project();

create function app.remember_person() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'team_members' then
    insert into app.project_people (project_id, user_id)
    select project_id, new.user_id from public.teams where id = new.team_id
    on conflict do nothing;
  else
    insert into app.project_people (project_id, user_id) values (new.id, new.owner_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger remember_person after insert on public.team_members for each row execute function app.remember_person();
create trigger remember_person after update of owner_id on public.projects for each row execute function app.remember_person();

-- Access.
create policy see on public.projects for select to authenticated
  using (owner_id = (select app.uid()) or id = any ((select app.visible_projects())::uuid[]));
create policy create_own on public.projects for insert to authenticated with check (owner_id = (select app.uid()));
create policy manage on public.projects for update to authenticated
  using (id = any ((select app.managed_projects())::uuid[])) with check (true);
create policy delete_own on public.projects for delete to authenticated using (owner_id = (select app.uid()));
grant select, delete on public.projects to authenticated;
grant insert (id, name, description, key, owner_id) on public.projects to authenticated;
grant update (name, description, owner_id) on public.projects to authenticated;

create policy see on public.teams for select to authenticated
  using (project_id = any ((select app.visible_projects())::uuid[]));
create policy manage on public.teams to authenticated
  using (project_id = any ((select app.managed_projects())::uuid[]))
  with check (project_id = any ((select app.managed_projects())::uuid[]));
grant select, delete on public.teams to authenticated;
grant insert (id, name, project_id), update (name) on public.teams to authenticated;

create policy see on public.team_members for select to authenticated
  using (team_id = any ((select app.visible_teams())::uuid[]));
create policy manage on public.team_members to authenticated
  using (team_id = any ((select app.managed_teams())::uuid[]))
  with check (team_id = any ((select app.managed_teams())::uuid[]));
create policy leave on public.team_members for delete to authenticated using (user_id = (select app.uid()));
grant select, delete on public.team_members to authenticated;
grant insert (team_id, user_id, role), update (role) on public.team_members to authenticated;

create policy see on public.profiles for select to authenticated
  using (id = any ((select app.visible_people())::uuid[]));
