-- Whether an account's e-mail address is known to be its person's. A link that was passed on by hand proves nothing: the
-- account that it makes is unconfirmed until its person signs in by mail, or an administrator confirms it.

-- Who made an account: whose invitation was redeemed, or which administrator added it.
alter table auth.users add column created_by uuid references auth.users on delete set null;
create index users_created_by_idx on auth.users (created_by) where created_by is not null;

-- Accounts that exist stay confirmed; those that an administrator made and nobody has completed yet are confirmed by that.
update auth.users set email_confirmed_at = created_at where email_confirmed_at is null;

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
    perform app.refuse(409, 'email_exists', 'Ya existe una cuenta con este correo.');
  end if;
  update public.profiles p set full_name = btrim(admin_add_person.full_name) where p.id = made;
  return made;
end $$;

-- An administrator vouches for the address of an account.
create function app.admin_confirm_email(person uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now() where id = person;
  if not found then
    perform app.refuse(404, 'person_not_found', 'Esa cuenta ya no existe.');
  end if;
end $$;
grant execute on function app.admin_confirm_email(uuid) to authenticated;

create or replace function app.admin_people(search text, page_size int, page_offset int) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  return (
    with found as materialized (
      select u.id, u.email, p.full_name, p.avatar_url, u.is_admin, u.is_demo, u.disabled_at, u.last_sign_in_at, u.created_at,
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

-- Adds the account of an address to the team at once, or opens (or renews) an invitation of seven days. Answers one of
--   {"outcome": "added"}
--   {"outcome": "unconfirmed", "created_by": name or null, "created_at": …}  nothing was done: the address of the account is
--     not known to be its person's, and the caller decides with add_unconfirmed
--   {"outcome": "invited", "invitation_id": …, "mail": …}  "mail" is false where one went to that address within the last
--     minute, or five within the hour
--   {"outcome": "refused", "status": …, "code": …, "message": …}  an answer and no exception, so that the attempt counts
-- Nobody invites more than a hundred times a day, refusals included. Withdrawing an invitation gives none of that back.
drop function app.invite(uuid, text, text);
create function app.invite(invited_team uuid, invited_email text, invited_role text, add_unconfirmed boolean) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  project uuid := app.project_of_team(invited_team);
  account auth.users;
  invitation uuid;
  mail boolean;
begin
  if project is null or project <> all (app.managed_projects()) then
    perform app.refuse(403, 'not_manager', 'Solo quien gestiona el proyecto puede invitar a su equipo.');
  end if;
  if auth.count_attempt('invite:person:' || app.uid(), 86400) > 100 then
    return app.invite_refused(429, 'too_many_invitations', 'Has enviado muchas invitaciones hoy. Inténtalo mañana.');
  end if;
  select * into account from auth.users u where u.email = lower(invited_email);
  if account.disabled_at is not null then
    return app.invite_refused(409, 'account_disabled', 'Esa cuenta está desactivada. Pide a quien administra las cuentas que la active.');
  end if;
  if account.id is not null then
    if exists (select from public.team_members m where m.team_id = invited_team and m.user_id = account.id) then
      return app.invite_refused(409, 'already_member', 'Esa persona ya está en el equipo.');
    end if;
    if account.email_confirmed_at is null and not add_unconfirmed then
      return jsonb_build_object('outcome', 'unconfirmed', 'created_at', account.created_at,
        'created_by', (select nullif(p.full_name, '') from public.profiles p where p.id = account.created_by));
    end if;
    insert into public.team_members (team_id, user_id, role) values (invited_team, account.id, invited_role) on conflict do nothing;
    delete from public.invitations i where i.team_id = invited_team and i.email = account.email and i.accepted_at is null;
    return '{"outcome": "added"}';
  end if;
  mail := auth.count_attempt('invite:pause:' || invited_team || ':' || lower(invited_email), 60) = 1
    and auth.count_attempt('invite:address:' || lower(invited_email), 3600) <= 5;
  insert into public.invitations as i (project_id, team_id, email, role, invited_by)
  values (project, invited_team, lower(invited_email), invited_role, app.uid())
  on conflict (team_id, email) where accepted_at is null do update
    set role = excluded.role, invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
  returning id into invitation;
  return jsonb_build_object('outcome', 'invited', 'invitation_id', invitation, 'mail', mail);
end $$;

create function app.invite_refused(status int, code text, message text) returns jsonb language sql immutable
as $$ select jsonb_build_object('outcome', 'refused', 'status', status, 'code', code, 'message', message) $$;
grant execute on function app.invite(uuid, text, text, boolean) to authenticated;
