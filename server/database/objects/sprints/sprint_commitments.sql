-- The stories that the team committed to when its sprint started.

-- Who may do what.
create policy select_visible on public.sprint_commitments for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
select app.refuse_in_read_only('sprint_commitments');
grant select on public.sprint_commitments to authenticated;
