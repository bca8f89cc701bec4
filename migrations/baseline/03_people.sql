-- What people know of each other, each person's own settings, and what belongs to one person.

create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  full_name text not null default '' check (length(full_name) <= 120)
    constraint profiles_full_name_line check (app.is_single_line(full_name)),
  avatar_url text check (length(avatar_url) <= 500),
  -- a label that the person chooses; rights come from team_members.role alone
  role text check (role in ('member', 'developer', 'tester', 'designer', 'scrum_master', 'product_owner')),
  skills text[] not null default '{}' check (cardinality(skills) <= 50)
    constraint profiles_skills_short check (length(array_to_string(skills, ',')) <= 2000)
    constraint profiles_skills_lines check (app.is_single_line(array_to_string(skills, ' '))),
  weekly_capacity numeric(4, 1) check (weekly_capacity between 0 and 168), -- hours
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  -- the tint behind the person's initials, the same for everybody who sees them
  tint smallint not null default 1 constraint profiles_tint_check check (tint between 1 and 12),
  constraint profiles_full_name_visible check (full_name = '' or app.is_visible(full_name))
);
alter table public.profiles enable row level security;

create table public.user_settings (
  user_id uuid primary key references auth.users on delete cascade,
  notifications jsonb not null default '{"email": true, "push": false, "updates": true, "reminders": true}'
    check (jsonb_typeof(notifications) = 'object')
    constraint user_settings_notifications_shape check (
      jsonb_typeof(coalesce(notifications -> 'email', 'true')) = 'boolean'
      and jsonb_typeof(coalesce(notifications -> 'push', 'true')) = 'boolean'
      and jsonb_typeof(coalesce(notifications -> 'updates', 'true')) = 'boolean'
      and jsonb_typeof(coalesce(notifications -> 'reminders', 'true')) = 'boolean'
      and jsonb_typeof(coalesce(notifications -> 'digest', 'true')) = 'boolean')
    constraint user_settings_notifications_size check (length(notifications::text) <= 4000),
  privacy jsonb not null default '{"profileVisible": true, "activityVisible": false, "analyticsEnabled": true}'
    check (jsonb_typeof(privacy) = 'object')
    constraint user_settings_privacy_shape check (
      jsonb_typeof(coalesce(privacy -> 'profileVisible', 'true')) = 'boolean'
      and jsonb_typeof(coalesce(privacy -> 'activityVisible', 'true')) = 'boolean'
      and jsonb_typeof(coalesce(privacy -> 'analyticsEnabled', 'true')) = 'boolean')
    constraint user_settings_privacy_size check (length(privacy::text) <= 4000),
  appearance jsonb not null default '{"theme": "system", "language": "es", "timeFormat": "24h"}'
    check (( -- a missing key is neither true nor false
      appearance ->> 'theme' in ('light', 'dark', 'system')
      and appearance ->> 'language' in ('es', 'en', 'pt')
      and appearance ->> 'timeFormat' in ('12h', '24h')
    ) is true)
    constraint user_settings_appearance_size check (length(appearance::text) <= 4000),
  updated_at timestamptz not null default app.now(),
  -- which stories the boards show: by the id of a project, or 'all' for the board of all projects, 'active' for the running
  -- sprint, or the id of a sprint; boards that show all stories are missing
  boards jsonb not null default '{}'
    constraint user_settings_boards_check check (jsonb_typeof(boards) = 'object')
    constraint user_settings_boards_size check (length(boards::text) <= 20000)
);
alter table public.user_settings enable row level security;

-- Days on which a person is away.
create table public.absences (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default app.uid() references public.profiles on delete cascade,
  start_date date not null,
  end_date date not null,
  note text check (length(note) <= 200)
    constraint absences_note_line check (app.is_single_line(note)),
  created_at timestamptz not null default app.now(),
  constraint absences_end_not_before_start check (end_date >= start_date),
  constraint absences_at_most_two_years check (end_date <= start_date + 731),
  constraint absences_dates_near check (
    start_date between '2000-01-01' and '2199-12-31' and end_date between '2000-01-01' and '2199-12-31')
);
create index absences_user_id_idx on public.absences (user_id, end_date);
alter table public.absences enable row level security;

-- Files, stored in chunks so that neither writing nor reading one needs it whole in memory. The API roles cannot reach
-- them: the server streams a file to a person who may have it.
create table app.files (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('avatar', 'export', 'attachment')),
  owner_id uuid references auth.users on delete cascade,
  content_type text not null,
  name text not null,
  size bigint not null default 0, -- bytes
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- a finished attachment belongs to its story, and outlives the account that uploaded it
  constraint files_owned check (owner_id is not null or kind = 'attachment')
);
create index files_owner_id_idx on app.files (owner_id, kind);
create index files_expires_at_idx on app.files (expires_at) where expires_at is not null;

create table app.file_chunks (
  file_id uuid not null references app.files on delete cascade,
  position int not null,
  content bytea not null,
  primary key (file_id, position)
);

-- Exports of a person's data: the person asks for one, a job makes it.
create table public.exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  progress int not null default 0 check (progress between 0 and 100), -- percent
  size bigint,                                                        -- bytes
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz not null default now() + interval '7 days'
);
create index exports_user_id_idx on public.exports (user_id, created_at desc);
create index exports_expires_at_idx on public.exports (expires_at);
create unique index exports_one_running on public.exports (user_id) where status in ('queued', 'running');
alter table public.exports enable row level security;
