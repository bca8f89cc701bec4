-- The values of a project's own fields (projects/project_fields.sql), by the ids of the fields.

-- The values of a story after a write. `given` has those that change, and null for one that is removed; the others stay, so that two
-- people who change two fields at the same time both do. A story that moves to another project keeps those that the project takes
-- (app.fields_there).
create or replace function app.merged_fields(project uuid, was jsonb, given jsonb, moved boolean) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  changed jsonb;
  remaining jsonb := was;
begin
  if jsonb_typeof(given) <> 'object' then perform app.refuse_row('user_stories', 'user_stories_fields_check'); end if;
  select coalesce(jsonb_object_agg(g.key, g.value), '{}') into changed from jsonb_each(given) g
  where g.value is distinct from coalesce(was -> g.key, 'null');
  if moved then remaining := app.fields_there(was, project); end if;
  if changed = '{}' then return remaining; end if;
  return jsonb_strip_nulls(remaining || app.checked_fields(project, was, changed));
end $$;

-- Checks values that change against the definitions of their fields, which it locks against other changes meanwhile, and returns them as
-- they are stored: texts without blanks around them, choices in the order of their options.
create or replace function app.checked_fields(project uuid, was jsonb, changed jsonb) returns jsonb language plpgsql
as $$
declare
  ids constant uuid[] := array(
    select key::uuid from jsonb_object_keys(changed) key where key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
  field public.project_fields;
  checked jsonb := '{}'::jsonb;
  stored jsonb;
begin
  for field in select * from public.project_fields f where f.id = any (ids) and f.project_id = project order by f.id for share loop
    if field.removed_at is not null and current_setting('app.quiet', true) is distinct from 'on' then
      perform app.refuse('field_gone');
    end if;
    stored := app.stored_value(field, changed -> field.id::text, was -> field.id::text);
    if stored is null then
      perform app.refuse('field_value', jsonb_build_object('id', field.id, 'name', field.name, 'kind', field.kind));
    end if;
    checked := checked || jsonb_build_object(field.id, stored);
  end loop;
  if checked = '{}' or exists (select from jsonb_object_keys(changed) key where not checked ? key) then
    perform app.refuse('field_gone');
  end if;
  return checked;
end $$;

-- A value as a story stores it; JSON null where it is empty, null where the field does not take it.
create or replace function app.stored_value(field public.project_fields, value jsonb, was jsonb) returns jsonb language plpgsql
as $$
declare
  kind constant text := jsonb_typeof(value);
  given constant text := value #>> '{}';
begin
  if kind = 'null' then return value; end if;
  if field.kind = 'number' then return case when kind = 'number' then app.stored_number(field.settings, given::numeric) end; end if;
  if field.kind = 'choices' then return case when kind = 'array' then app.stored_choices(field.settings, value, was) end; end if;
  if kind <> 'string' then return null; end if;
  return case field.kind
    when 'text' then app.stored_text(given)
    when 'link' then case when app.is_https(btrim(given)) then to_jsonb(btrim(given)) end
    when 'date' then case when app.is_day(given) then value end
    when 'choice' then app.stored_choices(field.settings, jsonb_build_array(value), jsonb_build_array(was)) -> 0
    when 'person' then case
      when not given ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then null
      when app.sees_project(given::uuid, field.project_id) then to_jsonb(given::uuid) end end;
end $$;

-- Whether a text is a day of the years 2000 to 2199: counted from the first of its month, it stays in that month.
create or replace function app.is_day(given text) returns boolean language sql stable
as $$
  select case when given ~ '^2[01]\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
    then to_char((left(given, 7) || '-01')::date + (right(given, 2)::int - 1), 'YYYY-MM-DD') = given else false end
$$;

create or replace function app.stored_text(given text) returns jsonb language sql immutable
as $$
  select case when not app.is_visible(app.single_line(given)) then 'null'
    when length(app.single_line(given)) <= app.max_field_text() then to_jsonb(app.single_line(given)) end
$$;

create or replace function app.stored_number(settings jsonb, given numeric) returns jsonb language sql immutable
as $$
  select case when abs(given) <= app.max_field_number() and scale(trim_scale(given)) <= coalesce((settings ->> 'decimals')::int, 0)
    then to_jsonb(trim_scale(given)) end
$$;

-- The chosen options in their order. Those that were removed stay where a story has them already.
create or replace function app.stored_choices(settings jsonb, given jsonb, was jsonb) returns jsonb language sql immutable
as $$
  select case
    when given = '[]' then 'null'
    when count(*) = jsonb_array_length(given) then jsonb_agg(o.option -> 'id' order by o.place) end
  from jsonb_array_elements(settings -> 'options') with ordinality o (option, place)
  where given @> jsonb_build_array(o.option -> 'id')
    and (not o.option ? 'removed' or coalesce(was @> jsonb_build_array(o.option -> 'id'), false))
$$;

-- The mirror of shared/rules/stories/field-values.ts: an address of the web, encrypted, without a name or a password in it.
create or replace function app.is_https(address text) returns boolean language sql immutable parallel safe
as $$
  select length(address) <= app.max_field_link() and address ~* '^https://[^\s"<>\\^`{|}/?#@]+([/?#][^\s"<>\\^`{|}]*)?$'
    and app.is_single_line(address)
$$;

-- Whether a story has expected values: those that are named, null for none.
create or replace function app.has_fields(fields jsonb, expected jsonb) returns boolean language sql immutable parallel safe
as $$ select not exists (select from jsonb_each(expected) e where e.value is distinct from coalesce(fields -> e.key, 'null')) $$;

-- Whether a line of the log changes one of the named values.
create or replace function app.changes_fields(changes jsonb, named jsonb) returns boolean language sql immutable parallel safe
as $$ select coalesce(changes #> '{fields,1}' ?| array(select jsonb_object_keys(named)), false) $$;

-- The former and the present values as the log has them: those that changed alone, null where there was none.
create or replace function app.logged_fields(was jsonb, is_now jsonb) returns jsonb language sql immutable
as $$
  select jsonb_build_array(jsonb_object_agg(key, was -> key), jsonb_object_agg(key, is_now -> key))
  from (
    select jsonb_object_keys(coalesce(nullif(was, 'null'), '{}')) as key
    union select jsonb_object_keys(coalesce(nullif(is_now, 'null'), '{}'))) keys
  where (was -> key) is distinct from (is_now -> key)
$$;

-- The stories that name a person in a field, and the field.
create or replace function app.stories_naming(person uuid) returns table (story uuid, field uuid)
language sql stable security definer set search_path = ''
as $$
  select s.id, f.id from public.project_fields f join public.user_stories s on s.project_id = f.project_id
  where f.kind = 'person' and s.fields ->> f.id::text = person::text
$$;

-- Removes a deleted person from the values of own fields. The stories are locked (app.lock_stories_of_deleted). The log has no event of it.
create or replace function app.clear_person_fields() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  quiet constant text := coalesce(current_setting('app.quiet', true), '');
begin
  perform set_config('app.quiet', 'on', true);
  update public.user_stories s set fields = n.fields
  from (select story, jsonb_object_agg(field, null) as fields from app.stories_naming(old.id) group by story) n
  where s.id = n.story;
  perform set_config('app.quiet', quiet, true);
  return old;
end $$;

-- Removes fields that can no longer be restored, with their values. @returns how many.
create or replace function app.purge_fields(days int) returns int language plpgsql security definer set search_path = ''
as $$
declare
  gone uuid;
  purged int := 0;
begin
  for gone in
    select f.id from public.project_fields f where f.removed_at < app.now() - make_interval(days => days)
    order by f.id for update skip locked
  loop
    perform app.remove_values(gone);
    delete from public.project_fields f where f.id = gone;
    purged := purged + 1;
  end loop;
  return purged;
end $$;

-- That is no event of the log.
create or replace function app.remove_values(field uuid) returns void language plpgsql
as $$
begin
  perform set_config('app.quiet', 'on', true);
  update public.user_stories s set fields = jsonb_build_object(field, null)
  from (
    select t.id from public.project_fields f join public.user_stories t on t.project_id = f.project_id
    where f.id = field and t.fields ? field::text order by t.id for no key update of t) had
  where s.id = had.id;
  perform set_config('app.quiet', '', true);
end $$;

grant execute on function app.merged_fields(uuid, jsonb, jsonb, boolean), app.has_fields(jsonb, jsonb), app.changes_fields(jsonb, jsonb)
  to authenticated;
