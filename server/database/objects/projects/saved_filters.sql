-- A person's own filters of stories. Those that a project shares are public.shared_filters.

-- Who may do what.
create policy all_of_own on public.saved_filters to authenticated
  using (user_id = (select app.uid()))
  with check (user_id = (select app.uid())
    and (project_id is null or project_id = any (once app.visible_at_opening())));
grant select, delete on public.saved_filters to authenticated;
grant insert (id, user_id, project_id, name, filter) on public.saved_filters to authenticated;
grant update (name, filter) on public.saved_filters to authenticated;

create trigger clean_lines before insert or update of name on public.saved_filters
  for each row when (not app.is_single_line(new.name)) execute function app.clean_lines('name');
create trigger after_2_limit_filters after insert on public.saved_filters
  referencing new table as entered for each statement execute function app.limit_filters();
create trigger after_1_write_outbox after insert or update or delete on public.saved_filters
  for each row execute function app.write_outbox();

select app.expose('saved_filters', 'person', 'user_id');

-- A person has at most fifty. The lock: of many requests at once, each counts what the others have inserted.
create or replace function app.limit_filters() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  max constant int := 50;
  person uuid;
begin
  for person in select distinct user_id from entered order by 1 loop
    perform from public.profiles where id = person for no key update;
    if (select count(*) from public.saved_filters f where f.user_id = person) > max then
      perform app.refuse('too_many_filters', jsonb_build_object('count', max));
    end if;
  end loop;
  return null;
end $$;
