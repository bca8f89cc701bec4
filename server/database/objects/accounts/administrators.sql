-- Who administers the installation.

create or replace function app.require_admin() returns void language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from auth.users where id = app.uid() and is_admin and disabled_at is null) then
    perform app.refuse('not_admin');
  end if;
end $$;

-- Whether an enabled administrator other than this person is left; demo accounts do not count.
create or replace function app.other_administrator(person uuid) returns boolean language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.users where is_admin and not is_demo and disabled_at is null and id <> person)
$$;

grant execute on function app.require_admin() to authenticated;
