-- Roles, schemas, and the functions that columns, constraints and indexes use.
--   public  what the API serves, under row policies
--   app     functions and tables behind the API; never served
--   auth    accounts, sessions, keys; the API roles cannot reach it

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
exception when duplicate_object or unique_violation then null; -- roles belong to the cluster: another database created them meanwhile
end $$;
grant anon, authenticated to current_user;

alter default privileges revoke execute on functions from public;
revoke create on schema public from public;
create schema app;
create schema auth;
grant usage on schema public, app to anon, authenticated;
comment on schema app
  is 'Functions and tables behind the API. Functions are SECURITY DEFINER only where they must see rows that the caller may not.';

-- The object files replace these functions; their comments are there (server/database/objects).

create function app.uid() returns uuid language sql stable parallel safe
as $$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;

create function app.now() returns timestamptz language sql volatile
as $$ select coalesce(nullif(current_setting('app.clock', true), '')::timestamptz, clock_timestamp()) $$;

create function app.is_single_line(value text) returns boolean language sql immutable parallel safe
as $$ select value !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]' $$;

create function app.plain_text(value text) returns text language sql immutable strict parallel safe set search_path = ''
as $$ select lower(regexp_replace(normalize(value, nfd), '[\u0300-\u036f]', '', 'g')) $$;

create function app.plain_words(value text) returns text[] language sql immutable strict parallel safe set search_path = ''
as $$ select array_remove(regexp_split_to_array(app.plain_text(value), '[[:space:][:punct:]«»“”‘’¿¡…–—]+'), '') $$;

create function app.rank_integer_length(rank text) returns int language sql immutable strict parallel safe
as $$
  select case when left(rank, 1) between 'a' and 'z' then ascii(rank) - ascii('a') + 2
              when left(rank, 1) between 'A' and 'Z' then ascii('Z') - ascii(rank) + 2 end
$$;

create function app.valid_rank(rank text) returns boolean language sql immutable strict parallel safe
as $$
  select rank ~ '^[A-Za-z][0-9A-Za-z]+$' and length(rank) <= 500
    and length(rank) >= app.rank_integer_length(rank)
    and (length(rank) = app.rank_integer_length(rank) or right(rank, 1) <> '0')
    and rank <> 'A' || repeat('0', 26)
$$;

-- The object files replace their bodies, which need the whole schema.

create function app.is_visible(value text) returns boolean language plpgsql immutable parallel safe
as $$ begin return value <> ''; end $$;

create function app.is_operation(operation text) returns boolean language plpgsql immutable parallel safe
as $$ begin return true; end $$;
