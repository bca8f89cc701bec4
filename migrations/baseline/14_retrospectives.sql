-- Retrospectives: a meeting of a team in phases, with notes, topics, votes and actions. What must stay hidden while people write
-- and vote lies in the schema app, which no API shows.

create table public.retro_templates (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null,
  team_id uuid not null,
  name text not null
    constraint retro_templates_name_check check (btrim(name) = name and name <> '' and length(name) <= 60)
    constraint retro_templates_name_line check (app.is_single_line(name)),
  -- [{"id", "title", "hint"}]
  columns jsonb not null constraint retro_templates_columns_check
    check (jsonb_typeof(columns) = 'array' and jsonb_array_length(columns) between 1 and 6 and length(columns::text) <= 4000),
  created_at timestamptz not null default app.now(),
  constraint retro_templates_team_id_project_id_fkey foreign key (team_id, project_id)
    references public.teams (id, project_id) on update cascade on delete cascade,
  constraint retro_templates_team_id_name_key unique (team_id, name)
);
create index retro_templates_project_id_idx on public.retro_templates (project_id);

create table public.retrospectives (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null,
  team_id uuid not null,
  sprint_id uuid references public.sprints (id) on delete set null,
  title text not null
    constraint retrospectives_title_check check (btrim(title) <> '' and length(title) <= 120)
    constraint retrospectives_title_line check (app.is_single_line(title)),
  template text not null constraint retrospectives_template_check
    check (template in ('start_stop_continue', 'well_improve_actions', 'four_ls', 'sailboat', 'custom')),
  -- the columns as they were when it started; those of a built-in template have only an id, their texts are translated
  columns jsonb not null constraint retrospectives_columns_check
    check (jsonb_typeof(columns) = 'array' and jsonb_array_length(columns) between 1 and 6 and length(columns::text) <= 4000),
  anonymous boolean not null,
  phase text not null constraint retrospectives_phase_check
    check (phase in ('planned', 'write', 'group', 'vote', 'agree', 'closed')),
  facilitator_id uuid references public.profiles (id) on delete set null,
  votes_per_person smallint not null default 5
    constraint retrospectives_votes_per_person_check check (votes_per_person between 1 and 20),
  votes_per_topic smallint constraint retrospectives_votes_per_topic_check check (votes_per_topic between 1 and 20),
  -- how long each of the four phases is planned to take
  phase_minutes smallint[] not null default '{8,5,3,30}' constraint retrospectives_phase_minutes_check
    check (cardinality(phase_minutes) = 4 and 1 <= all (phase_minutes) and 240 >= all (phase_minutes)),
  timer_seconds int constraint retrospectives_timer_seconds_check check (timer_seconds between 1 and 86400),
  timer_ends_at timestamptz,
  -- what is left of a paused timer
  timer_left int constraint retrospectives_timer_left_check check (timer_left between 0 and 86400),
  focus_topic_id uuid,
  -- the day on which a planned one without a sprint opens
  opens_on date,
  opened_on date,
  reminded_on date,
  -- how many notes each column has, by its id, as of the last batch
  note_counts jsonb not null default '{}' constraint retrospectives_note_counts_check check (jsonb_typeof(note_counts) = 'object'),
  writer_count int not null default 0,
  vote_count int,
  voter_count int,
  -- it grows with each change of what people see: clients then read the retrospective again
  revision int not null default 0,
  created_at timestamptz not null default app.now(),
  closed_at timestamptz,
  -- who led an anonymous retrospective back to an earlier phase, and when: [{"person_id", "from", "to", "at"}], the last ones
  returns jsonb not null default '[]' constraint retrospectives_returns_check
    check (jsonb_typeof(returns) = 'array' and jsonb_array_length(returns) <= 50),
  constraint retrospectives_id_project_id_key unique (id, project_id),
  constraint retrospectives_opens_on_near check (opens_on between '2000-01-01' and '2199-12-31'),
  constraint retrospectives_closed check ((closed_at is not null) = (phase = 'closed')),
  constraint retrospectives_team_id_project_id_fkey foreign key (team_id, project_id)
    references public.teams (id, project_id) on update cascade on delete cascade
);
create unique index retrospectives_one_of_sprint on public.retrospectives (sprint_id) where sprint_id is not null;
create index retrospectives_team_id_idx on public.retrospectives (team_id, created_at desc);
create index retrospectives_project_id_idx on public.retrospectives (project_id);
create index retrospectives_facilitator_id_idx on public.retrospectives (facilitator_id) where facilitator_id is not null;

create table public.retro_topics (
  id uuid primary key default gen_random_uuid(),
  retrospective_id uuid not null,
  project_id uuid not null,
  column_id text not null constraint retro_topics_column_id_check check (length(column_id) <= 40),
  title text
    constraint retro_topics_title_check check (btrim(title) <> '' and length(title) <= 120)
    constraint retro_topics_title_line check (app.is_single_line(title)),
  place int not null,
  -- the sum of the votes, once the voting phase has ended
  votes int,
  discussion text not null default '' constraint retro_topics_discussion_check check (length(discussion) <= 20000),
  constraint retro_topics_retrospective_id_project_id_fkey foreign key (retrospective_id, project_id)
    references public.retrospectives (id, project_id) on update cascade on delete cascade
);
create index retro_topics_retrospective_id_idx on public.retro_topics (retrospective_id, project_id);
alter table public.retrospectives add constraint retrospectives_focus_topic_id_fkey
  foreign key (focus_topic_id) references public.retro_topics (id) on delete set null;
create index retrospectives_focus_topic_id_idx on public.retrospectives (focus_topic_id) where focus_topic_id is not null;

