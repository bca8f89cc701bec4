-- The filters of stories that a project shares. A person's own ones are public.saved_filters.

-- Who may do what.
create policy select_visible on public.shared_filters for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
create policy insert_in_managed on public.shared_filters for insert to authenticated
  with check (project_id = any (once app.managed_at_opening()));
create policy update_in_managed on public.shared_filters for update to authenticated
  using (project_id = any (once app.managed_at_opening()))
  with check (project_id = any (once app.managed_at_opening()));
create policy delete_in_managed on public.shared_filters for delete to authenticated
  using (project_id = any (once app.managed_at_opening()));
select app.refuse_in_read_only('shared_filters');
grant select, delete on public.shared_filters to authenticated;
grant insert (id, project_id, name, filter) on public.shared_filters to authenticated;
grant update (name, filter) on public.shared_filters to authenticated;

create trigger clean_lines before insert or update of name on public.shared_filters
  for each row when (not app.is_single_line(new.name)) execute function app.clean_lines('name');
create trigger after_1_write_outbox after insert or update or delete on public.shared_filters
  for each row execute function app.write_outbox();
create trigger after_2_limit_shared_filters after insert on public.shared_filters
  referencing new table as entered for each statement execute function app.limit_shared_filters();

select app.expose('shared_filters', 'project', 'project_id');

-- A project has at most fifty. The lock: of many requests at once, each counts what the others have inserted.
create or replace function app.limit_shared_filters() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  max constant int := 50;
  project uuid;
begin
  for project in select distinct project_id from entered order by 1 loop
    perform from public.projects where id = project for no key update;
    if (select count(*) from public.shared_filters f where f.project_id = project) > max then
      perform app.refuse('too_many_shared_filters', jsonb_build_object('count', max));
    end if;
  end loop;
  return null;
end $$;

-- Gives a filter of the caller's to its project, or makes one of the project the caller's own; it keeps its id, and so its address. It
-- runs with the rights of the caller: the policies of both tables say who may.
create or replace function app.share_filter(filter_id uuid, shared boolean) returns void
language plpgsql set search_path = ''
as $$
begin
  if shared then
    with given as (
      delete from public.saved_filters f where f.id = filter_id and f.project_id is not null returning f.id, f.project_id, f.name, f.filter)
    insert into public.shared_filters (id, project_id, name, filter) select * from given;
  else
    with given as (
      delete from public.shared_filters f where f.id = filter_id returning f.id, f.project_id, f.name, f.filter)
    insert into public.saved_filters (id, project_id, name, filter) select * from given;
  end if;
  -- a repeated call finds it there
  if not found and not exists (
    select from public.shared_filters f where shared and f.id = filter_id
    union all
    select from public.saved_filters f where not shared and f.id = filter_id
  ) then perform app.refuse('filter_gone'); end if;
end $$;

grant execute on function app.share_filter(uuid, boolean) to authenticated;
