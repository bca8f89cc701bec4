-- Projects, their teams and members, and who has agreed to what.

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and length(name) <= 120)
    constraint projects_name_line check (app.is_single_line(name)),
  description text check (length(description) <= 20000),
  key text not null check (key ~ '^[A-Z][A-Z0-9]{1,9}$'), -- unique among what its owner sees: app.key_in_use
  owner_id uuid default app.uid() references public.profiles, -- null: the account is gone; an administrator can restore the project
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  definition_of_ready text check (length(definition_of_ready) <= 5000),
  archived_at timestamptz, -- not null: read-only
  deleted_at timestamptz,  -- not null: nobody sees it, and its owner can recover it for thirty days
  constraint projects_owner_unless_deleted check (owner_id is not null or deleted_at is not null)
);
create index projects_owner_id_idx on public.projects (owner_id);
create index projects_deleted_at_idx on public.projects (deleted_at) where deleted_at is not null;
alter table public.projects enable row level security;

create table public.teams (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 120)
    constraint teams_name_line check (app.is_single_line(name)),
  created_at timestamptz not null default app.now(),
  unique (id, project_id)
);
create index teams_project_id_idx on public.teams (project_id, created_at);
alter table public.teams enable row level security;

create table public.team_members (
  team_id uuid not null references public.teams on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  role text not null default 'member'
    check (role in ('member', 'developer', 'tester', 'designer', 'scrum_master', 'product_owner')),
  joined_at timestamptz not null default app.now(),
  primary key (team_id, user_id)
);
create index team_members_user_id_idx on public.team_members (user_id);
alter table public.team_members enable row level security;

-- Everyone who ever belonged to a project: their names stay readable on what they wrote.
create table app.project_people (
  project_id uuid not null references public.projects on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  added_by uuid references auth.users on delete set null, -- shown to the person when they are asked to accept
  added_at timestamptz,
  primary key (project_id, user_id)
);
create index project_people_user_id_idx on app.project_people (user_id);
create index project_people_added_by_idx on app.project_people (added_by);

-- Invitations of people who have no account yet.
create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null,
  team_id uuid not null,
  email text not null check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  role text not null default 'member'
    check (role in ('member', 'developer', 'tester', 'scrum_master', 'product_owner')),
  invited_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null default app.now() + interval '7 days',
  accepted_at timestamptz,
  foreign key (team_id, project_id) references public.teams (id, project_id) on delete cascade,
  foreign key (project_id) references public.projects on delete cascade
);
create unique index invitations_one_open on public.invitations (team_id, email) where accepted_at is null;
create index invitations_project_id_idx on public.invitations (project_id, created_at desc);
create index invitations_email_idx on public.invitations (email) where accepted_at is null;
create index invitations_team_id_idx on public.invitations (team_id);
create index invitations_invited_by_idx on public.invitations (invited_by) where invited_by is not null;
alter table public.invitations enable row level security;

-- One row: this person has accepted that this project sees their data. Functions and triggers write it.
-- The foreign key leads to auth.users so that the API offers no second way from projects to profiles.
create table public.project_acceptances (
  project_id uuid not null references public.projects on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  accepted_at timestamptz not null default app.now(),
  primary key (project_id, user_id)
);
create index project_acceptances_user_id_idx on public.project_acceptances (user_id);
alter table public.project_acceptances enable row level security;

-- An acceptance that ended because somebody else removed the person, kept so that undoing the removal restores it.
create table app.ended_acceptances (
  project_id uuid not null references public.projects on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  accepted_at timestamptz not null,
  ended_by uuid not null references auth.users on delete cascade,
  ended_at timestamptz not null default clock_timestamp(),
  primary key (project_id, user_id)
);
create index ended_acceptances_user_id_idx on app.ended_acceptances (user_id);
create index ended_acceptances_ended_by_idx on app.ended_acceptances (ended_by);

-- People whose memberships an upgrade counted as accepted, and who have not read the notice about it. A new installation
-- has none.
create table app.sharing_notices (
  user_id uuid primary key references auth.users on delete cascade
);

-- The one offer of a project to a new owner.
create table public.ownership_offers (
  project_id uuid primary key references public.projects on delete cascade,
  offered_to uuid not null references auth.users on delete cascade,
  offered_by uuid references auth.users on delete cascade,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null default app.now() + interval '7 days',
  declined_at timestamptz
);
create index ownership_offers_offered_to_idx on public.ownership_offers (offered_to);
create index ownership_offers_offered_by_idx on public.ownership_offers (offered_by);
alter table public.ownership_offers enable row level security;

-- Days on which a project does not work.
create table public.holidays (
  project_id uuid not null references public.projects on delete cascade,
  day date not null constraint holidays_day_near check (day between '2000-01-01' and '2199-12-31'),
  name text not null default '' check (length(name) <= 80)
    constraint holidays_name_line check (app.is_single_line(name)),
  primary key (project_id, day)
);
alter table public.holidays enable row level security;

-- The columns of the board.
create table public.board_columns (
  project_id uuid not null references public.projects on delete cascade,
  status text not null check (status in ('backlog', 'todo', 'in_progress', 'in_review', 'done')),
  name text check (btrim(name) <> '' and length(name) <= 40) -- null: the name of the status in the reader's language
    constraint board_columns_name_line check (app.is_single_line(name)),
  wip_limit int check (wip_limit between 1 and 999),         -- null: no limit
  primary key (project_id, status)
);
alter table public.board_columns enable row level security;
