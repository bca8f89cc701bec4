-- Notifications, and the mails and reminders that follow from them.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  kind text not null check (kind in (
    'assigned', 'mentioned', 'commented', 'updated', 'blocked',
    'sprint_started', 'sprint_finished', 'sprint_ending', 'story_due_soon', 'story_due_today', 'invited',
    'ownership_offered', 'ownership_accepted', 'ownership_declined',
    'administrator_made', 'administrator_withdrawn', 'scope_changed', 'hours_set', 'absence_set', 'absence_removed',
    'poker_invited', 'poker_closing', 'retro_opened', 'retro_reminder', 'retro_action', 'retro_returned',
    'project_restored', 'project_given')),
  actor_id uuid references public.profiles on delete set null,
  project_id uuid references public.projects on delete cascade,
  story_id uuid references public.user_stories on delete cascade,
  params jsonb not null default '{}', -- what the sentence names, as it was: {"key": "RES-12", "title": "…"}
  read_at timestamptz constraint notifications_read_at_near check (read_at between '2000-01-01Z' and '2200-01-01Z'),
  created_at timestamptz not null default app.now()
);
create index notifications_user_id_idx on public.notifications (user_id, created_at desc);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;
create index notifications_story_id_idx on public.notifications (story_id);
create index notifications_project_id_idx on public.notifications (project_id);
create index notifications_actor_id_idx on public.notifications (actor_id) where actor_id is not null;
alter table public.notifications enable row level security;

-- Notifications that wait to be mailed.
create table app.pending_mails (
  notification_id uuid primary key references public.notifications on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  since timestamptz not null default clock_timestamp()
);
create index pending_mails_user_id_idx on app.pending_mails (user_id);
create index pending_mails_since_idx on app.pending_mails (since);

-- The last day on which a person got their digest.
create table app.digests (
  user_id uuid primary key references auth.users on delete cascade,
  sent_on date not null
);

-- Reminders of the end of a sprint that were sent, so that each is sent once.
create table app.reminders (
  user_id uuid not null references auth.users on delete cascade,
  sprint_id uuid not null references public.sprints on delete cascade,
  end_date date not null,
  primary key (user_id, sprint_id, end_date)
);
create index reminders_sprint_id_idx on app.reminders (sprint_id);

-- Reminders of stories that were sent: each once for a due date.
create table app.story_reminders (
  user_id uuid not null references auth.users on delete cascade,
  story_id uuid not null references public.user_stories on delete cascade,
  due_date date not null,
  kind text not null check (kind in ('story_due_soon', 'story_due_today')),
  primary key (user_id, story_id, due_date, kind)
);
create index story_reminders_story_id_idx on app.story_reminders (story_id);
