-- The records of a change of a story: its line in the event log, and its row in the outbox. One trigger writes both, since both
-- need the same comparison of the rows.

-- Writes a line of the log, and a row of the outbox that stands for both: the line, and after it the change of the story. No line is
-- written where `action` is null, and where changes are quiet; without an operation the line stands alone. Of the story the
-- outbox has the key and `old_row`. Returns the line; callers assign it, since a query of its own would cost more.
create or replace function app.record_story(story public.user_stories, action text, changes jsonb, at timestamptz,
  operation text, old_row jsonb, scope uuid default null, changed_by uuid default null) returns uuid language plpgsql
as $$
declare
  line uuid;
begin
  if action is not null then
    insert into public.activity_log (project_id, entity_type, entity_id, entity_name, entity_number, action, actor_id, changes, created_at,
      poker_session_id)
    values (story.project_id, 'user_stories', story.id, story.title, story.number, action, app.uid(), changes, at,
      -- of points that were estimated together (app.save_poker_points)
      nullif(current_setting('app.poker_session', true), '')::uuid)
    returning id into line;
  end if;
  if operation is not null then
    insert into app.outbox (table_name, operation, row_id, scope_id, old_row, log_id, changed_by)
    values ('user_stories', operation, story.id, coalesce(scope, story.project_id), old_row, line, changed_by);
  elsif line is not null then
    insert into app.outbox (table_name, operation, row_id, scope_id) values ('activity_log', 'INSERT', line, story.project_id);
  end if;
  return line;
end $$;

create or replace function app.record_new_story() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  new_row constant jsonb := to_jsonb(new);
  -- app.row_diff of no row and this one, without what only changes need
  changes constant jsonb := (
    select jsonb_object_agg(key, app.logged_values(key, null, value)) from jsonb_each(new_row)
    where value not in ('null', '{}') and app.is_logged_column(key));
begin
  perform app.record_story(new, 'created', changes, app.now(), 'INSERT', null);
  if coalesce(new.description, new.acceptance_criteria, new.blocked_reason) is not null then
    perform app.keep_text_versions(new, changes, app.now());
  end if;
  return null;
end $$;

create or replace function app.record_gone_story() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  old_row constant jsonb := to_jsonb(old);
  -- a project that goes takes its log with it
  action constant text := (select 'deleted' from public.projects where id = old.project_id);
begin
  perform app.record_story(old, action, app.row_diff(old_row, null), app.now(), 'DELETE', old_row);
  return null;
end $$;

-- A story that is deleted or restored: for the clients it goes, or is new. In the log it is deleted, or updated: the line of a restored
-- story is marked by `deleted_at`, and has what the deletion took and the reports of a sprint replay, as after no value.
create or replace function app.publish_story_removal() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if new.deleted_at is not null then
    perform app.record_story(new, 'deleted', app.row_diff(to_jsonb(old), null), app.now(), 'DELETE', to_jsonb(old));
  else
    perform app.record_story(new, 'updated', app.restored_columns(to_jsonb(new))
      || jsonb_build_object('deleted_at', jsonb_build_array(old.deleted_at, null)), app.now(), 'INSERT', null);
    perform app.count_open_blockers(array[new.id]);
  end if;
  perform app.follow_blocker(new, false);
  return null;
end $$;

-- The columns of a restored story that the reports of a sprint replay, as the log has them.
create or replace function app.restored_columns(story jsonb) returns jsonb language sql immutable
as $$
  select jsonb_object_agg(key, app.logged_values(key, null, value)) from jsonb_each(story)
  where key in ('status', 'story_points', 'sprint_id', 'blocked_reason') and value <> 'null'
$$;

-- The line of the log has the moment of the row itself: a client that knows a story as of a moment knows every event up to it. The
-- row of the outbox has the person who made the change, so that boards can show who has moved a card: `changed_by` belongs to the
-- event, it is no column of the story. The other consequences of a change of status are called from here too: a trigger with a
-- condition of its own costs more than most conditions are worth, since PostgreSQL reads its text again with each statement.
create or replace function app.record_story_change() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := app.uid();
  differences record;
  written uuid;
begin
  if (old.status = 'done') <> (new.status = 'done') then
    perform app.finish_actions_of_story(new.id, new.status = 'done');
    perform app.follow_blocker(new, new.status = 'done');
  end if;
  -- of a story that is deleted or restored: app.publish_story_removal
  if old.deleted_at is null and new.deleted_at is null then
    differences := app.story_differences(old, new);
    if new.project_id <> old.project_id then
      -- the fields are those of two projects, and their values are not what has changed
      perform app.record_story(new, 'updated', differences.changes - 'fields', new.updated_at, null, null);
      -- the project that a story leaves logs the move too, under the number that the story had there, and with the sprint
      -- that it leaves, so that the replay of a sprint is complete for people who see this project only
      perform app.record_story(old, 'updated', jsonb_build_object('project_id', differences.changes -> 'project_id')
        || case when old.sprint_id is null then '{}' else jsonb_build_object('sprint_id', jsonb_build_array(old.sprint_id, null)) end,
        new.updated_at, 'UPDATE', differences.former, new.project_id, caller);
      perform app.follow_project_change(old, new);
    else
      written := app.record_story(new, case when differences.changes <> '{}' then 'updated' end, differences.changes, new.updated_at,
        'UPDATE', differences.former, new.project_id, caller);
    end if;
    if differences.texts then perform app.keep_text_versions(new, differences.changes, new.updated_at); end if;
  end if;
  if new.status <> old.status and (new.assignee_id is not null and new.assignee_id = old.assignee_id
       and new.assignee_id is distinct from caller
     or exists (select from public.story_followers f where f.story_id = new.id and f.follows and f.moves)) then
    perform app.notify_update(old, new);
  end if;
  return null;
