-- The stories of the backlog: completed ones and those of sprints, most of a project, are not in it. It tells how many there are
-- without a read of a story.
create index user_stories_backlog_idx on public.user_stories (project_id)
  where status <> 'done' and sprint_id is null and deleted_at is null;
-- No query of the product asks for stories by their creation. Each move wrote an entry into it, and the planner read all of it for the
-- stories of a few people in all visible projects.
drop index public.user_stories_created_at_idx;
