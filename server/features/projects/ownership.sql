-- Offers a project of the caller to a member of its teams.
create or replace function app.offer_ownership(project uuid, person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.projects where id = project and owner_id = app.uid() and deleted_at is null for update;
  if not found then
    perform app.refuse('only_owner');
  end if;
  if person = app.uid() or person not in (select app.successors(project)) then
    perform app.refuse('owner_not_member');
  end if;
  perform app.make_offer(project, person);
end $$;

-- Withdraws an offer of the caller, or removes one that was declined or has expired.
create or replace function app.withdraw_offer(project uuid) returns void language plpgsql security definer set search_path = ''
as $$
declare
  receiver uuid;
begin
  -- locks the project first, like an answer: the answer finds the offer or finds it gone, and a person who is no longer the
  -- owner withdraws nothing
  perform from public.projects where id = project for update;
  if project <> all (app.owned_projects()) then
    perform app.refuse('only_owner');
  end if;
  delete from public.ownership_offers where project_id = project returning offered_to into receiver;
  perform app.clear_ownership_notification(receiver, 'ownership_offered', project);
end $$;

-- Accepts or declines an offer to the caller. A repeated answer changes nothing.
create or replace function app.answer_offer(project uuid, accept boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  giver uuid;
begin
  -- locks the project first, like a new offer: an answer and a simultaneous offer wait for each other
  perform from public.projects where id = project for update;
  -- a repeated call
  if accept and project = any (once app.owned_projects()) or not accept and exists (
    select from public.ownership_offers o
    where o.project_id = project and o.offered_to = app.uid() and o.declined_at is not null) then return; end if;
  select o.offered_by into giver from public.ownership_offers o where o.project_id = project and o.offered_to = app.uid();
  if not app.may_take_over(project, app.uid()) then
    perform app.refuse('offer_gone');
  end if;
  if accept then
    update public.projects set owner_id = app.uid() where id = project;
  else
    update public.ownership_offers set declined_at = app.now() where project_id = project;
  end if;
  perform app.notify_ownership(giver, case when accept then 'ownership_accepted' else 'ownership_declined' end, project);
end $$;

-- Makes the one offer of a project, and replaces an earlier one. The calling functions check the rights.
create or replace function app.make_offer(project uuid, person uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_guest(person) then perform app.refuse('guest_owns_nothing'); end if;
  perform app.clear_ownership_notification(o.offered_to, 'ownership_offered', project)
  from public.ownership_offers o where o.project_id = project;
  insert into public.ownership_offers as o (project_id, offered_to, offered_by) values (project, person, app.uid())
  on conflict (project_id) do update
    set offered_to = excluded.offered_to, offered_by = excluded.offered_by, created_at = excluded.created_at,
        expires_at = excluded.expires_at, declined_at = null;
  perform app.notify_ownership(person, 'ownership_offered', project);
end $$;

-- Notifies a person about the ownership of a project, and replaces an earlier unread notification about it.
create or replace function app.notify_ownership(person uuid, kind text, project uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.clear_ownership_notification(person, notify_ownership.kind, project);
  -- an administrator offers projects that they cannot see themselves, perhaps to a person who does not see them either: such
  -- a notification belongs to no project
  insert into public.notifications (user_id, kind, actor_id, project_id, params)
  select person, notify_ownership.kind, app.uid(), case when p.id in (select app.projects_seen_by(person)) then p.id end,
    jsonb_build_object('project', p.name, 'project_id', p.id)
  from public.projects p where p.id = project and exists (select from public.profiles where id = person);
end $$;

-- Deletes a person's unread notifications about the ownership of a project.
create or replace function app.clear_ownership_notification(person uuid, kind text, project uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from public.notifications n
  where n.user_id = person and n.kind = clear_ownership_notification.kind and n.params ->> 'project_id' = project::text
    and n.read_at is null
$$;

-- The people who may take a project over from its disabled owner: its enabled members, but no guests.
create or replace function app.successors(project uuid) returns setof uuid language sql stable security definer set search_path = ''
as $$
  select distinct m.user_id from public.teams t join public.team_members m on m.team_id = t.id
  join auth.users u on u.id = m.user_id and u.disabled_at is null
  where t.project_id = project and not app.is_guest(m.user_id)
$$;

grant execute on function app.offer_ownership(uuid, uuid), app.withdraw_offer(uuid), app.answer_offer(uuid, boolean)
  to authenticated;