-- The notes that are shown: they are copied here when the writing phase ends. Neither a moment nor an ordered id is stored.
create table public.retro_notes (
  id uuid primary key,
  retrospective_id uuid not null,
  project_id uuid not null,
  topic_id uuid not null references public.retro_topics (id) on delete cascade,
  column_id text not null constraint retro_notes_column_id_check check (length(column_id) <= 40),
  body text not null constraint retro_notes_body_check check (btrim(body) <> '' and length(body) <= 1000),
  -- null in an anonymous retrospective
  author_id uuid references public.profiles (id) on delete set null,
  -- the kind of figure that the note was made of
  figure text constraint retro_notes_figure_check check (length(figure) <= 40),
  place int not null,
  constraint retro_notes_retrospective_id_project_id_fkey foreign key (retrospective_id, project_id)
    references public.retrospectives (id, project_id) on update cascade on delete cascade
);
create index retro_notes_retrospective_id_idx on public.retro_notes (retrospective_id, project_id);
create index retro_notes_topic_id_idx on public.retro_notes (topic_id);
create index retro_notes_author_id_idx on public.retro_notes (author_id) where author_id is not null;

-- The notes of the writing phase, which only their authors see.
create table app.retro_drafts (
  id uuid primary key,
  retrospective_id uuid not null references public.retrospectives (id) on delete cascade,
  column_id text not null,
  body text not null,
  figure text,
  author_id uuid references public.profiles (id) on delete set null,
  -- in an anonymous retrospective: made of two halves of a secret, one that a browser keeps, one that the server keeps
  author_key bytea,
  -- where it stood before the retrospective went back to writing
  topic_id uuid references public.retro_topics (id) on delete set null,
  place int,
  -- whether its author lets it be shown although it may be guessed whose it is
  shown_alone boolean not null default false,
  constraint retro_drafts_one_author check (author_id is null or author_key is null)
);
create index retro_drafts_retrospective_id_idx on app.retro_drafts (retrospective_id);
create index retro_drafts_author_id_idx on app.retro_drafts (author_id) where author_id is not null;
create index retro_drafts_topic_id_idx on app.retro_drafts (topic_id) where topic_id is not null;
create index retro_drafts_author_key_idx on app.retro_drafts (author_key) where author_key is not null;

-- Who has joined an anonymous retrospective, with the server's half of their secret; deleted when it is closed. A row without a
-- person is that of a deleted account: it still counts.
create table app.retro_writers (
  retrospective_id uuid not null references public.retrospectives (id) on delete cascade,
  person_id uuid references public.profiles (id) on delete set null,
  half bytea not null,
  -- how often the person has moved to another browser
  moves smallint not null default 0 constraint retro_writers_moves_check check (moves between 0 and 2),
  -- how many keys of the person may stand on notes that wait
  keys smallint not null default 1 constraint retro_writers_keys_check check (keys between 1 and 3),
  constraint retro_writers_retrospective_id_person_id_key unique (retrospective_id, person_id)
);
create index retro_writers_person_id_idx on app.retro_writers (person_id) where person_id is not null;

-- The keys of all who have joined, without a person, a moment or an order; deleted when the retrospective is closed.
create table app.retro_keys (
  retrospective_id uuid not null references public.retrospectives (id) on delete cascade,
  key bytea not null,
  primary key (retrospective_id, key)
);

-- The votes of the voting phase; deleted when it ends.
create table app.retro_votes (
  topic_id uuid not null references public.retro_topics (id) on delete cascade,
  voter_id uuid not null references public.profiles (id) on delete cascade,
  votes smallint not null constraint retro_votes_votes_check check (votes > 0),
  primary key (topic_id, voter_id)
);
create index retro_votes_voter_id_idx on app.retro_votes (voter_id);

create table public.retro_actions (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null,
  team_id uuid not null,
  retrospective_id uuid not null,
  topic_id uuid references public.retro_topics (id) on delete set null,
  body text not null constraint retro_actions_body_check check (btrim(body) <> '' and length(body) <= 300)
    constraint retro_actions_body_line check (app.is_single_line(body)),
  owner_id uuid references public.profiles (id) on delete set null,
  due_date date constraint retro_actions_due_date_near check (due_date between '2000-01-01' and '2199-12-31'),
  -- whether the next retrospective shows it
  review boolean not null default true,
  story_id uuid references public.user_stories (id) on delete set null,
  task_id uuid references public.tasks (id) on delete set null,
  done_at timestamptz,
  created_at timestamptz not null default app.now(),
  constraint retro_actions_retrospective_id_project_id_fkey foreign key (retrospective_id, project_id)
    references public.retrospectives (id, project_id) on update cascade on delete cascade,
  constraint retro_actions_team_id_project_id_fkey foreign key (team_id, project_id)
    references public.teams (id, project_id) on update cascade on delete cascade
);
create index retro_actions_retrospective_id_idx on public.retro_actions (retrospective_id);
create index retro_actions_team_id_idx on public.retro_actions (team_id);
create index retro_actions_project_id_idx on public.retro_actions (project_id);
create index retro_actions_topic_id_idx on public.retro_actions (topic_id) where topic_id is not null;
create index retro_actions_open_of_owner_idx on public.retro_actions (owner_id) where owner_id is not null;
create index retro_actions_story_id_idx on public.retro_actions (story_id) where story_id is not null;
create index retro_actions_task_id_idx on public.retro_actions (task_id) where task_id is not null;

alter table public.retro_templates enable row level security;
alter table public.retrospectives enable row level security;
alter table public.retro_topics enable row level security;
alter table public.retro_notes enable row level security;
alter table public.retro_actions enable row level security;
