-- Filters of stories that everybody in a project sees, as views of its board and its backlog. Those of a person stay in saved_filters.
create table public.shared_filters (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  name text not null check (btrim(name) = name and name <> '' and length(name) <= 60)
    constraint shared_filters_name_line check (app.is_single_line(name)),
  filter jsonb not null check (jsonb_typeof(filter) = 'object' and length(filter::text) <= 20000),
  created_at timestamptz not null default app.now(),
  unique (project_id, name)
);
alter table public.shared_filters enable row level security;
