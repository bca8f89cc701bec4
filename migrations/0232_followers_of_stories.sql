-- What people have chosen about following a story. The assignee and the author follow it without a row; a row says otherwise, or makes
-- another person a follower. `moves`: the person is also notified of moves.
create table public.story_followers (
  id uuid primary key default gen_random_uuid(),
  story_id uuid not null,
  project_id uuid not null,
  user_id uuid not null default app.uid() references public.profiles on delete cascade,
  follows boolean not null default true,
  moves boolean not null default false,
  created_at timestamptz not null default app.now(),
  foreign key (story_id, project_id) references public.user_stories (id, project_id) on update cascade on delete cascade,
  unique (story_id, user_id)
);
-- asked by every move
create index story_followers_moves_idx on public.story_followers (story_id) where moves and follows;
create index story_followers_user_id_idx on public.story_followers (user_id);
create index story_followers_project_id_idx on public.story_followers (project_id);
alter table public.story_followers enable row level security;
