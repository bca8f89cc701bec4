-- Accounts, sessions, links and attempts. The API roles cannot reach their tables.

create trigger check_email_address before insert or update of email on auth.users
  for each row execute function app.check_email_address('email');
create trigger before_1_check_email_address before insert or update of new_email on auth.email_changes
  for each row execute function app.check_email_address('new_email');

create trigger after_1_complete_account after insert on auth.users for each row execute function app.complete_account();
create trigger after_2_forget_devices after update of disabled_at on auth.users
  for each row when (new.disabled_at is not null and old.disabled_at is null)
  execute function auth.forget_devices();
create trigger after_3_publish_session_end after update of disabled_at on auth.users for each row
  when (old.disabled_at is null and new.disabled_at is not null) execute function app.publish_session_end();
create trigger after_4_void_first_admin_links after insert or update of is_admin, is_demo, disabled_at on auth.users
  for each row when (new.is_admin and not new.is_demo and new.disabled_at is null)
  execute function auth.void_first_admin_links();

create trigger publish_session_end after delete on auth.sessions for each row execute function app.publish_session_end();

-- Whether a text is an address as it is stored: lower case, composed, without blanks, characters of no width, brackets and separators,
-- without quotes at its ends, without misplaced dots. The mirror of `isEmailAddress` in shared/rules/accounts/email-address.ts.
create or replace function app.is_email_address(value text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  part constant text := '[^@\s\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000<>()[\],;:."]+';
  quote constant text := '[''`´“”„‘’‚«»‹›]';
begin
  return length(value) <= 254 and value = lower(value) and value = normalize(value, nfc)
    and value !~ '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'
    and value ~ ('^' || part || '(\.' || part || ')*@' || part || '(\.' || part || ')*$')
    and value !~ ('^' || quote || '|' || quote || '$');
end $$;

-- Refuses an address that its owner could not type to sign in. An older one stays where the row does not change it: the upgrade
-- repaired those that met no other, and `scrum doctor` names the rest.
create or replace function app.check_email_address() returns trigger language plpgsql set search_path = ''
as $$
declare
  address text := to_jsonb(new) ->> tg_argv[0];
begin
  if not app.is_email_address(address) and (tg_op = 'INSERT' or address <> to_jsonb(old) ->> tg_argv[0]) then
    raise check_violation using message = format('"%s" of "%s.%s" is not an address', tg_argv[0], tg_table_schema, tg_table_name),
      schema = tg_table_schema, table = tg_table_name, column = tg_argv[0];
  end if;
  return new;
end $$;

-- Every account has its profile and its settings from the start.
create or replace function app.complete_account() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (id) values (new.id);
  insert into public.user_settings (user_id) values (new.id);
  return null;
end $$;

-- Writes the end of a session to the outbox, so that its open sockets are closed; that of an account when it is disabled.
create or replace function app.publish_session_end() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.outbox (table_name, operation, old_row)
  values (tg_table_schema || '.' || tg_table_name, 'DELETE', jsonb_build_object('id', old.id));
  return null;
end $$;

-- A disabled account keeps no known device.
create or replace function auth.forget_devices() returns trigger language plpgsql
as $$
begin
  delete from auth.devices where user_id = new.id;
  return null;
end $$;

-- The link of the first administrator dies as soon as an enabled administrator exists: made, named or enabled again, by any
-- way. It never works again when that administrator is disabled later.
create or replace function auth.void_first_admin_links() returns trigger language plpgsql
as $$
begin
  delete from auth.links where kind = 'setup' and user_id is null;
  return null;
end $$;

-- Counts one attempt under a key and returns how many its window has had, this one included.
create or replace function auth.count_attempt(attempt text, seconds int) returns int language sql
as $$
  insert into auth.throttles as t (key, count, expires_at) values (attempt, 1, now() + make_interval(secs => seconds))
  on conflict (key) do update set
    count = case when t.expires_at <= now() then 1 else t.count + 1 end,
    expires_at = case when t.expires_at <= now() then excluded.expires_at else t.expires_at end
  returning count
$$;

-- A key of keyed hashes by its purpose; the first call creates it. Only the server calls it.
create or replace function app.secret(purpose text) returns bytea language plpgsql security definer set search_path = ''
as $$
begin
  insert into auth.secrets (name, value)
  values (purpose, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
  on conflict do nothing;
  return (select value from auth.secrets where name = purpose);
end $$;

-- The caller's own address.
create or replace function app.my_email() returns text language sql stable security definer set search_path = ''
as $$ select email from auth.users where id = app.uid() $$;

grant execute on function app.my_email() to authenticated;

-- The key with which a browser seals what it keeps of the caller when their session ends by itself (client/lib/storage). Only the
-- signed-in person gets it, and it is the same in each session. The id has one length, so that a hash of key and id is enough.
create or replace function app.seal_key() returns text language sql security definer set search_path = ''
as $$
  select encode(sha256(
    coalesce((select value from auth.secrets where name = 'browser_seals'), app.secret('browser_seals')) || uuid_send(app.uid())
  ), 'hex')
$$;

grant execute on function app.seal_key() to authenticated;
