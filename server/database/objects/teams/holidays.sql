-- Days on which a project does not work.

-- Who may do what.
create policy select_visible on public.holidays for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
create policy all_in_managed on public.holidays to authenticated
  using (project_id = any (once app.managed_projects()))
  -- nobody manages an archived project: asked first, so that the refusal says that it is archived
  with check (app.refuse_archived(project_id, once app.archived_at_opening())
    and project_id = any (once app.managed_projects()));
select app.read_only_when_archived('holidays');
grant select, delete on public.holidays to authenticated;
grant insert (project_id, day, name) on public.holidays to authenticated;
grant update (day, name) on public.holidays to authenticated;

-- What happens on a change, in this order.
create trigger clean_lines before insert or update of name on public.holidays
  for each row when (not app.is_single_line(new.name)) execute function app.clean_lines('name');
create trigger write_outbox after insert or update or delete on public.holidays
  for each row execute function app.write_outbox();

select app.expose('holidays', 'project', 'project_id');
