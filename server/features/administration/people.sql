-- A page of the accounts, sorted by name, in whose name or address `search` occurs.
create or replace function app.admin_people(search text, page_offset int, page_size int) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  return (
    with found as materialized (
      select u.id, u.email, p.full_name, p.avatar_url, p.tint, u.is_admin, u.is_demo, p.guest, u.disabled_at, u.last_sign_in_at,
        u.created_at,
        u.password_hash is not null as has_password, u.email_confirmed_at,
        (select c.full_name from public.profiles c where c.id = u.created_by) as created_by,
        (select count(*) from public.projects o where o.owner_id = u.id and o.deleted_at is null) as owned_projects
      from auth.users u join public.profiles p on p.id = u.id
      where strpos(app.plain(p.full_name || ' ' || u.email), app.plain(btrim(search))) > 0
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'people', coalesce((
        select jsonb_agg(to_jsonb(page)) from (
          select * from found order by app.plain(full_name), email limit least(page_size, 100) offset page_offset
        ) page), '[]'))
  );
end $$;

-- Adds an account without a password; its person sets one with a link. @returns its id.
create or replace function app.admin_add_person(email text, full_name text, is_admin boolean) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform app.require_admin();
  insert into auth.users as u (email, is_admin, email_confirmed_at, created_by)
  values (lower(admin_add_person.email), admin_add_person.is_admin, now(), app.uid())
  on conflict do nothing returning id into made;
  if made is null then
    perform app.refuse('email_exists');
  end if;
  update public.profiles p set full_name = btrim(admin_add_person.full_name) where p.id = made;
  return made;
end $$;

-- Confirms the address of an account, for an administrator.
create or replace function app.admin_confirm_email(person uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now() where id = person;
  if not found then
    perform app.refuse('person_not_found');
  end if;
end $$;

-- Stores the hash of a set-up link, valid for seven days, for an account that has no password yet.
create or replace function app.admin_add_setup_link(person uuid, link_hash bytea) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  if not exists (select from auth.users where id = person and password_hash is null and disabled_at is null) then
    perform app.refuse('account_complete');
  end if;
  insert into auth.links (token_hash, kind, user_id, expires_at) values (link_hash, 'setup', person, now() + interval '7 days');
end $$;

-- Disables an account (its sessions end at once, its contents stay) or enables it again.
create or replace function app.admin_set_disabled(person uuid, disabled boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  perform pg_advisory_xact_lock(hashtext('app.administrators'));
  if person = app.uid() then
    perform app.refuse('own_account');
  end if;
  update auth.users set disabled_at = case when disabled then coalesce(disabled_at, now()) end, updated_at = now() where id = person;
  if not found then
    perform app.refuse('person_not_found');
  end if;
  if disabled then
    if not app.other_administrator(person) then
      perform app.refuse('last_administrator');
    end if;
    delete from auth.sessions where user_id = person;
    delete from auth.codes where user_id = person;
    delete from auth.links where user_id = person;
    delete from auth.email_changes where user_id = person;
  end if;
end $$;

-- The projects that a person owns, with the open or declined offer of each.
create or replace function app.admin_owned_projects(owner uuid) returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  if not exists (select from auth.users where id = owner and disabled_at is not null) then
    perform app.refuse('owner_not_disabled');
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

-- Offers a project of a disabled owner to an enabled account: one of its members or, if it has none left, anybody.
create or replace function app.admin_hand_over(project uuid, new_owner uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  perform from public.projects where id = project for update;
  if not exists (
    select from public.projects p join auth.users u on u.id = p.owner_id where p.id = project and p.deleted_at is null
      and u.disabled_at is not null
  ) then
    perform app.refuse('owner_not_disabled');
  end if;
  if not exists (select from auth.users where id = new_owner and disabled_at is null) then
    perform app.refuse('account_disabled');
  end if;
  if new_owner not in (select app.successors(project)) and exists (select app.successors(project)) then
    perform app.refuse('owner_not_member');
  end if;
  perform app.make_offer(project, new_owner);
end $$;

grant execute on function app.admin_people(text, int, int), app.admin_add_person(text, text, boolean),
  app.admin_confirm_email(uuid), app.admin_add_setup_link(uuid, bytea), app.admin_set_disabled(uuid, boolean),
  app.admin_owned_projects(uuid), app.admin_hand_over(uuid, uuid) to authenticated;
