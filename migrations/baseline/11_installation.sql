-- The installation itself.

-- What this installation remembers of itself, for example whether its demo workspace was created or removed.
create table app.settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default app.now()
);

-- How often each view was opened on each day, by people who allow it. It names no person and never leaves the server.
create table app.usage_counts (
  day date not null,
  view text not null check (view ~ '^[a-z]{1,20}$'),
  opened int not null,
  primary key (day, view)
);

-- Backups that the server makes into its data folder, one after the other. The folder decides which backups exist: the
-- server adds a row for each file that has none, and notes the files that are gone.
create table app.backups (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('daily', 'manual', 'upgrade')),
  requested_by uuid references auth.users on delete set null, -- of a manual one
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,                                    -- null: it waits or runs
  progress int not null default 0 check (progress between 0 and 100), -- percent
  file text unique,                                           -- its name in the folder; null: none yet, or no longer
  size bigint,                                                -- bytes
  stories int,                                                -- how many stories it holds
  error text check (error in ('disk_full', 'not_writable', 'damaged', 'interrupted', 'failed')),
  queued_at timestamptz not null default clock_timestamp(), -- an attempt after an interruption finds what an earlier one has made since
  -- of a backup that did not fit: how much room it needed and how much there was, in bytes
  needed bigint,
  free bigint
);
create index backups_started_at_idx on app.backups (started_at desc);
create index backups_requested_by_idx on app.backups (requested_by);
create unique index backups_one_running on app.backups ((true)) where finished_at is null;

-- What an upgrade changed in existing rows because a new constraint would not hold for them. Nothing is deleted: `before`
-- keeps what was there. The server logs each repair once, at its first start afterwards.
create table app.repairs (
  id bigint generated always as identity primary key,
  what text not null,      -- the column and the rule, e.g. 'sprints.end_date: at most 366 days after start_date'
  row_id text not null,    -- the primary key of the row
  before jsonb,
  after jsonb,
  at timestamptz not null default clock_timestamp(),
  logged_at timestamptz    -- null until a server has logged it
);
