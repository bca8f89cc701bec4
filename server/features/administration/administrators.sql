-- Makes an account an administrator, or withdraws that; notifies its person. One enabled administrator always stays. A demo
-- account, whose password is public, and a disabled account never become one. @returns whether anything changed.
create or replace function app.set_administrator(person uuid, administrator boolean, actor uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  perform pg_advisory_xact_lock(hashtext('app.administrators'));
  select * into account from auth.users u where u.id = person for update;
  if account.id is null then perform app.refuse('person_not_found'); end if;
  if account.is_admin = administrator then return false; end if;
  if administrator and account.is_demo then perform app.refuse('demo_account'); end if;
  if administrator and account.disabled_at is not null then perform app.refuse('account_disabled'); end if;
  if administrator and app.is_guest(person) then perform app.refuse('guest_administers_nothing'); end if;
  if not administrator and not app.other_administrator(person) then perform app.refuse('last_administrator'); end if;
  update auth.users set is_admin = administrator, updated_at = now() where id = person;
  if person is distinct from actor then
    insert into public.notifications (user_id, kind, actor_id)
    values (person, case when administrator then 'administrator_made' else 'administrator_withdrawn' end, actor);
  end if;
  return true;
end $$;

-- The same, by an administrator.
create or replace function app.admin_set_administrator(person uuid, administrator boolean) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  return app.set_administrator(person, administrator, app.uid());
end $$;

grant execute on function app.admin_set_administrator(uuid, boolean) to authenticated;
