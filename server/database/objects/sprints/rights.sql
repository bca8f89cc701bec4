-- Sprints. These rules apply whether a procedure or the table API changes a sprint:
--   planned → active ⇄ paused → completed; one running sprint per team; the commitment is fixed at the start and the result
--   at the end; a completed sprint keeps its days and accepts no more stories.
--   The first day of a sprint is the day on which it starts, whatever was planned: what counts days counts from there.
-- A change of a story's sprint locks that sprint (for share); a change of a sprint's status locks the sprint and its stories:
-- so the figures are those of that moment, whatever else happens.

-- Who may do what.
create policy select_visible on public.sprints for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
create policy all_in_managed on public.sprints to authenticated
  using (project_id = any (once app.managed_at_opening()))
  -- checked first, so that the refusal says that the project is archived
  with check ((project_id <> all (once app.read_only_at_opening()) or app.refuse_read_only(project_id))
    and project_id = any (once app.managed_at_opening()));
select app.refuse_in_read_only('sprints');
grant select, delete on public.sprints to authenticated;
grant insert (id, project_id, team_id, name, goal, start_date, end_date) on public.sprints to authenticated;
grant update (name, goal, start_date, end_date, status) on public.sprints to authenticated;

select app.expose('sprints', 'project', 'project_id');
