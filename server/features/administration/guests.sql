-- Makes an account one of a guest, or of the staff. A guest is in one project at most, owns none, manages nothing and administers
-- nothing; the staff have addresses at the allowed domains. @returns whether anything changed.
create or replace function app.admin_set_guest(person uuid, guest boolean, allowed_domains text[]) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  perform app.require_admin();
  -- app.set_administrator locks the account, and changes of memberships and owners the profile
  select * into account from auth.users u where u.id = person for update;
  if account.id is null then perform app.refuse('person_not_found'); end if;
  perform app.lock_guest(person);
  if app.is_guest(person) = guest then return false; end if;
  if guest then
    perform app.check_may_be_guest(account);
    delete from auth.email_changes c where c.user_id = person;
    delete from public.ownership_offers o where o.offered_to = person;
  elsif app.is_foreign(account.email, allowed_domains) then
    perform app.refuse('foreign_stays_guest', jsonb_build_object('domains', array_to_string(allowed_domains, ', ')));
  end if;
  update public.profiles p set guest = admin_set_guest.guest where p.id = person;
  return true;
end $$;

-- Refuses what a guest cannot be: an administrator, an owner (also of deleted projects), a manager, a member of several projects.
create or replace function app.check_may_be_guest(account auth.users) returns void language plpgsql
as $$
declare
  projects int;
  manages boolean;
begin
  if account.is_admin then perform app.refuse('guest_administers_nothing'); end if;
  if exists (select from public.projects p where p.owner_id = account.id) then perform app.refuse('guest_owns_nothing'); end if;
  select count(distinct t.project_id), bool_or(app.is_managing_role(m.role)) into projects, manages
  from public.team_members m join public.teams t on t.id = m.team_id where m.user_id = account.id;
  if manages then perform app.refuse('guest_manages_nothing'); end if;
  if projects > 1 then perform app.refuse('guest_in_one_project'); end if;
end $$;

-- Allows, or no longer allows, that addresses outside the allowed domains are invited as guests. When it ends, their open invitations are
-- withdrawn; accounts stay. @returns whether anything changed.
create or replace function app.admin_allow_foreign_guests(allowed boolean, allowed_domains text[]) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  insert into app.settings as s (name, value) values ('foreign_guests', to_jsonb(allowed))
  on conflict (name) do update set value = excluded.value, updated_at = app.now() where s.value <> excluded.value;
  if not found then return false; end if;
  if not allowed then
    delete from public.invitations i where i.guest and i.accepted_at is null and app.is_foreign(i.email, allowed_domains);
  end if;
  return true;
end $$;

grant execute on function app.admin_set_guest(uuid, boolean, text[]), app.admin_allow_foreign_guests(boolean, text[])
  to authenticated;
