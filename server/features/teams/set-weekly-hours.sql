-- Sets the weekly hours of a person who has accepted a project that the caller manages, and notifies the person.
create or replace function app.set_weekly_hours(project uuid, person uuid, hours numeric) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if project <> all (once app.managed_projects()) or not exists (
    select from public.project_acceptances a where a.project_id = project and a.user_id = person) then
    perform app.refuse('not_manager');
  end if;
  update public.profiles set weekly_capacity = hours where id = person and weekly_capacity is distinct from hours;
  if found then
    perform app.notify(person, 'hours_set', app.uid(), project, null, jsonb_strip_nulls(jsonb_build_object(
      'hours', hours, 'project', (select p.name from public.projects p where p.id = project))));
  end if;
end $$;

grant execute on function app.set_weekly_hours(uuid, uuid, numeric) to authenticated;
