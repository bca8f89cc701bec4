-- A project passes only to somebody who accepts it. The owner (or an administrator, where the owner's account is disabled)
-- offers it; the offer is accepted, declined or withdrawn, or expires.

create table public.ownership_offers (
  project_id uuid primary key references public.projects on delete cascade,
  offered_to uuid not null references auth.users on delete cascade,
  offered_by uuid references auth.users on delete cascade,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null default app.now() + interval '7 days',
  declined_at timestamptz
);
create index ownership_offers_offered_to_idx on public.ownership_offers (offered_to);
create index ownership_offers_offered_by_idx on public.ownership_offers (offered_by);
alter table public.ownership_offers enable row level security;

-- The projects that the caller owns.
create function app.owned_projects() returns uuid[] language sql stable security definer set search_path = ''
as $$ select array(select id from public.projects where owner_id = app.uid() and deleted_at is null) $$;
grant execute on function app.owned_projects() to authenticated;

create policy see on public.ownership_offers for select to authenticated
  using (offered_to = (select app.uid()) or project_id = any ((select app.owned_projects())::uuid[]));
grant select on public.ownership_offers to authenticated;

-- Whether this person may take this project over now. An administrator's offer holds while the owner is disabled.
create function app.may_take_over(project uuid, person uuid) returns boolean language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.ownership_offers o
    join public.projects p on p.id = o.project_id and p.deleted_at is null
    join auth.users u on u.id = p.owner_id
    where o.project_id = project and o.offered_to = person and o.declined_at is null and o.expires_at > app.now()
      and (o.offered_by = p.owner_id or u.disabled_at is not null))
$$;
grant execute on function app.may_take_over(uuid, uuid), app.belongs_to(uuid, uuid) to authenticated;

create or replace function app.guard_project() returns trigger language plpgsql
as $$
begin
  new.name := btrim(new.name);
  new.description := nullif(btrim(new.description), '');
  if new.owner_id is distinct from old.owner_id and app.uid() is not null
     and not (new.owner_id = app.uid() and app.may_take_over(new.id, new.owner_id)) then
    if app.uid() <> old.owner_id then
      perform app.refuse(403, 'only_owner', 'Solo quien es propietario del proyecto puede traspasarlo.');
    end if;
    if not app.belongs_to(new.id, new.owner_id) then
      perform app.refuse(400, 'owner_not_member', 'El proyecto solo se puede traspasar a alguien de sus equipos.');
    end if;
    perform app.refuse(403, 'offer_needed', 'La propiedad solo pasa a quien la acepta: ofrécele el proyecto.');
  end if;
  new.updated_at := app.now();
  return new;
end $$;

-- The new owner is in a team of the project and has accepted it; the former one stays where they are in a team.
create function app.complete_hand_over() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.ownership_offers where project_id = new.id;
  if not exists (select from public.team_members m join public.teams t on t.id = m.team_id
                 where t.project_id = new.id and m.user_id = new.owner_id) then
    insert into public.team_members (team_id, user_id, role)
    select id, new.owner_id, 'product_owner' from public.teams where project_id = new.id order by created_at, id limit 1;
  end if;
  insert into public.project_acceptances (project_id, user_id) values (new.id, new.owner_id) on conflict do nothing;
  perform app.end_acceptance(new.id, old.owner_id);
  return null;
end $$;
create trigger take_over after update of owner_id on public.projects for each row
  when (old.owner_id is distinct from new.owner_id) execute function app.complete_hand_over();

-- An offer ends with the membership of the person to whom it was made.
create function app.end_offer_of_member() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.ownership_offers o
  where o.project_id = app.project_of_team(old.team_id) and o.offered_to = old.user_id
    and not app.belongs_to(o.project_id, o.offered_to);
  return null;
end $$;
create trigger end_offer after delete on public.team_members for each row execute function app.end_offer_of_member();

