-- Roles, schemas and the few functions that everything else leans on.
--   public  what the API serves, under row policies
--   app     functions and tables behind it; never served
--   auth    accounts, sessions, keys; the API roles cannot reach it

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
exception when duplicate_object or unique_violation then null; -- roles belong to the cluster: another database made them meanwhile
end $$;
grant anon, authenticated to current_user;

alter default privileges revoke execute on functions from public;
revoke create on schema public from public;
create schema app;
create schema auth;
grant usage on schema public, app to anon, authenticated;

-- The caller's id from the verified token, null when signed out.
create function app.uid() returns uuid language sql stable parallel safe
as $$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;

-- The moment of an event. The demo workspace replays its history with app.clock set; no API call can set it.
create function app.now() returns timestamptz language sql volatile
as $$ select coalesce(nullif(current_setting('app.clock', true), '')::timestamptz, clock_timestamp()) $$;

-- Refuses an operation with an HTTP status, a stable code (sent as "hint") and a sentence in Spanish.
create function app.refuse(status int, code text, message text, params jsonb default null) returns void language plpgsql
as $$
begin
  raise exception using errcode = 'PT' || status, message = refuse.message, hint = refuse.code, detail = coalesce(refuse.params::text, '');
end $$;

-- Lets an answer through, unless it is larger than a server and a client should hold at once.
create function app.bounded(answer text) returns text language plpgsql
as $$
begin
  if octet_length(answer) > 64 * 1024 * 1024 then
    perform app.refuse(413, 'answer_too_large', 'La respuesta sería demasiado grande. Pide menos filas o menos columnas.');
  end if;
  return answer;
end $$;

-- The role of every function that must see all rows; kept apart so that a reader can find them.
comment on schema app is 'Functions and tables behind the API. Functions are SECURITY DEFINER only where they must see rows that the caller may not.';

grant execute on function app.uid(), app.now(), app.refuse(int, text, text, jsonb), app.bounded(text) to anon, authenticated;
