-- Who may do what with user stories.

create policy select_visible on public.user_stories for select to authenticated
  using (deleted_at is null and project_id = any ((select app.visible_at_opening())::uuid[]));
create policy insert_in_visible on public.user_stories for insert to authenticated
  with check (project_id = any ((select app.visible_at_opening())::uuid[]) and reporter_id = (select app.uid()));
create policy update_in_visible on public.user_stories for update to authenticated
  using (deleted_at is null and project_id = any ((select app.visible_at_opening())::uuid[]))
  with check (project_id = any ((select app.visible_at_opening())::uuid[]));
create policy delete_in_managed on public.user_stories for delete to authenticated
  using (deleted_at is null and project_id = any ((select app.managed_projects())::uuid[]));
create policy delete_own_in_backlog on public.user_stories for delete to authenticated
  using (deleted_at is null and project_id = any ((select app.visible_at_opening())::uuid[])
    and reporter_id = (select app.uid()) and status = 'backlog');
select app.read_only_when_archived('user_stories');
grant select, delete on public.user_stories to authenticated;
grant insert (id, project_id, title, description, acceptance_criteria, priority, story_points, status, rank, ready,
  labels, reporter_id, assignee_id, sprint_id, epic_id, blocked_reason, due_date) on public.user_stories to authenticated;
grant update (project_id, title, description, acceptance_criteria, priority, story_points, status, rank, ready, labels,
  assignee_id, sprint_id, epic_id, blocked_reason, due_date) on public.user_stories to authenticated;

select app.expose('user_stories', 'project', 'project_id');