alter table public.notifications drop constraint notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in (
  'assigned', 'mentioned', 'commented', 'updated', 'blocked',
  'sprint_started', 'sprint_finished', 'sprint_ending', 'story_due_soon', 'story_due_today', 'invited',
  'ownership_offered', 'ownership_accepted', 'ownership_declined'));

-- Removes what a person has not read yet about the ownership of a project.
create function app.clear_ownership_notification(person uuid, kind text, project uuid) returns void language sql security definer set search_path = ''
as $$
  delete from public.notifications n
  where n.user_id = person and n.kind = clear_ownership_notification.kind and n.params ->> 'project_id' = project::text and n.read_at is null
$$;

-- Notifies a person about the ownership of a project, in place of what they have not read of it yet.
create function app.notify_ownership(person uuid, kind text, project uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform app.clear_ownership_notification(person, notify_ownership.kind, project);
  -- an administrator offers what they cannot see themselves, perhaps to somebody who does not see it either: for them the
  -- notification belongs to no project
  insert into public.notifications (user_id, kind, actor_id, project_id, params)
  select person, notify_ownership.kind, app.uid(), case when p.id in (select app.projects_seen_by(person)) then p.id end,
    jsonb_build_object('project', p.name, 'project_id', p.id)
  from public.projects p where p.id = project and exists (select from public.profiles where id = person);
end $$;

-- Makes the one offer of a project, in place of an earlier one. The callers check who may.
create function app.make_offer(project uuid, person uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform app.clear_ownership_notification(o.offered_to, 'ownership_offered', project)
  from public.ownership_offers o where o.project_id = project;
  insert into public.ownership_offers as o (project_id, offered_to, offered_by) values (project, person, app.uid())
  on conflict (project_id) do update
    set offered_to = excluded.offered_to, offered_by = excluded.offered_by, created_at = excluded.created_at,
        expires_at = excluded.expires_at, declined_at = null;
  perform app.notify_ownership(person, 'ownership_offered', project);
end $$;

-- The owner offers a project to somebody of its teams.
create function app.offer_ownership(project uuid, person uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.projects where id = project and owner_id = app.uid() and deleted_at is null for update;
  if not found then
    perform app.refuse(403, 'only_owner', 'Solo quien es propietario del proyecto puede traspasarlo.');
  end if;
  if person = app.uid() or person not in (select app.successors(project)) then
    perform app.refuse(400, 'owner_not_member', 'El proyecto solo se puede traspasar a alguien de sus equipos.');
  end if;
  perform app.make_offer(project, person);
end $$;

-- The owner takes an offer back, or clears one that was declined or has expired.
create function app.withdraw_offer(project uuid) returns void language plpgsql security definer set search_path = ''
as $$
declare
  receiver uuid;
begin
  if project <> all (app.owned_projects()) then
    perform app.refuse(403, 'only_owner', 'Solo quien es propietario del proyecto puede traspasarlo.');
  end if;
  delete from public.ownership_offers where project_id = project returning offered_to into receiver;
  perform app.clear_ownership_notification(receiver, 'ownership_offered', project);
end $$;

-- The caller accepts or declines an offer.
create function app.answer_offer(project uuid, accept boolean) returns void language plpgsql security definer set search_path = ''
as $$
declare
  giver uuid;
begin
  -- the project first, as a new offer does: of an answer and another offer at once, one waits for the other
  perform from public.projects where id = project for update;
  select o.offered_by into giver from public.ownership_offers o where o.project_id = project and o.offered_to = app.uid();
  if not app.may_take_over(project, app.uid()) then
    perform app.refuse(404, 'offer_gone', 'Esa oferta ya no está abierta.');
  end if;
  if accept then
    update public.projects set owner_id = app.uid() where id = project;
  else
    update public.ownership_offers set declined_at = app.now() where project_id = project;
  end if;
  perform app.notify_ownership(giver, case when accept then 'ownership_accepted' else 'ownership_declined' end, project);
end $$;
grant execute on function app.offer_ownership(uuid, uuid), app.withdraw_offer(uuid), app.answer_offer(uuid, boolean) to authenticated;

-- What waits for the caller's answer: projects that they were added to, projects that are offered to them and, until they
-- have read it, the notice that their older projects see their data.
create function app.my_project_requests() returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'pending', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'project_id', p.id, 'project', p.name, 'team_ids', m.team_ids,
        'added_by', (select full_name from public.profiles where id = pp.added_by),
        'added_at', coalesce(pp.added_at, m.joined_at)) order by m.joined_at, p.name), '[]')
      from (
        select t.project_id, array_agg(t.id) as team_ids, min(tm.joined_at) as joined_at
        from public.team_members tm join public.teams t on t.id = tm.team_id
        where tm.user_id = app.uid() group by t.project_id
      ) m
      join public.projects p on p.id = m.project_id and p.deleted_at is null and p.owner_id <> app.uid()
      left join app.project_people pp on pp.project_id = p.id and pp.user_id = app.uid()
      where not exists (select from public.project_acceptances a where a.project_id = p.id and a.user_id = app.uid())),
    'notice', (
      select coalesce(jsonb_agg(jsonb_build_object('project_id', p.id, 'project', p.name) order by p.name), '[]')
      from public.project_acceptances a join public.projects p on p.id = a.project_id and p.deleted_at is null
      where a.user_id = app.uid() and p.owner_id <> app.uid()
        and exists (select from app.sharing_notices where user_id = app.uid())),
    'offers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'project_id', p.id, 'project', p.name, 'expires_at', o.expires_at,
        'offered_by', (select full_name from public.profiles where id = o.offered_by)) order by o.created_at), '[]')
      from public.ownership_offers o join public.projects p on p.id = o.project_id
      where o.offered_to = app.uid() and app.may_take_over(p.id, app.uid())))
