-- Whose a project is, and what a person sees and manages: the row policies of all tables ask these functions.
--
-- `once app.visible_projects()` is `(select app.visible_projects())::uuid[]` (server/database/schema/object-files.ts): PostgreSQL asks a
-- subquery once in a statement, and looks for its result in an index. It asks a bare call for each row, and a function that contains
-- the subquery as well, since it puts no function with a subquery into the statement that calls it.

-- The projects that a person sees: those that they own and those of their teams; no deleted ones. It runs with the rights of
-- the functions that ask, all of which see every project: so PostgreSQL merges it into their queries.
create or replace function app.projects_seen_by(person uuid) returns setof uuid language sql stable rows 20
as $$
  select id from public.projects where owner_id = person and deleted_at is null
  union
  select p.id
  from public.team_members m join public.teams t on t.id = m.team_id join public.projects p on p.id = t.project_id
  where m.user_id = person and p.deleted_at is null
$$;

-- The projects that a person manages: those that they own, and those where a team gives them a managing role. Nobody manages
-- an archived project until it is recovered (app.archive_project).
create or replace function app.projects_managed_by(person uuid) returns setof uuid
language sql stable security definer set search_path = '' rows 20
as $$
  select id from public.projects where owner_id = person and deleted_at is null and archived_at is null
  union
  select p.id
  from public.team_members m join public.teams t on t.id = m.team_id join public.projects p on p.id = t.project_id
  where m.user_id = person and app.is_managing_role(m.role) and p.deleted_at is null and p.archived_at is null
$$;

-- The same for the caller, as arrays.
create or replace function app.visible_projects() returns uuid[] language sql stable security definer set search_path = ''
as $$ select array(select app.projects_seen_by(app.uid())) $$;

create or replace function app.managed_projects() returns uuid[] language sql stable security definer set search_path = ''
as $$ select array(select app.projects_managed_by(app.uid())) $$;

-- The projects that the caller owns.
create or replace function app.owned_projects() returns uuid[] language sql stable security definer set search_path = ''
as $$ select array(select id from public.projects where owner_id = app.uid() and deleted_at is null) $$;

-- The caller's archived projects, in which nothing is written.
create or replace function app.archived_projects() returns uuid[] language sql stable security definer set search_path = ''
as $$
  select array(select id from public.projects where archived_at is not null and id in (select app.projects_seen_by(app.uid())))
$$;

-- Finds what row policies ask for up to five times in one statement, and keeps it for the transaction, with the claims that it holds
-- for. app.open_request assigns the result: a query would cost more.
create or replace function app.keep_rights(person uuid, claims jsonb) returns text language plpgsql
as $$
declare
  visible uuid[];
  archived uuid[];
  written text;
begin
  select coalesce(array_agg(p.id), '{}'), coalesce(array_agg(p.id) filter (where p.archived_at is not null), '{}')
  into visible, archived
  from app.projects_seen_by(person) seen (id) join public.projects p on p.id = seen.id;
  written := set_config('app.visible_projects', visible::text, true);
  written := set_config('app.archived_projects', archived::text, true);
  return set_config('app.rights_of', claims::text, true);
end $$;

-- The same two as of the beginning of the request. After a change of rights in the same transaction, and for other claims than
-- those of the request, they are found anew.
create or replace function app.visible_at_opening() returns uuid[] language sql stable
as $$
  select case when nullif(current_setting('app.rights_of', true), '') = current_setting('request.jwt.claims', true)
    then current_setting('app.visible_projects')::uuid[] else app.visible_projects() end
$$;

create or replace function app.archived_at_opening() returns uuid[] language sql stable
as $$
  select case when nullif(current_setting('app.rights_of', true), '') = current_setting('request.jwt.claims', true)
    then current_setting('app.archived_projects')::uuid[] else app.archived_projects() end
$$;

-- Called before each change of the tables that rights follow from.
create or replace function app.forget_rights() returns trigger language plpgsql
as $$
begin
  perform set_config('app.rights_of', '', true);
  return null;
end $$;

create or replace function app.visible_teams() returns uuid[] language sql stable security definer set search_path = ''
as $$ select array(select id from public.teams where project_id in (select app.projects_seen_by(app.uid()))) $$;

create or replace function app.managed_teams() returns uuid[] language sql stable security definer set search_path = ''
as $$ select array(select id from public.teams where project_id in (select app.projects_managed_by(app.uid()))) $$;

create or replace function app.visible_people() returns uuid[] language sql stable security definer set search_path = ''
as $$
  select array(
    select distinct user_id from app.project_people where project_id in (select app.projects_seen_by(app.uid()))
  ) || app.uid()
$$;

-- The people whose data the caller sees: those who have accepted a project that the caller sees, and the caller.
create or replace function app.accepted_people() returns uuid[] language sql stable security definer set search_path = ''
as $$
  select array(
    select distinct user_id from public.project_acceptances where project_id in (select app.projects_seen_by(app.uid()))
  ) || app.uid()
$$;

-- The people whose absences the caller manages and whose notes they read: those who have accepted a project that the
-- caller manages.
create or replace function app.managed_people() returns uuid[] language sql stable security definer set search_path = ''
as $$
  select array(
    select distinct user_id from public.project_acceptances where project_id in (select app.projects_managed_by(app.uid())))
$$;

create or replace function app.project_of_team(team uuid) returns uuid language sql stable security definer set search_path = ''
as $$ select project_id from public.teams where id = team $$;

-- Whether a person is in a team of a project, or owns it.
create or replace function app.belongs_to(project uuid, person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.projects where id = project and owner_id = person)
    or exists (select from public.team_members m join public.teams t on t.id = m.team_id
               where t.project_id = project and m.user_id = person)
$$;

-- Refuses a row of an archived project. A policy calls it, so that a write that meets the archiving of its project says why, and
-- not that rights are missing.
create or replace function app.refuse_archived(project uuid, archived uuid[]) returns boolean language plpgsql stable
as $$
begin
  if project = any (archived) then perform app.refuse('project_archived'); end if;
  return true;
end $$;

-- Makes the rows of a table read-only for everyone while their project is archived. `project` is the project of a row, as
-- an SQL expression. Called for every table of a project's contents; a test asks that none is left out.
create or replace function app.read_only_when_archived(table_name text, project text default 'project_id') returns void language plpgsql
as $$
declare
  open_project text := format('%s <> all (once app.archived_at_opening())', project);
  into_open_project text := format('app.refuse_archived(%s, once app.archived_at_opening())', project);
begin
  execute format('create policy archived_insert on public.%I as restrictive for insert to authenticated with check (%s)', table_name,
    into_open_project);
  execute format('create policy archived_update on public.%I as restrictive for update to authenticated using (%s) with check (%s)',
    table_name, open_project, into_open_project);
  execute format('create policy archived_delete on public.%I as restrictive for delete to authenticated using (%s)', table_name,
    open_project);
end $$;

grant execute on function app.visible_projects(), app.visible_at_opening(), app.archived_at_opening(), app.managed_projects(),
  app.owned_projects(), app.archived_projects(), app.refuse_archived(uuid, uuid[]), app.visible_teams(), app.managed_teams(),
  app.visible_people(), app.accepted_people(), app.managed_people(), app.belongs_to(uuid, uuid) to authenticated;
