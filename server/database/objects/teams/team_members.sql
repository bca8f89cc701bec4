-- Who belongs to a team, and with which role.

-- Who may do what.
create policy select_visible on public.team_members for select to authenticated
  using (team_id = any (once app.visible_teams()));
create policy all_in_managed on public.team_members to authenticated
  using (team_id = any (once app.managed_teams()))
  with check (team_id = any (once app.managed_teams()));
create policy delete_own on public.team_members for delete to authenticated using (user_id = (select app.uid()));
grant select, delete on public.team_members to authenticated;
grant insert (team_id, user_id, role) on public.team_members to authenticated;
grant update (role) on public.team_members to authenticated;

create trigger forget_rights before insert or update or delete on public.team_members
  for each statement execute function app.forget_rights();
create trigger guard_membership before delete on public.team_members for each row execute function app.guard_membership();
create trigger after_0_keep_guest after insert or update of role on public.team_members
  for each row execute function app.keep_guest();
create trigger after_1_end_acceptance after delete on public.team_members for each row execute function app.end_acceptance_of_member();
create trigger after_2_end_offer after delete on public.team_members for each row execute function app.end_offer_of_member();
create trigger after_4_notify_member after insert on public.team_members for each row execute function app.notify_member();
create trigger after_5_release_work after delete on public.team_members for each row execute function app.release_work();
create trigger after_5_release_work_of_observer after update of role on public.team_members
  for each row when (new.role = 'observer' and old.role <> 'observer') execute function app.release_work();
create trigger after_7_remember_person after insert on public.team_members for each row execute function app.remember_person();
create trigger after_8_write_outbox after insert or update or delete on public.team_members
  for each row execute function app.write_outbox();

select app.expose('team_members', 'team', 'team_id', moves_rights => true, person_column => 'user_id');

-- The owner of a project stays in one of its teams.
create or replace function app.guard_membership() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  project uuid := app.project_of_team(old.team_id);
begin
  -- by the person's own request, not as a consequence of another deletion
  if app.uid() is not null and pg_trigger_depth() = 1
     and exists (select from public.projects where id = project and owner_id = old.user_id)
     and not exists (
       select from public.team_members m join public.teams t on t.id = m.team_id
       where t.project_id = project and m.user_id = old.user_id and m.team_id <> old.team_id) then
    perform app.refuse('owner_stays');
  end if;
  return old;
end $$;

create or replace function app.remember_person() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.project_people as p (project_id, user_id, added_by, added_at)
  select project_id, new.user_id, app.uid(), app.now() from public.teams where id = new.team_id
  on conflict (project_id, user_id) do update set added_by = excluded.added_by, added_at = excluded.added_at;
  return null;
end $$;

-- Changes of a person's membership and acceptance in one project happen one after the other: this locks the row that
-- stays when a membership goes.
create or replace function app.lock_membership(project uuid, person uuid) returns void language sql security definer set search_path = ''
as $$ select from app.project_people p where p.project_id = project and p.user_id = person for update $$;

create or replace function app.end_acceptance_of_member() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.end_acceptance(app.project_of_team(old.team_id), old.user_id);
  return null;
end $$;

-- An offer ends with the membership of the person to whom it was made.
create or replace function app.end_offer_of_member() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.ownership_offers o
  where o.project_id = app.project_of_team(old.team_id) and o.offered_to = old.user_id
    and not app.belongs_to(o.project_id, o.offered_to);
  return null;
end $$;

create or replace function app.notify_member() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if new.user_id is distinct from app.uid() then
    insert into public.notifications (user_id, kind, actor_id, project_id, params)
    select new.user_id, 'invited', app.uid(), p.id, jsonb_build_object('project', p.name, 'team', t.name, 'role', new.role)
    from public.teams t join public.projects p on p.id = t.project_id where t.id = new.team_id;
  end if;
  return null;
end $$;

-- Open stories and tasks of a project have no assignee who no longer takes part in it: who has left it, or only observes it from now on.
-- Completed ones keep their assignee. When the project itself is deleted nothing is changed: it has no log any more.
create or replace function app.release_work() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  project uuid := app.project_of_team(old.team_id);
begin
  if not exists (select from public.projects where id = project)
     or app.takes_part(old.user_id, project) then return null; end if;
  perform app.lock_stories(array(
    select s.id from public.user_stories s where s.project_id = project and s.assignee_id = old.user_id and s.status <> 'done'));
  update public.user_stories set assignee_id = null
  where project_id = project and assignee_id = old.user_id and status <> 'done';
  update public.tasks set assignee_id = null where project_id = project and assignee_id = old.user_id and not done;
  return null;
end $$;
