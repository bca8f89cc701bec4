-- Accounts, sessions, codes, links, keys and throttles. Codes, links and refresh tokens are stored as hashes only.

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  password_hash text,
  is_admin boolean not null default false,
  is_demo boolean not null default false,
  email_confirmed_at timestamptz,
  last_sign_in_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);
create unique index users_email_key on auth.users (email);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  amr text not null,
  user_agent text,
  ip text,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now()
);
create index sessions_user_id_idx on auth.sessions (user_id);

-- A token's successor is derived from the token itself with a key, so that a reuse within the grace window can be
-- answered with the same successor although only hashes are kept.
create table auth.refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);

-- The one live sign-in code of an account.
create table auth.codes (
  user_id uuid primary key references auth.users on delete cascade,
  code_hash bytea not null,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Links in mails: /auth#kind=…&token_hash=…. The address holds a random secret; here is its hash.
create table auth.links (
  token_hash bytea primary key,
  kind text not null check (kind in ('setup', 'invitation', 'recovery', 'email_change')),
  user_id uuid references auth.users on delete cascade,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index links_user_id_idx on auth.links (user_id);

create table auth.signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz -- signs no more; verifies until its last tokens have expired
);

-- Keys of keyed hashes, made once.
create table auth.secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);

-- Counted attempts, shared by all nodes and kept over restarts: a window opens with the first one and ends at expires_at.
create table auth.throttles (
  key text primary key,
  count int not null,
  expires_at timestamptz not null
);
create index throttles_expires_at_idx on auth.throttles (expires_at);

-- Counts one attempt under a key and returns how many its window has had, this one included.
create function auth.count_attempt(attempt text, seconds int) returns int language sql
as $$
  insert into auth.throttles as t (key, count, expires_at) values (attempt, 1, now() + make_interval(secs => seconds))
  on conflict (key) do update set
    count = case when t.expires_at <= now() then 1 else t.count + 1 end,
    expires_at = case when t.expires_at <= now() then excluded.expires_at else t.expires_at end
  returning count
$$;

-- Opens a request inside its transaction: checks that the session is live and the person enabled, then takes the role.
-- Raises PT401 otherwise, so that signing out, disabling and deleting an account take effect at once.
create function app.open_request(claims jsonb) returns void language plpgsql
as $$
begin
  if claims ? 'sub' and not exists (
    select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = (claims ->> 'session_id')::uuid and u.id = (claims ->> 'sub')::uuid and u.disabled_at is null
  ) then
    perform app.refuse(401, 'session_not_found', 'Tu sesión ha terminado. Vuelve a entrar.');
  end if;
  perform set_config('request.jwt.claims', claims::text, true);
  perform set_config('role', claims ->> 'role', true);
end $$;
