-- Guests: people who belong to one project, manage nothing in it, and see nobody and nothing outside it. The row policies give them their
-- one project, as they give everybody theirs; this file keeps them at one membership. An invitation that creates the account of a guest,
-- or an administrator, says who is one.

create trigger before_2_keep_address_of_guest before insert on auth.email_changes for each row execute function app.keep_address_of_guest();

create or replace function app.is_guest(person uuid) returns boolean language sql stable security definer set search_path = ''
as $$ select coalesce((select p.guest from public.profiles p where p.id = person), false) $$;

-- Locks whether a person is a guest: memberships, projects of their own and that itself change one after the other.
create or replace function app.lock_guest(person uuid) returns void language sql
as $$ select from public.profiles p where p.id = person for no key update $$;

-- The code of the refusal if a person is a guest who cannot have a role in a project; otherwise null. Deleted projects count as others:
-- they may be recovered.
create or replace function app.refusal_of_guest(person uuid, project uuid, role text) returns text language sql stable
as $$
  select case
    when not app.is_guest(person) then null
    when app.is_managing_role(role) then 'guest_manages_nothing'
    when exists (select from public.team_members m join public.teams t on t.id = m.team_id
      where m.user_id = person and t.project_id <> project) then 'guest_in_one_project' end
$$;

-- After the change, when the row policies have passed it: a refusal says something of the person to people who manage the project only.
create or replace function app.keep_guest() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_guest(new.user_id);
  case app.refusal_of_guest(new.user_id, app.project_of_team(new.team_id), new.role)
    when 'guest_manages_nothing' then perform app.refuse('guest_manages_nothing');
    when 'guest_in_one_project' then perform app.refuse('guest_in_one_project');
    else return null;
  end case;
  return null;
end $$;

create or replace function app.refuse_guest_as_owner() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_guest(new.owner_id);
  if app.is_guest(new.owner_id) then perform app.refuse('guest_owns_nothing'); end if;
  return null;
end $$;

-- The address of a guest is the one that was invited. A change would also say whether another address has an account.
create or replace function app.keep_address_of_guest() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_guest(new.user_id) then perform app.refuse('guest_keeps_address'); end if;
  return new;
end $$;

-- Whether an address is outside the allowed domains; without such a list, none is.
create or replace function app.is_foreign(email text, allowed_domains text[]) returns boolean language sql immutable
as $$ select cardinality(allowed_domains) > 0 and split_part(email, '@', -1) <> all (allowed_domains) $$;

-- Whether addresses outside the allowed domains may be invited as guests.
create or replace function app.foreign_guests_allowed() returns boolean language sql stable security definer set search_path = ''
as $$ select coalesce((select s.value = 'true' from app.settings s where s.name = 'foreign_guests'), false) $$;