end $$;

-- The former values of the columns in which two states of a story differ, as the outbox has them, and the former and the present ones, as
-- the log has them, and whether texts are among them. Nearly every change is a move or counts a part, in which few columns can
-- differ: looking at them alone costs an eighth.
create or replace function app.story_differences(was public.user_stories, is_now public.user_stories, out former jsonb, out changes jsonb,
  out texts boolean)
language plpgsql
as $$
declare
  in_place public.user_stories := was;
  counted constant boolean := (is_now.task_count, is_now.done_task_count, is_now.comment_count)
    <> (was.task_count, was.done_task_count, was.comment_count);
  new_row jsonb;
begin
  in_place.updated_at := is_now.updated_at;
  if counted then
    in_place.task_count := is_now.task_count;
    in_place.done_task_count := is_now.done_task_count;
    in_place.comment_count := is_now.comment_count;
  else
    in_place.rank := is_now.rank;
    in_place.column_id := is_now.column_id;
    if is_now.status <> was.status then
      in_place.status := is_now.status;
      in_place.status_changed_at := is_now.status_changed_at;
      in_place.completed_at := is_now.completed_at;
      in_place.started_at := is_now.started_at;
    end if;
  end if;
  if in_place is distinct from is_now or was.updated_at = is_now.updated_at then
    new_row := to_jsonb(is_now);
    select coalesce(jsonb_object_agg(d.key, d.was), '{}'),
      coalesce(jsonb_object_agg(d.key, app.logged_values(d.key, d.was, d.is_now)) filter (where app.is_logged_column(d.key)), '{}')
    into former, changes
    from (select e.key, e.value as was, new_row -> e.key as is_now from jsonb_each(to_jsonb(was)) e) d
    where d.was is distinct from d.is_now;
    texts := changes ?| '{description,acceptance_criteria,blocked_reason}';
    if is_now.column_id <> was.column_id then changes := changes || app.change_of_column(was.column_id, is_now.column_id); end if;
    return;
  end if;
  former := jsonb_build_object('updated_at', was.updated_at);
  changes := '{}';
  if counted then
    former := former
      || case when is_now.task_count <> was.task_count then jsonb_build_object('task_count', was.task_count) else '{}' end
      || case when is_now.done_task_count <> was.done_task_count
        then jsonb_build_object('done_task_count', was.done_task_count) else '{}' end
      || case when is_now.comment_count <> was.comment_count then jsonb_build_object('comment_count', was.comment_count) else '{}' end;
    return;
  end if;
  if is_now.rank <> was.rank then
    former := former || jsonb_build_object('rank', was.rank);
    changes := jsonb_build_object('rank', jsonb_build_array(was.rank, is_now.rank));
  end if;
  if is_now.column_id <> was.column_id then
    former := former || jsonb_build_object('column_id', was.column_id);
    changes := changes || app.change_of_column(was.column_id, is_now.column_id);
  end if;
  if is_now.status <> was.status then
    changes := changes || jsonb_build_object('status', jsonb_build_array(was.status, is_now.status));
    former := former || jsonb_build_object('status', was.status)
      || case when is_now.status_changed_at <> was.status_changed_at
        then jsonb_build_object('status_changed_at', was.status_changed_at) else '{}' end
      || case when is_now.completed_at is distinct from was.completed_at
        then jsonb_build_object('completed_at', was.completed_at) else '{}' end
      || case when is_now.started_at is distinct from was.started_at then jsonb_build_object('started_at', was.started_at) else '{}' end;
  end if;
end $$;

-- A change of column as the log has it: the columns with the names that they have at this moment, so that it keeps those of columns that
-- are removed or renamed later. Null if both columns have the names of their statuses, which the log has then.
create or replace function app.change_of_column(was uuid, is_now uuid) returns jsonb language plpgsql stable
as $$
declare
  old_name text;
  new_name text;
begin
  select min(c.name) filter (where c.id = was), min(c.name) filter (where c.id = is_now) into old_name, new_name
  from public.project_columns c where c.id in (was, is_now);
  return case when coalesce(old_name, new_name) is null then '{}'
    else jsonb_build_object('column_id', jsonb_build_array(was, is_now), 'column_name', jsonb_build_array(old_name, new_name)) end;
end $$;
