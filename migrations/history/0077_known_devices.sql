-- Browsers that an account has signed in with before. Failed sign-ins of strangers never lock out such a browser.
create table auth.devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token_hash bytea not null unique, -- of the random token in the browser's cookie
  created_at timestamptz not null default now(),
  presented_at timestamptz -- the last time that the browser sent the cookie back; null: not yet
);
create index devices_user_id_idx on auth.devices (user_id);

-- A disabled account keeps no known device, whoever disables it.
create function auth.forget_devices() returns trigger language plpgsql
as $$
begin
  delete from auth.devices where user_id = new.id;
  return null;
end $$;

create trigger forget_devices after update of disabled_at on auth.users
  for each row when (new.disabled_at is not null and old.disabled_at is null)
  execute function auth.forget_devices();

-- The link of the first administrator dies as soon as an enabled administrator exists: made, named or enabled again, by any
-- way. It never works again when that administrator is disabled later.
create function auth.void_first_admin_links() returns trigger language plpgsql
as $$
begin
  delete from auth.links where kind = 'setup' and user_id is null;
  return null;
end $$;

create trigger void_first_admin_links after insert or update of is_admin, is_demo, disabled_at on auth.users
  for each row when (new.is_admin and not new.is_demo and new.disabled_at is null)
  execute function auth.void_first_admin_links();

-- Links that were made before: the next start prints a fresh one where it is needed.
delete from auth.links where kind = 'setup' and user_id is null;
