-- Who may read the event log.

create policy select_visible on public.activity_log for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
grant select on public.activity_log to authenticated;

select app.expose('activity_log', 'project', 'project_id');
