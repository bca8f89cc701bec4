-- What the reports read of the log.

-- A sprint's stories are found by the lines that put them into it or took them out of it: one line in ten, or less.
create index activity_log_sprint_moves_idx on public.activity_log (project_id)
  where entity_type = 'user_stories' and changes ? 'sprint_id';

-- A story that goes to another project is told in that project's log. The log of the project that it leaves tells that
-- it left, so that each project's log is whole to those who see this project alone, and a sprint's replay loses nothing.
create function app.log_departure() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.activity_log (project_id, entity_type, entity_id, entity_name, entity_number, action, actor_id, changes)
  values (old.project_id, 'user_stories', old.id, old.title, old.number, 'updated', app.uid(),
    jsonb_build_object('project_id', jsonb_build_array(old.project_id, new.project_id))
      || case when old.sprint_id is null then '{}' else jsonb_build_object('sprint_id', jsonb_build_array(old.sprint_id, null)) end);
  return null;
end $$;
create trigger log_departure after update of project_id on public.user_stories
  for each row when (old.project_id <> new.project_id) execute function app.log_departure();
