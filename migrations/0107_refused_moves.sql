-- Moves into a full column: the move itself is rolled back, so it is recorded apart from the log.

create table public.refused_moves (
  id uuid not null default gen_random_uuid(),
  project_id uuid not null,
  story_id uuid not null,
  sprint_id uuid,
  status text not null,
  wip_limit integer not null,
  actor_id uuid,
  created_at timestamp with time zone not null default app.now(),
  minute timestamp without time zone not null
    generated always as (date_trunc('minute', created_at at time zone 'UTC')) stored,
  constraint refused_moves_pkey primary key (id),
  constraint refused_moves_once_a_minute unique (actor_id, story_id, status, minute),
  constraint refused_moves_project_id_fkey foreign key (project_id) references public.projects (id) on delete cascade,
  constraint refused_moves_sprint_id_project_id_fkey foreign key (sprint_id, project_id)
    references public.sprints (id, project_id) on delete set null (sprint_id),
  constraint refused_moves_actor_id_fkey foreign key (actor_id) references public.profiles (id) on delete set null,
  constraint refused_moves_status_check
    check (status in ('backlog', 'todo', 'in_progress', 'in_review', 'done')),
  constraint refused_moves_wip_limit_check check (wip_limit between 1 and 999)
);
create index refused_moves_project_id_idx on public.refused_moves (project_id, created_at);
create index refused_moves_sprint_id_idx on public.refused_moves (sprint_id, created_at) where sprint_id is not null;
alter table public.refused_moves enable row level security;

-- The projects that are older than the record of refused moves, and since when they have one. Every other project has one from
-- its beginning.
create table app.late_refused_moves (
  project_id uuid not null,
  since timestamp with time zone not null default clock_timestamp(),
  constraint late_refused_moves_pkey primary key (project_id),
  constraint late_refused_moves_project_id_fkey foreign key (project_id) references public.projects (id) on delete cascade
);
insert into app.late_refused_moves (project_id) select id from public.projects;
