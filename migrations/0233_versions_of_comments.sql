-- The former texts of a comment, the latest hundred; its present text is in the comment. They go with it.
create table public.comment_versions (
  comment_id uuid not null references public.comments on delete cascade,
  number int not null, -- 1 is the oldest
  body text not null,
  written_at timestamptz not null, -- when its author wrote this text
  primary key (comment_id, number)
);
alter table public.comment_versions enable row level security;
