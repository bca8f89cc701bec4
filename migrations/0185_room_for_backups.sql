-- When a backup was asked for: an attempt after an interruption finds what an earlier one has made since.
-- A backup that did not fit says how much room it needed and how much there was, in bytes.
alter table app.backups
  add column queued_at timestamptz not null default clock_timestamp(),
  add column needed bigint,
  add column free bigint;
