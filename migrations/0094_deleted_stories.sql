-- The deleted stories of a project, the latest first: the list of what can be restored.
create index user_stories_deleted_of_project_idx on public.user_stories (project_id, deleted_at desc, id)
  where deleted_at is not null;
