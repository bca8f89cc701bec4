-- Planning Poker. What may be read before a reveal is in public; the votes before it are in app, which no interface shows.

-- The cards that a team estimates with. '?' and '☕' are in every deck and are not stored.
create table public.poker_decks (
  team_id uuid primary key references public.teams on delete cascade,
  kind text not null check (kind in ('default', 'fibonacci', 'sizes', 'custom')),
  cards jsonb not null  -- [{"label": "M", "points": 3}]; points null: a card that counts for no points
    constraint poker_decks_cards_check check (jsonb_typeof(cards) = 'array' and jsonb_array_length(cards) between 1 and 12)
    constraint poker_decks_cards_size check (length(cards::text) <= 1000)
);
alter table public.poker_decks enable row level security;

create table public.poker_sessions (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  team_id uuid not null references public.teams on delete cascade,
  name text not null constraint poker_sessions_name_length check (length(name) between 1 and 120),
  mode text not null check (mode in ('live', 'async')),
  status text not null default 'lobby' check (status in ('lobby', 'open', 'closed')),
  facilitator_id uuid references public.profiles on delete set null,
  created_by uuid references public.profiles on delete set null,
  deck jsonb not null,       -- {"kind", "cards"} of the team when the session was created
  reveals_when_all_voted boolean not null default true,
  current_item_id uuid,      -- live: the story on the table
  timer_ends_at timestamptz,
  ends_at timestamptz,       -- asynchronous: everything is revealed then
  revision int not null default 0, -- grows with each change that a view of the session shows
  created_at timestamptz not null default app.now(),
  closed_at timestamptz,
  constraint poker_sessions_end_of_async check ((mode = 'async') = (ends_at is not null)),
  constraint poker_sessions_closed check ((status = 'closed') = (closed_at is not null))
);
create index poker_sessions_project_id_idx on public.poker_sessions (project_id, created_at desc);
create index poker_sessions_team_id_idx on public.poker_sessions (team_id);
create index poker_sessions_facilitator_id_idx on public.poker_sessions (facilitator_id) where facilitator_id is not null;
create index poker_sessions_created_by_idx on public.poker_sessions (created_by) where created_by is not null;
create index poker_sessions_ends_at_idx on public.poker_sessions (ends_at) where status = 'open' and ends_at is not null;
alter table public.poker_sessions enable row level security;

create table public.poker_participants (
  session_id uuid not null references public.poker_sessions on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  project_id uuid not null references public.projects on delete cascade,
  observes boolean not null default false,
  joined_at timestamptz not null default app.now(),
  primary key (session_id, user_id)
);
create index poker_participants_user_id_idx on public.poker_participants (user_id);
create index poker_participants_project_id_idx on public.poker_participants (project_id);
alter table public.poker_participants enable row level security;

-- A story in the queue of a session, with its key and title as they were when it was added.
create table public.poker_items (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references public.poker_sessions on delete cascade,
  project_id uuid not null references public.projects on delete cascade,
  story_id uuid references public.user_stories on delete set null,
  key text not null,
  title text not null,
  text_hash text not null,   -- of title, description and criteria when the latest round began
  place int not null,
  status text not null default 'waiting' check (status in ('waiting', 'voting', 'revealed', 'saved', 'skipped')),
  saved_points int,
  constraint poker_items_story_once unique (session_id, story_id),
  constraint poker_items_saved check ((status = 'saved') = (saved_points is not null))
);
create index poker_items_story_id_idx on public.poker_items (story_id) where story_id is not null;
create index poker_items_project_id_idx on public.poker_items (project_id);
alter table public.poker_items enable row level security;

-- One voting on a story. Its results are written at the reveal, in one write.
create table public.poker_rounds (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references public.poker_items on delete cascade,
  project_id uuid not null references public.projects on delete cascade,
  number int not null check (number >= 1),
  started_at timestamptz not null default app.now(),
  revealed_at timestamptz,
  results jsonb, -- [{"user_id", "card", "points", "comment"}] by name
  constraint poker_rounds_number unique (item_id, number),
  constraint poker_rounds_revealed check ((revealed_at is null) = (results is null))
);
create index poker_rounds_project_id_idx on public.poker_rounds (project_id);
create unique index poker_rounds_one_open_idx on public.poker_rounds (item_id) where revealed_at is null;
alter table public.poker_rounds enable row level security;

-- The votes of rounds that are not revealed.
create table app.poker_votes (
  round_id uuid not null references public.poker_rounds on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  card text not null,
  comment text,
  primary key (round_id, user_id)
);
create index poker_votes_user_id_idx on app.poker_votes (user_id);

-- Reminders of the end of a session that were sent, so that each person gets one.
create table app.poker_reminders (
  session_id uuid not null references public.poker_sessions on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  primary key (session_id, user_id)
);
create index poker_reminders_user_id_idx on app.poker_reminders (user_id);
