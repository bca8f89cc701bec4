-- Epics: what stories are parts of.

-- Who may do what.
create policy select_visible on public.epics for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
create policy insert_in_visible on public.epics for insert to authenticated
  with check (project_id = any (once app.visible_at_opening()));
create policy update_in_visible on public.epics for update to authenticated
  using (project_id = any (once app.visible_at_opening()))
  with check (project_id = any (once app.visible_at_opening()));
create policy delete_in_managed on public.epics for delete to authenticated
  using (project_id = any (once app.managed_at_opening()));
select app.refuse_in_read_only('epics');
grant select, delete on public.epics to authenticated;
grant insert (id, project_id, name, description) on public.epics to authenticated;
grant update (name, description, closed_at) on public.epics to authenticated;

create trigger before_1_clean_lines before insert or update of name on public.epics
  for each row when (not app.is_single_line(new.name)) execute function app.clean_lines('name');
create trigger before_2_lock_stories_of_deleted before delete on public.epics for each row execute function app.lock_stories_of_deleted();
create trigger before_3_prepare_epic before insert or update on public.epics for each row execute function app.prepare_epic();
create trigger after_1_log_activity after insert or update or delete on public.epics for each row execute function app.log_activity();
create trigger after_2_write_outbox after insert or update or delete on public.epics
  for each row execute function app.write_outbox();

select app.expose('epics', 'project', 'project_id');

create or replace function app.prepare_epic() returns trigger language plpgsql
as $$
begin
  new.name := btrim(new.name);
  new.description := nullif(btrim(new.description), '');
  if tg_op = 'UPDATE' then new.updated_at := app.now(); end if;
  return new;
end $$;
