-- The product backlog: epics, labels, user stories, and each person's saved filters.

-- Epics: what stories are parts of.
create table public.epics (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 120)
    constraint epics_name_line check (app.is_single_line(name)),
  description text check (length(description) <= 20000),
  closed_at timestamptz -- null: open
    constraint epics_closed_at_near check (closed_at between '2000-01-01Z' and '2200-01-01Z'),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  unique (id, project_id)
);
create index epics_project_id_idx on public.epics (project_id, created_at);
alter table public.epics enable row level security;

-- The labels in use in a project. Putting one on a story creates it.
create table public.project_labels (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  name text not null check (btrim(name) = name and name <> '' and length(name) <= 60)
    constraint project_labels_name_line check (app.is_single_line(name)),
  created_at timestamptz not null default app.now(),
  unique (project_id, name)
);
alter table public.project_labels enable row level security;

-- The last number given to a story of a project.
create table app.story_numbers (
  project_id uuid primary key references public.projects on delete cascade,
  last_number int not null
);

create table public.user_stories (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  number int not null,
  title text not null,
  description text,
  acceptance_criteria text,
  priority text not null default 'medium',
  story_points int,
  status text not null default 'backlog',
  rank text collate "C" not null, -- stories of equal rank are ordered by id
  ready boolean not null default false,
  labels text[] not null default '{}',
  reporter_id uuid default app.uid() references public.profiles on delete set null,
  assignee_id uuid references public.profiles on delete set null,
  sprint_id uuid,
  status_changed_at timestamptz not null default app.now(),
  completed_at timestamptz,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  epic_id uuid,
  deleted_at timestamptz, -- not null: nobody sees it, and the person who deleted it can restore it for thirty days
  blocked_reason text,
  blocked_at timestamptz,
  due_date date,
  started_at timestamptz, -- when it was in progress for the first time; null: not yet
  -- kept by triggers: a card shows the counts without another query, and a change of them reaches the boards as one of the story
  task_count integer not null default 0,
  done_task_count integer not null default 0,
  comment_count integer not null default 0,
  unique (project_id, number),
  unique (id, project_id), -- what belongs to a story names its project too, and follows it to another project
  foreign key (sprint_id, project_id) references public.sprints (id, project_id) on delete set null (sprint_id),
  foreign key (epic_id, project_id) references public.epics (id, project_id) on delete set null (epic_id)
);
-- any part of a column of the board, its first and last story and how many it has, from the index alone
create index user_stories_board_idx on public.user_stories (project_id, status, rank, id) where deleted_at is null;
create index user_stories_created_at_idx on public.user_stories (project_id, created_at desc);
-- the last completed stories of a project, with the time that they took
create index user_stories_completed_idx on public.user_stories (project_id, completed_at desc) include (started_at)
  where status = 'done' and deleted_at is null;
-- stories that are marked as ready and lack what planning needs: few, and the dashboard looks for them in every project
create index user_stories_unready_idx on public.user_stories (project_id, rank)
  where ready and status = 'backlog' and deleted_at is null and (acceptance_criteria is null or story_points is null);
-- what the reminders look for
create index user_stories_due_date_idx on public.user_stories (due_date)
  where due_date is not null and status <> 'done' and deleted_at is null;
create index user_stories_deleted_at_idx on public.user_stories (deleted_at) where deleted_at is not null;
-- the list of the stories that can be restored, the latest first
create index user_stories_deleted_of_project_idx on public.user_stories (project_id, deleted_at desc, id)
  where deleted_at is not null;
create index user_stories_sprint_id_idx on public.user_stories (sprint_id) where sprint_id is not null;
create index user_stories_epic_id_idx on public.user_stories (epic_id) where epic_id is not null;
create index user_stories_assignee_id_idx on public.user_stories (assignee_id) where assignee_id is not null;
create index user_stories_reporter_id_idx on public.user_stories (reporter_id) where reporter_id is not null;
alter table public.user_stories enable row level security;

-- The rules of a table whose rows are written often stand in one function, which one constraint calls: PostgreSQL reads the text of
-- each constraint again with every statement. The body is in the object files.
create function app.keeps_story_rules(story public.user_stories) returns boolean language plpgsql immutable parallel safe
as $$ begin return true; end $$;
alter table public.user_stories add constraint user_stories_rules check (app.keeps_story_rules(user_stories));

-- The sprint of a deleted story and the person who deleted it; apart from the story, so that no query about a sprint finds it.
create table app.deleted_stories (
  story_id uuid primary key references public.user_stories on delete cascade,
  sprint_id uuid references public.sprints on delete set null,
  deleted_by uuid references public.profiles on delete set null
);
create index deleted_stories_sprint_id_idx on app.deleted_stories (sprint_id) where sprint_id is not null;
create index deleted_stories_deleted_by_idx on app.deleted_stories (deleted_by) where deleted_by is not null;

-- What searches look into, converted once for each change of a story, and apart from it: an index on the story is written with
-- every move.
create table app.story_texts (
  story_id uuid primary key references public.user_stories on delete cascade,
  text text not null, -- title, labels and description, lower case without accents; the search adds the key
  title_words tsvector not null
);
create index story_texts_title_words_idx on app.story_texts using gin (title_words);

-- The versions of the texts of a story, which go with it; the event log keeps that a text changed.
create table public.story_text_versions (
  story_id uuid not null references public.user_stories (id) on delete cascade,
  field text not null constraint story_text_versions_field_check
    check (field in ('description', 'acceptance_criteria', 'blocked_reason')),
  text text, -- null: the text was removed
  author_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null,
  primary key (story_id, field, created_at)
);
create index story_text_versions_author_id_idx on public.story_text_versions (author_id) where author_id is not null;
alter table public.story_text_versions enable row level security;

-- A person's own filters of a project's stories, or of the stories of all projects.
create table public.saved_filters (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default app.uid() references public.profiles on delete cascade,
  project_id uuid references public.projects on delete cascade, -- null: all projects
  name text not null check (btrim(name) = name and name <> '' and length(name) <= 60)
    constraint saved_filters_name_line check (app.is_single_line(name)),
  filter jsonb not null check (jsonb_typeof(filter) = 'object' and length(filter::text) <= 20000),
  created_at timestamptz not null default app.now(),
  unique nulls not distinct (user_id, project_id, name)
);
create index saved_filters_project_id_idx on public.saved_filters (project_id);
alter table public.saved_filters enable row level security;
