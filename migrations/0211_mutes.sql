-- What a person does not want to hear of: a project, or one story. Each row names one of the two.
create table public.mutes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default app.uid() references public.profiles on delete cascade,
  project_id uuid references public.projects on delete cascade,
  story_id uuid references public.user_stories on delete cascade,
  created_at timestamptz not null default app.now(),
  constraint mutes_one_subject check (num_nonnulls(project_id, story_id) = 1),
  unique nulls not distinct (user_id, project_id, story_id)
);
create index mutes_project_id_idx on public.mutes (project_id) where project_id is not null;
create index mutes_story_id_idx on public.mutes (story_id) where story_id is not null;
alter table public.mutes enable row level security;
