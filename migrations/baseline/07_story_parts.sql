-- What a story has beside its own fields: tasks, comments, attachments; and the deleted ones, for an hour.

create table public.tasks (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null, -- the story's
  story_id uuid not null,
  title text not null check (btrim(title) <> '' and length(title) <= 300)
    constraint tasks_title_line check (app.is_single_line(title)),
  done boolean not null default false,
  rank text collate "C" not null check (app.valid_rank(rank)),
  assignee_id uuid references public.profiles on delete set null,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  foreign key (story_id, project_id) references public.user_stories (id, project_id) on update cascade on delete cascade
);
create index tasks_story_id_idx on public.tasks (story_id, rank);
create index tasks_assignee_id_idx on public.tasks (assignee_id) where assignee_id is not null;
alter table public.tasks enable row level security;

create table public.comments (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null, -- the story's
  story_id uuid not null,
  author_id uuid default app.uid() references public.profiles on delete set null,
  body text not null check (btrim(body) <> '' and length(body) <= 10000),
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 50),
  created_at timestamptz not null default app.now(),
  edited_at timestamptz,
  foreign key (story_id, project_id) references public.user_stories (id, project_id) on update cascade on delete cascade
);
create index comments_story_id_idx on public.comments (story_id, created_at desc);
create index comments_author_id_idx on public.comments (author_id);
alter table public.comments enable row level security;

-- The facts about a file; its content is the row of app.files with the same id.
create table public.attachments (
  id uuid primary key,
  project_id uuid not null, -- the story's
  story_id uuid not null,
  name text not null check (btrim(name) <> '' and length(name) <= 200 and name !~ '[/\\[:cntrl:]]')
    constraint attachments_name_line check (app.is_single_line(name)),
  content_type text not null,
  size bigint not null check (size between 1 and 10 * 1024 * 1024), -- bytes
  uploaded_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default app.now(),
  foreign key (story_id, project_id) references public.user_stories (id, project_id) on update cascade on delete cascade
);
create index attachments_story_id_idx on public.attachments (story_id, created_at);
create index attachments_project_id_idx on public.attachments (project_id);
create index attachments_uploaded_by_idx on public.attachments (uploaded_by);
alter table public.attachments enable row level security;

-- Deleted parts of a story. The person who deleted one can restore it within the hour.
create table app.deleted_parts (
  part text not null check (part in ('tasks', 'comments', 'attachments')),
  id uuid not null,
  story_id uuid not null references public.user_stories on delete cascade,
  content jsonb not null, -- the row
  deleted_by uuid not null references auth.users on delete cascade,
  deleted_at timestamptz not null default now(),
  primary key (part, id)
);
create index deleted_parts_story_id_idx on app.deleted_parts (story_id);
create index deleted_parts_deleted_by_idx on app.deleted_parts (deleted_by);
