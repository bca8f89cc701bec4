-- The later life of a project: archived (read-only, until it is taken up again), deleted (gone for everybody at once, and
-- kept for thirty days for its owner to take back), handed over to a member, known by another key.

alter table public.projects
  add column archived_at timestamptz,
  add column deleted_at timestamptz;
create index projects_deleted_at_idx on public.projects (deleted_at) where deleted_at is not null;

-- A deleted project is nobody's: whatever asks for the projects that a person sees leaves it out.
create or replace function app.projects_seen_by(person uuid) returns setof uuid
language sql stable security definer set search_path = '' rows 20
as $$
  select id from public.projects where owner_id = person and deleted_at is null
  union
  select p.id
  from public.team_members m join public.teams t on t.id = m.team_id join public.projects p on p.id = t.project_id
  where m.user_id = person and p.deleted_at is null
$$;

-- Nobody manages what is archived, until it is taken up again (app.archive_project).
create or replace function app.projects_managed_by(person uuid) returns setof uuid
language sql stable security definer set search_path = '' rows 20
as $$
  select id from public.projects where owner_id = person and deleted_at is null and archived_at is null
  union
  select p.id
  from public.team_members m join public.teams t on t.id = m.team_id join public.projects p on p.id = t.project_id
  where m.user_id = person and m.role in ('product_owner', 'scrum_master') and p.deleted_at is null and p.archived_at is null
$$;

-- The caller's archived projects, in which nothing is written.
create function app.archived_projects() returns uuid[] language sql stable security definer set search_path = ''
as $$
  select array(select id from public.projects where archived_at is not null and id in (select app.projects_seen_by(app.uid())))
$$;
grant execute on function app.archived_projects() to authenticated;

-- Makes the rows of a table read-only for everyone while their project is archived. `project` is the project of a row, as
-- an SQL expression. Called for every table of a project's contents; a test asks that none is left out.
create function app.read_only_when_archived(table_name text, project text default 'project_id') returns void language plpgsql
as $$
declare
  open_project text := format('%s <> all ((select app.archived_projects())::uuid[])', project);
begin
  execute format('create policy archived_insert on public.%I as restrictive for insert to authenticated with check (%s)', table_name, open_project);
  execute format('create policy archived_update on public.%I as restrictive for update to authenticated using (%s) with check (%s)', table_name, open_project, open_project);
  execute format('create policy archived_delete on public.%I as restrictive for delete to authenticated using (%s)', table_name, open_project);
end $$;

-- All that there is of a project so far; what a person is told of it, and their filters, stay theirs to change.
select app.read_only_when_archived(c.relname)
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
  and c.relname not in ('activity_log', 'notifications', 'saved_filters');

-- deleting a story and taking it back are functions, which no policy holds
create function app.guard_archived_story() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if app.uid() is not null and exists (select from public.projects where id = new.project_id and archived_at is not null) then
    perform app.refuse(409, 'project_archived', 'El proyecto está archivado: recupéralo para cambiarlo.');
  end if;
  return new;
end $$;
create trigger guard_archived_story before update on public.user_stories
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function app.guard_archived_story();

alter policy see on public.projects
  using (deleted_at is null and (owner_id = (select app.uid()) or id = any ((select app.visible_projects())::uuid[])));
-- deleting is a workflow with a way back (app.delete_project); a row is taken away by the server alone, a month later
drop policy delete_own on public.projects;
revoke delete on public.projects from authenticated;
grant update (key) on public.projects to authenticated;

create or replace function app.guard_project() returns trigger language plpgsql
as $$
begin
  new.name := btrim(new.name);
  new.description := nullif(btrim(new.description), '');
  if new.owner_id is distinct from old.owner_id and app.uid() is not null then
    if app.uid() <> old.owner_id then
      perform app.refuse(403, 'only_owner', 'Solo quien es propietario del proyecto puede traspasarlo.');
    end if;
    if not exists (
      select from public.team_members m join public.teams t on t.id = m.team_id
      where t.project_id = new.id and m.user_id = new.owner_id
    ) then
      perform app.refuse(400, 'owner_not_member', 'El proyecto solo se puede traspasar a alguien de sus equipos.');
    end if;
  end if;
  new.updated_at := app.now();
  return new;
end $$;

-- Archives a project, or takes it up again: whoever manages it, the archive included.
create function app.archive_project(project uuid, archived boolean) returns void language plpgsql security definer set search_path = ''
as $$
begin
  if project is null or project not in (select app.projects_seen_by(app.uid())) or not exists (
    select from public.projects where id = project and owner_id = app.uid()
    union all
    select from public.team_members m join public.teams t on t.id = m.team_id
    where t.project_id = project and m.user_id = app.uid() and m.role in ('product_owner', 'scrum_master')
  ) then
    perform app.refuse(403, 'not_manager', 'Solo quien gestiona el proyecto puede archivarlo o recuperarlo.');
  end if;
  update public.projects set archived_at = case when archived then app.now() end
  where id = project and (archived_at is not null) <> archived;
end $$;
grant execute on function app.archive_project(uuid, boolean) to authenticated;

-- Deletes a project: gone for everybody at once; its owner may take it back for thirty days (app.recover_project).
-- Its open invitations are withdrawn for good: nobody should come in by a project that is not there.
create function app.delete_project(project uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  update public.projects set deleted_at = app.now() where id = project and owner_id = app.uid() and deleted_at is null;
  if not found then
    perform app.refuse(403, 'only_owner_deletes', 'Solo quien es propietario del proyecto puede eliminarlo.');
  end if;
  delete from public.invitations where project_id = project and accepted_at is null;
end $$;

create function app.recover_project(project uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  update public.projects set deleted_at = null where id = project and owner_id = app.uid() and deleted_at is not null;
  if not found then
    perform app.refuse(404, 'project_gone', 'Ese proyecto ya no se puede recuperar.');
  end if;
end $$;

-- The caller's own deleted projects, the latest first.
create function app.deleted_projects() returns table (id uuid, name text, key text, deleted_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select p.id, p.name, p.key, p.deleted_at from public.projects p
  where p.owner_id = app.uid() and p.deleted_at is not null order by p.deleted_at desc
$$;
grant execute on function app.delete_project(uuid), app.recover_project(uuid), app.deleted_projects() to authenticated;

-- To those who follow changes, a deleted project is no row: it goes when it is deleted, and comes when it is taken back,
-- with its memberships, so that everyone's rights are asked anew.
create function app.write_project_outbox() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  was boolean := tg_op <> 'INSERT' and old.deleted_at is null;
  is_there boolean := tg_op <> 'DELETE' and new.deleted_at is null;
begin
  if not was and not is_there then return null; end if;
  insert into app.outbox (table_name, operation, old_row, new_row)
  values ('projects', case when not was then 'INSERT' when not is_there then 'DELETE' else 'UPDATE' end,
    case when was then to_jsonb(old) end, case when is_there then to_jsonb(new) end);
  if tg_op = 'UPDATE' and not was then
    insert into app.outbox (table_name, operation, new_row)
    select 'team_members', 'INSERT', to_jsonb(m)
    from public.team_members m join public.teams t on t.id = m.team_id where t.project_id = new.id;
  end if;
  return null;
end $$;
drop trigger write_outbox on public.projects;
create trigger write_outbox after insert or update or delete on public.projects
  for each row execute function app.write_project_outbox();
