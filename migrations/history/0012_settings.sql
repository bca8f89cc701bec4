-- What this installation remembers of itself, e.g. whether its demo workspace was made or taken away.
create table app.settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default app.now()
);