$$;

-- The caller has read the notice about their older projects.
create function app.read_sharing_notice() returns void language sql security definer set search_path = ''
as $$ delete from app.sharing_notices where user_id = app.uid() $$;
grant execute on function app.my_project_requests(), app.read_sharing_notice() to authenticated;

-- Offers a project of a disabled owner to an enabled account: one of its members or, where it has none left, anybody.
create or replace function app.admin_hand_over(project uuid, new_owner uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  perform from public.projects where id = project for update;
  if not exists (
    select from public.projects p join auth.users u on u.id = p.owner_id where p.id = project and p.deleted_at is null and u.disabled_at is not null
  ) then
    perform app.refuse(409, 'owner_not_disabled', 'Solo se traspasan proyectos de cuentas desactivadas.');
  end if;
  if not exists (select from auth.users where id = new_owner and disabled_at is null) then
    perform app.refuse(409, 'account_disabled', 'Esa cuenta está desactivada.');
  end if;
  if new_owner not in (select app.successors(project)) and exists (select app.successors(project)) then
    perform app.refuse(400, 'owner_not_member', 'El proyecto solo se puede traspasar a alguien de sus equipos.');
  end if;
  perform app.make_offer(project, new_owner);
end $$;

-- As before, with the open or declined offer of each project.
create or replace function app.admin_owned_projects(owner uuid) returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  if not exists (select from auth.users where id = owner and disabled_at is not null) then
    perform app.refuse(409, 'owner_not_disabled', 'Solo se traspasan proyectos de cuentas desactivadas.');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'members', (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'full_name', m.full_name, 'email', m.email) order by m.full_name), '[]')
      from (
        select w.id, w.full_name, u.email
        from app.successors(p.id) s(id) join public.profiles w on w.id = s.id join auth.users u on u.id = s.id
      ) m)) || coalesce((
        select jsonb_build_object('offer', jsonb_build_object('to', w.full_name, 'expires_at', o.expires_at, 'declined_at', o.declined_at))
        from public.ownership_offers o join public.profiles w on w.id = o.offered_to where o.project_id = p.id), '{}')
      order by p.name), '[]')
    from public.projects p where p.owner_id = owner and p.deleted_at is null
  );
end $$;
