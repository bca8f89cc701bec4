-- The work of a move to another project, beside the change of the story itself.

-- The number that a story had in a project before, which is its own again; null: it had none.
create or replace function app.take_former_number(story uuid, project uuid) returns int language sql
as $$
  delete from app.former_story_keys f
  where (f.project_id, f.number) = (
    select k.project_id, k.number from app.former_story_keys k
    where k.story_id = story and k.project_id = project order by k.moved_at desc, k.number desc limit 1)
  returning f.number
$$;

-- Whether the caller has moved a story out of a project within the hour: then they may take it back, whatever they may do in the
-- project where it is.
create or replace function app.may_take_back(story uuid, project uuid) returns boolean language sql stable
as $$
  select exists (
    select from app.former_story_keys f
    where f.story_id = story and f.project_id = project and f.moved_by = app.uid() and f.moved_at > app.now() - interval '1 hour')
$$;

-- The labels that a story keeps in another project: those that the project has.
create or replace function app.labels_there(labels text[], project uuid) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select given.label from unnest(labels) with ordinality given (label, place)
    where exists (select from public.project_labels l where l.project_id = project and l.name = given.label) order by given.place)
$$;

-- The values of own fields that a story keeps in another project: those of fields that have a namesake of the same kind there, which takes
-- the value. Chosen options are found by their names; without all of them the value stays behind.
create or replace function app.fields_there(fields jsonb, project uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(t.id, v.moved) filter (where v.moved <> 'null'), '{}')
  from public.project_fields f
  join public.project_fields t on t.project_id = project and t.removed_at is null and t.kind = f.kind and lower(t.name) = lower(f.name)
  cross join lateral (
    select app.stored_value(t, case f.kind
      when 'choice' then app.options_there(f.settings, t.settings, jsonb_build_array(fields -> f.id::text)) -> 0
      when 'choices' then app.options_there(f.settings, t.settings, fields -> f.id::text)
      else fields -> f.id::text end, null) as moved) v
  where f.removed_at is null and f.project_id <> project
    and f.id::text in (select jsonb_object_keys(fields))
$$;

create or replace function app.options_there(here jsonb, there jsonb, chosen jsonb) returns jsonb language sql immutable
as $$
  select jsonb_agg(t.option -> 'id')
  from jsonb_array_elements(here -> 'options') o (option)
  left join jsonb_array_elements(there -> 'options') t (option)
    on lower(t.option ->> 'name') = lower(o.option ->> 'name') and not t.option ? 'removed'
  where chosen @> jsonb_build_array(o.option -> 'id')
  having bool_and(t.option is not null)
$$;

-- After a story has left a project: its former key leads to it, its blocked stories count anew, and the project that it enters has room for
-- its files. The lock is the one of new files.
create or replace function app.follow_project_change(was public.user_stories, story public.user_stories) returns void language plpgsql
as $$
begin
  insert into app.former_story_keys (project_id, number, story_id, moved_by) values (was.project_id, was.number, story.id, app.uid());
  perform app.follow_moved_story(story.id);
  if not exists (select from public.attachments a where a.story_id = story.id) then return; end if;
  perform pg_advisory_xact_lock(hashtext('app.project_files'), hashtext(story.project_id::text));
  if (select sum(a.size) > app.max_project_files() from public.attachments a where a.project_id = story.project_id) then
    perform app.refuse('project_files_full');
  end if;
end $$;

-- The stories that had a key, 'RES' and 447: in a project that they have left, or in one whose key was 'RES' before. Among the projects
-- that the caller sees, one whose key it is now comes before those that had it. Row policies decide who sees the stories.
create or replace function app.stories_of_former_key(project_key text, number int) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  with now_keyed as (select p.id from public.projects p where upper(p.key) = upper(project_key)),
  once_keyed as (
    select k.project_id as id from app.former_project_keys k
    where upper(k.key) = upper(project_key)
      and not exists (select from now_keyed n where n.id = any (once app.visible_projects()))
  )
  select f.story_id from app.former_story_keys f
  where f.number = stories_of_former_key.number and f.project_id in (select n.id from now_keyed n union all select o.id from once_keyed o)
  union
  select s.id from public.user_stories s
  where s.number = stories_of_former_key.number and s.project_id in (select o.id from once_keyed o)
$$;

grant execute on function app.stories_of_former_key(text, int), app.labels_there(text[], uuid) to authenticated;
