-- Projects.

-- Who may do what.
create policy select_visible on public.projects for select to authenticated
  using (deleted_at is null and (owner_id = (select app.uid()) or id = any ((select app.visible_at_opening())::uuid[])));
create policy insert_own on public.projects for insert to authenticated with check (owner_id = (select app.uid()));
create policy update_in_managed on public.projects for update to authenticated
  using (id = any ((select app.managed_projects())::uuid[])) with check (true);
grant select on public.projects to authenticated;
grant insert (id, name, description, key, owner_id) on public.projects to authenticated;
grant update (name, description, key, owner_id, definition_of_ready) on public.projects to authenticated;

-- What happens on a change, in this order.
create trigger forget_rights before insert or update or delete on public.projects
  for each statement execute function app.forget_rights();
create trigger before_1_choose_key before insert on public.projects for each row execute function app.choose_key();
create trigger before_2_choose_key_of_updated before update of key on public.projects
  for each row when (new.key is distinct from old.key) execute function app.choose_key();
create trigger before_3_clean_lines before insert or update of name on public.projects
  for each row when (not app.is_single_line(new.name)) execute function app.clean_lines('name');
create trigger before_4_guard_project before update on public.projects for each row execute function app.guard_project();
create trigger before_5_prepare_project before insert on public.projects for each row execute function app.prepare_project();
create trigger create_default_columns after insert on public.projects for each row execute function app.create_default_columns();
create trigger complete_project after insert on public.projects for each row execute function app.complete_project();
create trigger log_activity after insert or update or delete on public.projects for each row execute function app.log_activity();
create trigger remember_person after update of owner_id on public.projects for each row
  when (new.owner_id is not null) execute function app.remember_person();
create trigger take_over after update of owner_id on public.projects for each row
  when (new.owner_id is not null and old.owner_id is distinct from new.owner_id) execute function app.complete_hand_over();
create trigger write_outbox after insert or update or delete on public.projects
  for each row execute function app.write_project_outbox();

select app.expose('projects', 'project', 'id', moves_rights => true, person_column => 'owner_id');

create or replace function app.choose_key() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  -- two projects at once must not meet at the same key
  perform pg_advisory_xact_lock(hashtext('app.project_key'));
  if new.key is null then
    new.key := app.key_from_name(new);
  elsif app.key_in_use(new.key, new) then
    raise unique_violation using message = 'the key is in use', constraint = 'projects_key_key', table = 'projects', schema = 'public';
  end if;
  return new;
end $$;

create or replace function app.key_in_use(candidate text, project public.projects) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.projects p
    where p.key = candidate and p.id <> project.id
      and (p.owner_id = project.owner_id or p.id = any ((select app.visible_projects())::uuid[])))
$$;

-- A key from the name (first letters, without accents), made unique by a number.
create or replace function app.key_from_name(project public.projects) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  letters text := upper(regexp_replace(
    translate(lower(project.name), 'áàâãäéèêëíìîïóòôõöúùûüñç', 'aaaaaeeeeiiiiooooouuuunc'), '[^a-z0-9]', '', 'g'));
  stem text := left(regexp_replace(letters, '^[0-9]+', ''), 3);
  candidate text;
  n int := 1;
begin
  if length(stem) < 2 then stem := 'PRO'; end if;
  candidate := stem;
  while app.key_in_use(candidate, project) loop
    n := n + 1;
    candidate := stem || n;
  end loop;
  return candidate;
end $$;

create or replace function app.prepare_project() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  new.name := btrim(new.name);
  new.description := nullif(btrim(new.description), '');
  return new;
end $$;

create or replace function app.guard_project() returns trigger language plpgsql
as $$
begin
  new.name := btrim(new.name);
  new.description := nullif(btrim(new.description), '');
  -- a project without an owner is deleted, and only app.admin_restore_project gives it one
  if new.owner_id is distinct from old.owner_id and old.owner_id is not null and app.uid() is not null
     and not (new.owner_id = app.uid() and app.may_take_over(new.id, new.owner_id)) then
    if app.uid() <> old.owner_id then
      perform app.refuse('only_owner');
    end if;
    if not app.belongs_to(new.id, new.owner_id) then
      perform app.refuse('owner_not_member');
    end if;
    perform app.refuse('offer_needed');
  end if;
  new.updated_at := app.now();
  return new;
end $$;

-- Gives a new project its first team, with its creator in it, who has accepted the project.
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

-- The new owner joins a team of the project and has accepted it; the previous owner stays in their teams.
create or replace function app.complete_hand_over() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.ownership_offers where project_id = new.id;
  if not exists (select from public.team_members m join public.teams t on t.id = m.team_id
                 where t.project_id = new.id and m.user_id = new.owner_id) then
    insert into public.team_members (team_id, user_id, role)
    select id, new.owner_id, 'product_owner' from public.teams where project_id = new.id order by created_at, id limit 1;
  end if;
  insert into public.project_acceptances (project_id, user_id) values (new.id, new.owner_id) on conflict do nothing;
  if old.owner_id is not null then perform app.end_acceptance(new.id, old.owner_id); end if;
  return null;
end $$;

-- For realtime a deleted project is no row: deleting it writes a DELETE, recovering it an INSERT. With a recovered project its
-- memberships are written again, so that everyone's rights are read again.
create or replace function app.write_project_outbox() returns trigger language plpgsql security definer set search_path = ''
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
