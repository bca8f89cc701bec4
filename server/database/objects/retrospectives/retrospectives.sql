-- Retrospectives. Their changes are made by the functions in server/features/retrospectives, under a lock of the row.
--   planned → write ⇄ group ⇄ vote ⇄ agree → closed
-- A change of what people see makes the revision grow: clients read the retrospective again by its procedure. Notes, topics and
-- votes have no changes of their own in the outbox, so that no moment of a note is stored there.

-- Who may do what.
create policy select_visible on public.retrospectives for select to authenticated
  using (project_id = any (once app.visible_at_opening())
    and (project_id <> all (once app.read_only_at_opening()) or app.may_read_retrospective(id)));
create policy delete_in_managed on public.retrospectives for delete to authenticated
  using (project_id = any (once app.managed_at_opening()));
select app.refuse_in_read_only('retrospectives');
grant select, delete on public.retrospectives to authenticated;

-- The notifications of a deleted retrospective go with it: they have its title, and lead nowhere.
create or replace function app.forget_retrospective() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.notifications n where n.params ->> 'retrospective_id' = old.id::text;
  return null;
end $$;

create trigger clean_lines before insert or update of title on public.retrospectives
  for each row when (not app.is_single_line(new.title)) execute function app.clean_lines('title');
create trigger after_1_forget_attendance after delete on public.retrospectives for each row execute function app.forget_attendance();
create trigger after_2_write_outbox after insert or update or delete on public.retrospectives
  for each row execute function app.write_outbox();
create trigger after_3_forget_retrospective after delete on public.retrospectives
  for each row execute function app.forget_retrospective();

select app.expose('retrospectives', 'participants', 'project_id');

-- Whether the caller reads a retrospective of a project that they see. Observers read closed ones, where the project allows it.
create or replace function app.may_read_retrospective(retrospective uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.retrospectives r join public.projects p on p.id = r.project_id
    where r.id = retrospective and (p.observers_see_retrospectives and r.phase = 'closed' or app.takes_part(app.uid(), p.id)))
$$;

grant execute on function app.may_read_retrospective(uuid) to authenticated;
