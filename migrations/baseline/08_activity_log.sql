-- The one event log: who did what to which thing, and what changed from what to what. The database alone writes it. The
-- feed, the history of a story and every report read it.

create table public.activity_log (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  entity_type text not null check (entity_type in ('projects', 'user_stories', 'sprints', 'tasks', 'attachments', 'epics')),
  entity_id uuid not null,
  entity_name text not null,   -- title or name at that moment
  entity_number int,           -- of a story, or of the story of a task or an attachment
  action text not null check (action in ('created', 'updated', 'deleted')),
  actor_id uuid references public.profiles on delete set null,
  changes jsonb not null default '{}', -- {"status": ["todo", "in_progress"]}; created: from null, deleted: to null
  created_at timestamptz not null default app.now(),
  story_id uuid                -- of a task or an attachment: its story
);
create index activity_log_feed_idx on public.activity_log (project_id, created_at desc);
create index activity_log_entity_idx on public.activity_log (entity_id, created_at);
create index activity_log_story_idx on public.activity_log (story_id, created_at) where story_id is not null;
create index activity_log_actor_id_idx on public.activity_log (actor_id) where actor_id is not null;
-- reports find a sprint's stories by the lines that put them into it or took them out of it: one line in ten, or fewer
create index activity_log_sprint_moves_idx on public.activity_log (project_id)
  where entity_type = 'user_stories' and changes ? 'sprint_id';
alter table public.activity_log enable row level security;
