-- The commands of people that were done a short time ago, so that a repeat does not do them again over what others have changed since.
create table app.done_commands (
  person_id uuid not null references public.profiles on delete cascade,
  id uuid not null,
  done_at timestamptz not null default now(),
  primary key (person_id, id)
);
