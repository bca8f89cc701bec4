-- Consequences of a change of a project, in the order of the triggers.

create trigger after_0_refuse_guest_as_owner after insert or update of owner_id on public.projects
  for each row when (new.owner_id is not null) execute function app.refuse_guest_as_owner();
create trigger after_1_complete_project after insert on public.projects for each row execute function app.complete_project();
create trigger after_2_create_default_columns after insert on public.projects for each row execute function app.create_default_columns();
create trigger after_3_log_activity after insert or update or delete on public.projects for each row execute function app.log_activity();
create trigger after_4_remember_owner after update of owner_id on public.projects for each row
  when (new.owner_id is not null) execute function app.remember_owner();
create trigger after_5_take_over after update of owner_id on public.projects for each row
  when (new.owner_id is not null and old.owner_id is distinct from new.owner_id) execute function app.complete_hand_over();
create trigger after_6_remember_key after update of key on public.projects for each row
  when (old.key is distinct from new.key) execute function app.remember_key();
create trigger after_7_follow_readiness after update of ready_by_hand on public.projects for each row
  when (old.ready_by_hand and not new.ready_by_hand) execute function app.follow_readiness_again();
create trigger after_8_write_outbox after insert or update or delete on public.projects
  for each row execute function app.write_project_outbox();

-- A team that no longer marks its stories by hand: those with criteria and points are ready, the others are not.
create or replace function app.follow_readiness_again() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  update public.user_stories s set ready = not s.ready
  where s.project_id = new.id and s.deleted_at is null and s.ready <> app.is_complete(s.acceptance_criteria, s.story_points);
  return null;
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

create or replace function app.remember_owner() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.project_people (project_id, user_id) values (new.id, new.owner_id) on conflict do nothing;
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
