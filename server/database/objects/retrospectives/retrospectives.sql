-- Retrospectives. Their changes are made by the functions in server/features/retrospectives, under a lock of the row.
--   planned → write ⇄ group ⇄ vote ⇄ agree → closed
-- A change of what people see makes the revision grow: clients read the retrospective again by its procedure. Notes, topics and
-- votes have no changes of their own in the outbox, so that no moment of a note is stored there.

-- Who may do what.
create policy select_visible on public.retrospectives for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
create policy delete_in_managed on public.retrospectives for delete to authenticated
  using (project_id = any (once app.managed_projects()));
select app.read_only_when_archived('retrospectives');
grant select, delete on public.retrospectives to authenticated;

-- What happens on a change, in this order.
create trigger clean_lines before insert or update of title on public.retrospectives
  for each row when (not app.is_single_line(new.title)) execute function app.clean_lines('title');
create trigger after_2_write_outbox after insert or update or delete on public.retrospectives
  for each row execute function app.write_outbox();

select app.expose('retrospectives', 'project', 'project_id');
