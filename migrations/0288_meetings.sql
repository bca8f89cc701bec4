-- The common part of all meetings. A kind of meeting is a table that inherits it (docs/decisions/0229); it has no rows of its own.

create table app.meetings (
  id uuid not null,
  project_id uuid not null,
  facilitator_id uuid,
  closed_at timestamptz,
  revision int not null default 0, -- grows with each change that people see
  constraint meetings_are_of_a_kind check (false) no inherit
);

alter table public.poker_sessions inherit app.meetings;
alter table public.retrospectives inherit app.meetings;
