-- What the reports read of the log.

-- A sprint's stories are found by the lines that put them into it or took them out of it: one line in ten, or less.
create index activity_log_sprint_moves_idx on public.activity_log (project_id)
  where entity_type = 'user_stories' and changes ? 'sprint_id';
