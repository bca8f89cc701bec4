-- Sprints, and what a team committed to.

create table public.sprints (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  team_id uuid not null,
  name text not null check (btrim(name) <> '' and length(name) <= 120)
    constraint sprints_name_line check (app.is_single_line(name)),
  goal text check (length(goal) <= 2000),
  start_date date not null,
  end_date date not null,
  status text not null default 'planned' check (status in ('planned', 'active', 'paused', 'completed')),
  started_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  committed_stories int, -- set at the start
  committed_points int,
  completed_stories int, -- set at the end
  completed_points int,
  -- PostgreSQL checks in the order of the names: the years first, so that no sum leaves the range of dates
  constraint sprints_dates_near check (
    start_date between '2000-01-01' and '2199-12-31' and end_date between '2000-01-01' and '2199-12-31'),
  constraint sprints_end_after_start check (end_date > start_date),
  constraint sprints_length check (end_date <= start_date + 366),
  unique (id, project_id),
  foreign key (team_id, project_id) references public.teams (id, project_id) on delete cascade
);
-- at most one active or paused sprint per team
create unique index sprints_one_running on public.sprints (team_id) where status in ('active', 'paused');
create index sprints_project_id_idx on public.sprints (project_id, status, start_date);
create index sprints_team_id_idx on public.sprints (team_id);
alter table public.sprints enable row level security;

-- What the team committed to: the stories of a sprint that were not done yet when it started, with their points at that
-- moment. A story that is deleted later stays committed.
create table public.sprint_commitments (
  sprint_id uuid not null,
  story_id uuid not null,
  project_id uuid not null,
  story_points int,
  primary key (sprint_id, story_id),
  foreign key (sprint_id, project_id) references public.sprints (id, project_id) on delete cascade
);
alter table public.sprint_commitments enable row level security;
