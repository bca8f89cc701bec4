-- Stories that are marked as ready and lack what planning needs: few, and the dashboard looks for them in every project.
create index user_stories_unready_idx on public.user_stories (project_id, rank)
  where ready and status = 'backlog' and deleted_at is null and (acceptance_criteria is null or story_points is null);
