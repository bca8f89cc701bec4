-- What the last save of a project's columns changed, for an hour: with it the save is undone. `columns`, `team_limits` and `stories` are
-- rows as they were before; of a story also where the save put it. `saved` has the columns as the save left them.
create table app.column_saves (
  project_id uuid primary key references public.projects on delete cascade,
  save_id uuid not null default gen_random_uuid(),
  saved_at timestamptz not null default app.now(),
  columns jsonb not null,
  team_limits jsonb not null,
  stories jsonb not null,
  saved jsonb not null
);
