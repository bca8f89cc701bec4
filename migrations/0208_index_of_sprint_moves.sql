-- Which stories entered and left sprints since a moment: the index of these moves finds those of a project by their moment, in place of
-- reading all of them.
drop index public.activity_log_sprint_moves_idx;
create index activity_log_sprint_moves_idx on public.activity_log (project_id, created_at)
  where entity_type = 'user_stories' and changes ? 'sprint_id';
