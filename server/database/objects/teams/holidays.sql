-- Days on which a project does not work.

-- Who may do what.
create policy select_visible on public.holidays for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
create policy all_in_managed on public.holidays to authenticated
  using (project_id = any (once app.managed_at_opening()))
  -- checked first, so that the refusal says that the project is archived
  with check ((project_id <> all (once app.read_only_at_opening()) or app.refuse_read_only(project_id))
    and project_id = any (once app.managed_at_opening()));
select app.refuse_in_read_only('holidays');
grant select, delete on public.holidays to authenticated;
grant insert (project_id, day, name) on public.holidays to authenticated;
grant update (day, name) on public.holidays to authenticated;

create trigger clean_lines before insert or update of name on public.holidays
  for each row when (not app.is_single_line(new.name)) execute function app.clean_lines('name');
create trigger write_outbox after insert or update or delete on public.holidays
  for each row execute function app.write_outbox();

select app.expose('holidays', 'project', 'project_id');
