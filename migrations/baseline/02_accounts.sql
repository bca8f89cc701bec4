-- Accounts, sessions, codes, links, keys and throttles. Codes, links and refresh tokens are stored as hashes only.

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  password_hash text,
  is_admin boolean not null default false,
  is_demo boolean not null default false,
  email_confirmed_at timestamptz, -- null: the address is not known to be this person's
  last_sign_in_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  created_by uuid references auth.users on delete set null -- whose invitation was accepted, or which administrator added the account
);
create unique index users_email_key on auth.users (email);
create index users_created_by_idx on auth.users (created_by) where created_by is not null;

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

-- The successor of a token is derived from the token itself with a key, so that a reuse within the grace window can be
-- answered with the same successor although only hashes are stored.
create table auth.refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);

-- Browsers that an account has signed in with before. Failed sign-ins of strangers never lock out such a browser.
create table auth.devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token_hash bytea not null unique, -- of the random token in the browser's cookie
  created_at timestamptz not null default now(),
  presented_at timestamptz -- the last time that the browser sent the cookie; null: not yet
);
create index devices_user_id_idx on auth.devices (user_id);

-- The one live sign-in code of an account.
create table auth.codes (
  user_id uuid primary key references auth.users on delete cascade,
  code_hash bytea not null,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Links in mails: /auth#kind=…&token_hash=…. The address holds a random secret; this table holds its hash.
create table auth.links (
  token_hash bytea primary key,
  kind text not null check (kind in ('setup', 'invitation', 'recovery', 'email_change', 'download')),
  user_id uuid references auth.users on delete cascade,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index links_user_id_idx on auth.links (user_id);

-- The one pending change of an account's address: it takes effect once both addresses have confirmed it.
create table auth.email_changes (
  user_id uuid primary key references auth.users on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  new_email text not null check (new_email = lower(new_email) and new_email ~ '^[^@\s]+@[^@\s]+$' and length(new_email) <= 254),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day'
);

create table auth.signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz -- signs no more; verifies until its last tokens have expired
);

-- Keys of keyed hashes, created once.
create table auth.secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);

-- Counted attempts, shared by all nodes and kept over restarts: a window opens with the first attempt and ends at expires_at.
create table auth.throttles (
  key text primary key,
  count int not null,
  expires_at timestamptz not null
);
create index throttles_expires_at_idx on auth.throttles (expires_at);
