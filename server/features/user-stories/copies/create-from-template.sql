-- Creates a story with its tasks as a person has filled it in from a template, and counts the use of the template. It runs with the
-- caller's rights: who may create stories may do so. A template that is removed meanwhile is not counted.
create or replace function app.create_from_template(template uuid, story jsonb, task_titles text[]) returns void language plpgsql
as $$
declare
  given public.user_stories := jsonb_populate_record(null::public.user_stories, story);
begin
  -- a repeated call, also one at the same time
  perform app.begin_command(given.id);
  if exists (select from public.user_stories s where s.id = given.id and s.reporter_id = app.uid()) then return; end if;
  -- before the story: an edit of a template locks it before its project, too
  perform app.count_use_of_template(template, given.project_id);
  -- the columns that the contract names
  execute format('insert into public.user_stories (reporter_id, %1$s) select app.uid(), %1$s from (select $1.*) given',
    (select string_agg(format('%I', name), ', ') from jsonb_object_keys(story) name))
  using given;
  insert into public.tasks (story_id, title)
  select given.id, t.title from unnest(task_titles) with ordinality t (title, place) order by t.place;
end $$;

create or replace function app.count_use_of_template(template uuid, project uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.story_templates t set uses = t.uses + 1
  where t.id = template and t.project_id = project and t.removed_at is null and project = any (once app.visible_projects())
$$;

grant execute on function app.create_from_template(uuid, jsonb, text[]), app.count_use_of_template(uuid, uuid) to authenticated;
