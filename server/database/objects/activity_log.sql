-- The event log.

-- Who may do what.
create policy select_visible on public.activity_log for select to authenticated
  using (project_id = any ((select app.visible_at_opening())::uuid[]));
grant select on public.activity_log to authenticated;

-- What happens on a change, in this order.
create trigger before_1_guard_log before update or delete on public.activity_log for each row execute function app.guard_log();
create trigger before_2_skip_quiet_event before insert on public.activity_log for each row
  when (current_setting('app.quiet', true) = 'on') execute function app.skip_quiet_event();
create trigger write_outbox after insert on public.activity_log for each row
  when (new.entity_type <> 'user_stories') execute function app.write_outbox(); -- of stories: app.record_story
create trigger write_outbox_of_changed after update or delete on public.activity_log for each row
  when (current_setting('app.retention', true) is distinct from 'on') execute function app.write_outbox();

select app.expose('activity_log', 'project', 'project_id');

-- Whether an event keeps the rules of the log. One constraint asks for them, as for a story (story_rules.sql).
create or replace function app.keeps_event_rules(event public.activity_log) returns boolean language plpgsql immutable parallel safe
as $$
declare
  broken constant text := case
    when event.action not in ('created', 'updated', 'deleted') then 'activity_log_action_check'
    when event.entity_type not in ('projects', 'user_stories', 'sprints', 'tasks', 'attachments', 'epics') then 'activity_log_entity_type_check'
  end;
begin
  if broken is not null then perform app.refuse_row('activity_log', broken); end if;
  return true;
end $$;

-- The log is append-only: an event changes only when the account of its author is deleted (set null), and is deleted only with
-- its project, or after its time (retention.sql).
create or replace function app.guard_log() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('app.retention', true) = 'on' then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and new.actor_id is null and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then return new; end if;
  if tg_op = 'DELETE' and not exists (select from public.projects where id = old.project_id) then return old; end if;
  raise exception 'activity_log is append-only' using errcode = '42501';
end $$;

-- Deleting an account removes its name from stories; that is no event of the log.
create or replace function app.skip_quiet_event() returns trigger language plpgsql
as $$ begin return null; end $$;

-- Of every table but that of the stories (story_records.sql).
create or replace function app.log_activity() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  the_row jsonb := coalesce(new_row, old_row);
  project uuid := case when tg_table_name = 'projects' then the_row ->> 'id' else the_row ->> 'project_id' end;
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
  insert into public.activity_log (project_id, entity_type, entity_id, entity_name, entity_number, story_id, action, actor_id, changes, created_at)
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

-- What differs between two rows, as {"column": [old, new]}, without the columns that follow from others.
create or replace function app.row_diff(old_row jsonb, new_row jsonb) returns jsonb language sql immutable
as $$
  select coalesce(jsonb_object_agg(key, app.logged_values(key, old_row -> key, new_row -> key)), '{}')
  from (select jsonb_object_keys(coalesce(new_row, old_row)) as key) keys
  where (old_row -> key) is distinct from (new_row -> key)
    and coalesce(old_row -> key, 'null') <> coalesce(new_row -> key, 'null')
    and app.is_logged_column(key)
$$;

-- The columns of a row that others than the caller have changed since a moment, which a program may have cut to milliseconds, and
-- those whose text was removed for good since, by anybody: the log of the story has a line of that, also for its tasks.
create or replace function app.changed_since(entity uuid, since timestamptz) returns text[] language sql stable
as $$
  select coalesce(array_agg(distinct name), '{}')
  from (
    select key as name
    from public.activity_log l cross join lateral jsonb_object_keys(l.changes) key
    where l.entity_id = entity and date_trunc('milliseconds', l.created_at) > since and l.actor_id is distinct from app.uid()
    union all
    select case l.changes #>> '{redacted,1,kind}' when 'description' then 'description' when 'task' then 'title' else 'acceptance_criteria' end
    from public.activity_log l
    where l.entity_id = any (array[entity, (select t.story_id from public.tasks t where t.id = entity)])
      and date_trunc('milliseconds', l.created_at) > since and l.changes #>> '{redacted,1,id}' = entity::text
  ) changed
$$;

-- Whether the log has a column: the others follow from it.
create or replace function app.is_logged_column(name text) returns boolean language sql immutable parallel safe
as $$
  select name not in ('id', 'created_at', 'updated_at', 'status_changed_at', 'completed_at', 'started_at', 'blocked_at',
    'task_count', 'done_task_count', 'comment_count')
$$;

-- The old and the new value of a column as the log has them. Of a text it has only whether there was one: true, or null. The
-- texts of stories stand in story_text_versions.
create or replace function app.logged_values(name text, was jsonb, is_now jsonb) returns jsonb language sql immutable
as $$
  select case when name in ('description', 'acceptance_criteria', 'blocked_reason', 'goal', 'definition_of_ready')
    then jsonb_build_array(case when was <> 'null' then true end, case when is_now <> 'null' then true end)
    else jsonb_build_array(was, is_now) end
$$;

-- An event with the names that a sentence about it needs, as far as the caller may see them. Of an update it has the short
-- values, and only the names of columns with long ones.
create or replace function app.describe_event(event public.activity_log) returns jsonb language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', event.id, 'project_id', event.project_id, 'project_name', p.name, 'entity_type', event.entity_type,
    'entity_id', event.entity_id, 'entity_name', event.entity_name, 'story_id', event.story_id,
    'key', p.key || '-' || event.entity_number, 'action', event.action,
    'actor', (select jsonb_build_object('id', a.id, 'full_name', a.full_name, 'avatar_url', a.avatar_url, 'tint', a.tint)
              from public.profiles a where a.id = event.actor_id),
    'changes', (
      select coalesce(jsonb_object_agg(c.key, case when c.key in
        ('status', 'story_points', 'priority', 'name', 'title', 'assignee_id', 'sprint_id', 'ready', 'due_date', 'done', 'closed_at', 'start_date', 'end_date', 'deleted_at')
        then c.value end), '{}')
      from jsonb_each(case when event.action = 'updated' then event.changes else '{}' end) c),
    'assignee_name', (select a.full_name from public.profiles a where a.id = (event.changes -> 'assignee_id' ->> 1)::uuid),
    'sprint_name', (select s.name from public.sprints s where s.id = (event.changes -> 'sprint_id' ->> 1)::uuid),
    'created_at', event.created_at)
  from public.projects p where p.id = event.project_id
$$;

grant execute on function app.describe_event(public.activity_log), app.changed_since(uuid, timestamptz) to authenticated;
