-- Whose a project is, and what a person sees and manages: the row policies of all tables ask these functions.
--
-- `once app.visible_projects()` is `(select app.visible_projects())::uuid[]` (server/database/schema/object-files.ts): PostgreSQL asks a
-- subquery once in a statement, and looks for its result in an index. It asks a bare call for each row, and a function that contains
-- the subquery as well, since it puts no function with a subquery into the statement that calls it.

-- The projects that a person sees: those that they own and those of their teams; no deleted ones. These two run with the rights of
-- the functions that ask, all of which see every project: so PostgreSQL merges them into their queries.
create or replace function app.projects_of(person uuid) returns setof public.projects language sql stable rows 20
as $$
  select * from public.projects
  where deleted_at is null and id in (
    select id from public.projects where owner_id = person
    union all
    select t.project_id from public.team_members m join public.teams t on t.id = m.team_id where m.user_id = person)
$$;

create or replace function app.projects_seen_by(person uuid) returns setof uuid language sql stable rows 20
as $$ select id from app.projects_of(person) $$;

-- The projects to which a person belongs, and whether they take part in them: they own it, or one of its teams gives them another role
-- than that of an observer.
create or replace function app.standings_of(person uuid) returns table (project_id uuid, takes_part boolean) language sql stable rows 20
as $$
  select s.id, bool_or(s.takes_part)
  from (
    select id, true from public.projects where owner_id = person
    union all
    select t.project_id, m.role <> 'observer'
    from public.team_members m join public.teams t on t.id = m.team_id where m.user_id = person
  ) s (id, takes_part)
  group by s.id
$$;

-- The projects that a person manages: those that they own, and those where a team gives them a managing role. An archived
-- project has no managers until it is recovered (app.archive_project).
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
as $$ select array(select id from app.projects_seen_by(app.uid()) seen (id)) $$;

create or replace function app.managed_projects() returns uuid[] language sql stable security definer set search_path = ''
as $$ select array(select id from app.projects_managed_by(app.uid()) managed (id)) $$;

-- The projects that the caller owns.
create or replace function app.owned_projects() returns uuid[] language sql stable security definer set search_path = ''
as $$ select array(select id from public.projects where owner_id = app.uid() and deleted_at is null) $$;

-- The caller's projects in which they change nothing: archived ones, and those that they only observe.
create or replace function app.read_only_projects() returns uuid[] language sql stable security definer set search_path = ''
as $$ select read_only from app.rights_of(app.uid()) $$;

-- The projects that a person sees, and those of them in which they change nothing. Row policies use them up to five times in one
-- statement. app.open_request keeps both for the transaction.
create or replace function app.rights_of(person uuid, out visible uuid[], out read_only uuid[]) returns setof record
language sql stable rows 1
as $$
  select coalesce(array_agg(p.id), '{}'),
    coalesce(array_agg(p.id) filter (where p.archived_at is not null or not s.takes_part), '{}')
  from app.standings_of(person) s join public.projects p on p.id = s.project_id where p.deleted_at is null
$$;

-- The same two as of the beginning of the request. After a change of rights in the same transaction, and for other claims than
-- those of the request, they are found anew.
create or replace function app.visible_at_opening() returns uuid[] language sql stable
as $$
  select case when nullif(current_setting('app.rights_of', true), '') = current_setting('request.jwt.claims', true)
    then current_setting('app.visible_projects')::uuid[] else app.visible_projects() end
$$;

create or replace function app.read_only_at_opening() returns uuid[] language sql stable
as $$
  select case when nullif(current_setting('app.rights_of', true), '') = current_setting('request.jwt.claims', true)
    then current_setting('app.read_only_projects')::uuid[] else app.read_only_projects() end
$$;

-- The projects that the caller manages, for row policies: a request asks up to twelve of them. They are found when the first one asks,
-- since most requests ask none, and kept as long as the others.
create or replace function app.managed_at_opening() returns uuid[] language plpgsql stable
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  managed uuid[];
begin
  if nullif(current_setting('app.rights_of', true), '') is distinct from claims then return app.managed_projects(); end if;
  if current_setting('app.managed_of', true) = claims then return current_setting('app.managed_projects')::uuid[]; end if;
  managed := app.managed_projects();
  perform set_config('app.managed_projects', managed::text, true);
  perform set_config('app.managed_of', claims, true);
  return managed;
