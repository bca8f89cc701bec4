-- The one event log: who did what to which thing, and what changed from what to what. The database alone writes it. The
-- feed, the history of a story and every report read it.

create table public.activity_log (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  entity_type text not null,
  entity_id uuid not null,
  entity_name text not null,   -- title or name at that moment
  entity_number int,           -- of a story, or of the story of a task or an attachment
  action text not null,
  actor_id uuid references public.profiles on delete set null,
  changes jsonb not null default '{}', -- {"status": ["todo", "in_progress"]}; created: from null, deleted: to null
  created_at timestamptz not null default app.now(),
  story_id uuid,               -- of a task or an attachment: its story
  poker_session_id uuid        -- in which the points of a story were estimated
);
create index activity_log_feed_idx on public.activity_log (project_id, created_at desc);
create index activity_log_entity_idx on public.activity_log (entity_id, created_at);
create index activity_log_story_idx on public.activity_log (story_id, created_at) where story_id is not null;
-- what a person did lately, in all projects
create index activity_log_actor_idx on public.activity_log (actor_id, created_at desc, id) where actor_id is not null;
-- reports find a sprint's stories by the lines that put them into it or took them out of it: one line in ten, or fewer
create index activity_log_sprint_moves_idx on public.activity_log (project_id)
  where entity_type = 'user_stories' and changes ? 'sprint_id';
alter table public.activity_log enable row level security;

-- As for user_stories: one constraint, whose rules stand in the object files.
create function app.keeps_event_rules(event public.activity_log) returns boolean language plpgsql immutable parallel safe
as $$ begin return true; end $$;
alter table public.activity_log add constraint activity_log_rules check (app.keeps_event_rules(activity_log));

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
