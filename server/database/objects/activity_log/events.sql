-- How changes of rows become lines of the log.

-- Logs changes of all tables except user_stories (user_stories/records.sql).
create or replace function app.log_activity() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  the_row jsonb := coalesce(new_row, old_row);
  project uuid := (the_row ->> case tg_table_name when 'projects' then 'id' else 'project_id' end)::uuid;
  changes jsonb := app.row_diff(old_row, new_row);
begin
  if tg_op = 'UPDATE' and changes = '{}' then return null; end if;
  -- a project that goes takes its log with it
  if tg_op = 'DELETE' and not exists (select from public.projects where id = project) then return null; end if;
  insert into public.activity_log (project_id, entity_type, entity_id, entity_name, entity_number, action, actor_id, changes, created_at)
  values (project, tg_table_name, (the_row ->> 'id')::uuid, coalesce(the_row ->> 'title', the_row ->> 'name'),
    (the_row ->> 'number')::int,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end, app.uid(), changes,
    app.moment_of_event(tg_op, new_row));
  return null;
end $$;

create or replace function app.log_story_part() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  part jsonb := coalesce(new_row, old_row);
  story public.user_stories;
  changes jsonb := app.row_diff(old_row, new_row) - array['rank', 'project_id', 'story_id'];
begin
  select * into story from public.user_stories s where s.id = (part ->> 'story_id')::uuid;
  -- a part that is deleted with its story gets no line of its own
  if story.id is null or story.deleted_at is not null or changes = '{}' then return null; end if;
  insert into public.activity_log (project_id, entity_type, entity_id, entity_name, entity_number, story_id, action, actor_id, changes,
    created_at)
  values (story.project_id, tg_table_name, (part ->> 'id')::uuid, coalesce(part ->> 'title', part ->> 'name'), story.number, story.id,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end, app.uid(), changes,
    app.moment_of_event(tg_op, new_row));
  return null;
end $$;

-- When an event happened: an update at the moment that its row names, so that both can be compared (app.changed_since).
create or replace function app.moment_of_event(operation text, new_row jsonb) returns timestamptz language sql volatile
as $$
  select coalesce(case when operation = 'UPDATE' then (new_row ->> 'updated_at')::timestamptz end, app.now())
$$;

-- The differences of two rows, as {"column": [old, new]}, without the columns that follow from others (user_stories/fields.sql).
create or replace function app.row_diff(old_row jsonb, new_row jsonb) returns jsonb language sql immutable
as $$
  select coalesce(jsonb_object_agg(key, app.logged_values(key, old_row -> key, new_row -> key)), '{}')
  from (select jsonb_object_keys(coalesce(new_row, old_row)) as key) keys
  where (old_row -> key) is distinct from (new_row -> key)
    and coalesce(old_row -> key, 'null') <> coalesce(new_row -> key, 'null')
    and app.is_logged_column(key)
    and (key <> 'fields' or coalesce(old_row -> key, '{}') <> coalesce(new_row -> key, '{}'))
$$;