end $$;

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

-- Whether a person sees a project: `project in (select app.projects_seen_by(person))`, without a look at the person's other projects.
create or replace function app.sees_project(person uuid, project uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.projects p where p.id = project and p.deleted_at is null and (p.owner_id = person or exists (
      select from public.teams t join public.team_members m on m.team_id = t.id and m.user_id = person where t.project_id = p.id)))
$$;

-- Whether a person takes part in a project: they own it, or one of its teams gives them another role than that of an observer.
create or replace function app.takes_part(person uuid, project uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.projects p where p.id = project and p.deleted_at is null and (p.owner_id = person or exists (
      -- by the teams of the project: a person may be in many others
      select from public.team_members m
      where m.team_id = any (array(select t.id from public.teams t where t.project_id = project))
        and m.user_id = person and m.role <> 'observer')))
$$;

-- Whether the caller only observes an open project.
create or replace function app.only_observes(project uuid) returns boolean language sql stable security definer set search_path = ''
as $$
  select app.sees_project(app.uid(), project) and not app.takes_part(app.uid(), project)
    and exists (select from public.projects p where p.id = project and p.archived_at is null)
$$;

-- Whether the caller observes an open project that lets observers comment.
create or replace function app.comments_as_observer(project uuid) returns boolean language sql stable security definer set search_path = ''
as $$
  select exists (select from public.projects p where p.id = project and p.observers_comment) and app.only_observes(project)
$$;

-- The caller's projects of whose retrospectives they see nothing.
create or replace function app.projects_without_retrospectives() returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select p.id from app.standings_of(app.uid()) s join public.projects p on p.id = s.project_id
    where not s.takes_part and not p.observers_see_retrospectives)
$$;

-- Refuses a change in a project in which the caller changes nothing, with the reason: it is archived, or they only observe it. A policy
-- calls it, so that a write that meets the archiving of its project says why, and not that rights are missing.
create or replace function app.refuse_read_only(project uuid) returns boolean language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app.sees_project(app.uid(), project) then return false; end if;
  if exists (select from public.projects p where p.id = project and p.archived_at is not null) then
    perform app.refuse('project_archived');
  elsif not app.takes_part(app.uid(), project) then
    perform app.refuse('only_observes');
  end if;
  return false;
end $$;

-- Lets those change nothing in a table who change nothing in the project of a row: everyone while it is archived, and its observers.
-- `project` is the project of a row, as an SQL expression; `unless` says which of these rows they may change nevertheless. Called for every
-- table of a project's contents; a test asks that none is left out.
create or replace function app.refuse_in_read_only(table_name text, project text default 'project_id', "unless" text default null)
returns void language plpgsql
as $$
declare
  -- asked only of what is refused: a call costs more than the comparison
  open_project text := format('%s <> all (once app.read_only_at_opening())', project) || coalesce(' or ' || "unless", '');
  into_open_project text := format('%s or app.refuse_read_only(%s)', open_project, project);
begin
  execute format('create policy read_only_insert on public.%I as restrictive for insert to authenticated with check (%s)', table_name,
    into_open_project);
  execute format('create policy read_only_update on public.%I as restrictive for update to authenticated using (%s) with check (%s)',
    table_name, open_project, into_open_project);
  execute format('create policy read_only_delete on public.%I as restrictive for delete to authenticated using (%s)', table_name,
    open_project);
end $$;

grant execute on function app.visible_projects(), app.visible_at_opening(), app.read_only_at_opening(), app.managed_projects(),
  app.managed_at_opening(), app.owned_projects(), app.read_only_projects(), app.refuse_read_only(uuid), app.visible_teams(),
  app.managed_teams(), app.visible_people(), app.accepted_people(), app.managed_people(), app.belongs_to(uuid, uuid),
  app.takes_part(uuid, uuid), app.only_observes(uuid), app.comments_as_observer(uuid) to authenticated;
