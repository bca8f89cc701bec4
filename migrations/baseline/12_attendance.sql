-- Who is at a meeting, in one table for sessions of Planning Poker and retrospectives.

create table app.attendance (
  meeting_id uuid not null, -- of public.poker_sessions or public.retrospectives
  user_id uuid not null references public.profiles on delete cascade,
  came_at timestamptz not null default app.now(), -- the first time
  seen_at timestamptz not null,
  has_left boolean not null default false,
  primary key (meeting_id, user_id)
);
create index attendance_user_id_idx on app.attendance (user_id);
