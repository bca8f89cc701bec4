-- Texts that are gone for good. A placeholder shows this to clients (shared/rules/stories/redaction.ts).

create or replace function app.redacted_text() returns text language sql immutable parallel safe as $$ select '█████' $$;

-- A row as JSON in which texts are replaced, as far as it has them.
create or replace function app.with_text(row_of jsonb, fields text[], replacement text) returns jsonb language sql immutable
as $$
  select row_of || coalesce((
    select jsonb_object_agg(field, replacement) from unnest(fields) field where jsonb_typeof(row_of -> field) = 'string'), '{}')
$$;

-- Removes the names of tasks and files from lines of the log: those of one part, or of all parts of stories. Clients are not informed.
create or replace function app.erase_names_from_log(part uuid, stories uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('app.retention', 'on', true); -- app.guard_log
  update public.activity_log l set entity_name = app.redacted_text(), changes = l.changes || (
    select coalesce(jsonb_object_agg(c.key, jsonb_build_array(
      case when c.value -> 0 <> 'null' then app.redacted_text() end, case when c.value -> 1 <> 'null' then app.redacted_text() end)), '{}')
    from jsonb_each(l.changes) c where c.key in ('title', 'name'))
  where (l.entity_id = part and l.entity_type = 'tasks' or l.story_id = any (stories))
    and exists (select from public.projects p where p.id = l.project_id); -- a project that goes takes its log with it
  perform set_config('app.retention', '', true);
end $$;

-- The old and the new labels of a change, in which a name is replaced; without a name, each of them.
create or replace function app.without_label_names(change jsonb, name text) returns jsonb language sql immutable
as $$
  select jsonb_agg(case when jsonb_typeof(side) = 'array' then (
    select coalesce(jsonb_agg(
      case when label = coalesce(without_label_names.name, label) then app.redacted_text() else label end order by place), '[]')
    from jsonb_array_elements_text(side) with ordinality one (label, place)) else side end order by number)
  from jsonb_array_elements(change) with ordinality both_sides (side, number)
$$;

-- Removes the name of a label from the log of its project. Clients are not informed.
create or replace function app.erase_label_from_log(project uuid, name text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('app.retention', 'on', true); -- app.guard_log
  update public.activity_log l
  set changes = l.changes || jsonb_build_object('labels', app.without_label_names(l.changes -> 'labels', erase_label_from_log.name))
  where l.project_id = project
    and (l.changes #> '{labels,0}' ? erase_label_from_log.name or l.changes #> '{labels,1}' ? erase_label_from_log.name);
  perform set_config('app.retention', '', true);
end $$;

-- Removes the names of all labels from the lines of stories.
create or replace function app.erase_labels_of_stories(stories uuid[]) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('app.retention', 'on', true); -- app.guard_log
  update public.activity_log l set changes = l.changes || jsonb_build_object('labels', app.without_label_names(l.changes -> 'labels', null))
  where l.entity_id = any (stories) and l.entity_type = 'user_stories' and l.changes ? 'labels'
    and exists (select from public.projects p where p.id = l.project_id);
  perform set_config('app.retention', '', true);
end $$;

create or replace function app.erase_parts_of_gone_stories() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.erase_names_from_log(null, array(select g.id from gone g));
  perform app.erase_labels_of_stories(array(select g.id from gone g));
  return null;
end $$;
