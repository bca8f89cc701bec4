-- The story that a task has become. The task is done as long as it names one.
alter table public.tasks add column became_story_id uuid references public.user_stories on delete set null;
create index tasks_became_story_id_idx on public.tasks (became_story_id) where became_story_id is not null;
