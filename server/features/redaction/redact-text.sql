-- Removes a text for good, for managers: from its row, its versions, the event log, what was deleted within the hour, the outbox and
-- the answers that servers keep. Backups, exports and mails that were made before have it.

-- The project and the story of a text, which is locked; a comment or a task may be deleted.
create or replace function app.place_of_text(kind text, part uuid, out project uuid, out story uuid)
language plpgsql security definer set search_path = ''
as $$
begin
  if kind = 'comment' then
    select c.project_id, c.story_id into project, story from public.comments c where c.id = part for update;
    if not found then
      select s.project_id, s.id into project, story
      from app.deleted_parts d join public.user_stories s on s.id = d.story_id where d.part = 'comments' and d.id = place_of_text.part;
    end if;
  elsif kind = 'task' then
    select t.project_id, t.story_id into project, story from public.tasks t where t.id = part for update;
    if not found then
      select s.project_id, s.id into project, story
      from public.activity_log l join public.user_stories s on s.id = l.story_id
      where l.entity_id = part and l.entity_type = 'tasks' limit 1;
    end if;
  elsif kind = 'discussion' then
    select r.project_id into project
    from public.retrospectives r join public.retro_topics t on t.retrospective_id = r.id where t.id = part for no key update of r;
  else
    select s.project_id, s.id into project, story from public.user_stories s where s.id = part for no key update;
  end if;
end $$;

-- Locks a text that the caller may remove. @returns the criteria of the story.
create or replace function app.lock_text(kind text, part uuid) returns text language plpgsql security definer set search_path = ''
as $$
declare
  place constant record := app.place_of_text(kind, part);
  found_story public.user_stories;
begin
  select * into found_story from public.user_stories s where s.id = place.story;
  if place.project is null or place.project <> all (app.visible_projects()) or found_story.deleted_at is not null then
    perform app.refuse('text_gone');
  end if;
  perform app.refuse_read_only(place.project);
  if place.project <> all (app.managed_projects()) then perform app.refuse('not_manager'); end if;
  return found_story.acceptance_criteria;
end $$;

-- `criteria` is what stays of the criteria of the story, `field` the own field whose value goes. The caller has asked app.lock_text.
create or replace function app.redact_text(kind text, part uuid, criteria text, field uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  place constant record := app.place_of_text(kind, part);
  changed boolean;
  in_templates boolean;
begin
  perform app.lock_text(case kind when 'criterion' then 'criteria' else kind end, part);
  -- the log gets one line, which says what was removed
  perform set_config('app.quiet', 'on', true);
  in_templates := app.redact_templates(kind, place.story, part, criteria);
  changed := case
    when kind = 'description' then app.redact_story_text(part, 'description', app.redacted_text())
    when kind in ('criteria', 'criterion') then app.redact_story_text(part, 'acceptance_criteria', criteria)
    when kind = 'field' then app.redact_field(part, field)
    when kind = 'comment' then app.redact_comment(part)
    when kind = 'task' then app.redact_task(part)
    when kind = 'discussion' then app.redact_discussion(part) end;
  perform set_config('app.quiet', '', true);
  if not (changed or in_templates) then return; end if;
  -- servers drop the answers that they keep
  insert into app.outbox (table_name, operation) values ('app.kept_answers', 'DELETE');
  perform app.log_redaction(place.project, place.story, jsonb_strip_nulls(jsonb_build_object('kind', kind, 'id', part, 'field_id', field)));
end $$;

-- Says in the log of the story, or of the project, that a text was removed.
create or replace function app.log_redaction(project uuid, story uuid, what jsonb) returns void language plpgsql
as $$
declare
  changes constant jsonb := jsonb_build_object('redacted', jsonb_build_array(null, what));
begin
  if story is not null then
    perform app.record_story(s, 'updated', changes, app.now(), null, null) from public.user_stories s where s.id = story;
    return;
  end if;
  insert into public.activity_log (project_id, entity_type, entity_id, entity_name, action, actor_id, changes)
  select p.id, 'projects', p.id, p.name, 'updated', app.uid(), changes from public.projects p where p.id = project;
end $$;

-- Replaces a text in the rows of the outbox that no server may have read yet: former values and deleted rows, or rows that stand there
-- whole.
create or replace function app.erase_from_outbox(changed_table text, row_id uuid, field text, replacement text) returns void language sql
as $$
  update app.outbox o set old_row = app.with_text(o.old_row, array[field], replacement),
    new_row = app.with_text(o.new_row, array[field], replacement)
  where o.table_name = changed_table
    and (o.row_id = erase_from_outbox.row_id or erase_from_outbox.row_id::text in (o.old_row ->> 'id', o.new_row ->> 'id'))
$$;

-- These return whether there was something to remove.

create or replace function app.redact_story_text(story uuid, field text, replacement text) returns boolean language plpgsql
as $$
declare
  current_text text := (select to_jsonb(s) ->> redact_story_text.field from public.user_stories s where s.id = story);
  left_text text := case when current_text is not null then replacement end;
  versions int;
begin
  if left_text is distinct from current_text then
    execute format('update public.user_stories set %I = $1 where id = $2', field) using left_text, story;
  end if;
  update public.story_text_versions v set text = app.redacted_text()
  where v.story_id = story and v.field = redact_story_text.field and v.text not in (app.redacted_text(), coalesce(left_text, ''));
  get diagnostics versions = row_count;
  if left_text is not distinct from current_text and versions = 0 then return false; end if;
  perform app.erase_from_outbox('user_stories', story, field, coalesce(left_text, app.redacted_text()));
  return true;
end $$;

-- The value of a text or a link, and those that the log and the outbox have. A link leaves nothing in its place, since that would be none.
create or replace function app.redact_field(story uuid, field uuid) returns boolean language plpgsql
as $$
declare
  key constant text := field::text;
  keys text[];
  definition public.project_fields;
  current_value constant jsonb := (select s.fields -> key from public.user_stories s where s.id = story);
  left_value jsonb;
  lines int;
begin
  select * into definition from public.project_fields f where f.id = field and f.kind in ('text', 'link');
  if not found then perform app.refuse('text_gone'); end if;
  if definition.kind = 'text' and definition.removed_at is null and current_value is not null then
    left_value := to_jsonb(app.redacted_text());
  end if;
  if left_value is distinct from current_value then
    update public.user_stories s set fields = jsonb_build_object(key, left_value) where s.id = story;
  end if;
  -- and its namesakes in projects that the story has left, from which the value may have come along (app.fields_there)
  select array[key] || coalesce(array_agg(f.id::text), '{}') into keys
  from app.former_story_keys k join public.project_fields f on f.project_id = k.project_id
  where k.story_id = redact_field.story and f.kind = definition.kind and lower(f.name) = lower(definition.name);
  perform set_config('app.retention', 'on', true); -- app.guard_log
  update public.activity_log l
  set changes = l.changes || jsonb_build_object('fields', (
    select jsonb_agg(app.with_text(side, keys, app.redacted_text())) from jsonb_array_elements(l.changes -> 'fields') side))
  where l.entity_id = story and l.changes #> '{fields,1}' ?| keys
    and exists (
      select from jsonb_array_elements(l.changes -> 'fields') side, unnest(keys) named
      where nullif(side ->> named, app.redacted_text()) is not null);
  get diagnostics lines = row_count;
  perform set_config('app.retention', '', true);
  if left_value is not distinct from current_value and lines = 0 then return false; end if;
  update app.outbox o
  set old_row = o.old_row || jsonb_build_object('fields', app.with_text(o.old_row -> 'fields', keys, app.redacted_text()))
  where o.table_name = 'user_stories' and o.row_id = story and o.old_row -> 'fields' ?| keys;
  return true;
end $$;

create or replace function app.redact_comment(comment uuid) returns boolean language plpgsql
as $$
declare
  removed boolean;
begin
  delete from app.deleted_parts d where d.part = 'comments' and d.id = comment;
  removed := found;
  update public.comments c set body = app.redacted_text() where c.id = comment and c.body <> app.redacted_text();
  removed := removed or found;
  delete from public.comment_versions v where v.comment_id = comment;
  if not (removed or found) then return false; end if;
  perform app.erase_from_outbox('comments', comment, 'body', app.redacted_text());
  return true;
end $$;

create or replace function app.redact_task(task uuid) returns boolean language plpgsql
as $$
begin
  if not exists (select from public.tasks t where t.id = task and t.title <> app.redacted_text())
     and not exists (select from public.activity_log l where l.entity_id = task and l.entity_name <> app.redacted_text()) then
    return false;
  end if;
  delete from app.deleted_parts d where d.part = 'tasks' and d.id = task;
  update public.tasks t set title = app.redacted_text() where t.id = task;
  perform app.erase_names_from_log(task, null);
  perform app.erase_from_outbox('tasks', task, 'title', app.redacted_text());
  perform app.redact_actions_of_task(task);
  return true;
end $$;

-- An action of a retrospective that became a task has its text, and so have the notifications of the action.
create or replace function app.redact_actions_of_task(task uuid) returns void language plpgsql
as $$
declare
  action public.retro_actions;
begin
  for action in select * from public.retro_actions a where a.task_id = task and a.body <> app.redacted_text() for no key update loop
    update public.retro_actions a set body = app.redacted_text() where a.id = action.id;
    perform app.erase_from_outbox('retro_actions', action.id, 'body', app.redacted_text());
    update public.notifications n set params = n.params || jsonb_build_object('action', app.redacted_text())
    where n.kind = 'retro_action' and n.project_id = action.project_id and n.params ->> 'action' = action.body;
    update app.outbox o set old_row = app.without_action(o.old_row, action.body)
    where o.table_name = 'notifications' and o.old_row #>> '{params,action}' = action.body;
    perform app.bump_revision(action.retrospective_id);
  end loop;
end $$;

-- The row of a notification, without the text of an action if it has that one.
create or replace function app.without_action(notification jsonb, body text) returns jsonb language sql immutable
as $$
  select case when notification #>> '{params,action}' = body
    then jsonb_set(notification, '{params,action}', to_jsonb(app.redacted_text())) else notification end
$$;

-- The same text in the templates that were made from the story, removed ones too. Their descriptions go whole; their criteria, if the story
-- has had them and has them no more; their tasks, if the task was ever called so. Templates get no placeholder, since stories are created
-- from them. It runs before the versions of the texts are gone.
create or replace function app.redact_templates(kind text, story uuid, part uuid, criteria text) returns boolean language plpgsql
as $$
declare
  field constant text := case kind when 'description' then 'description' when 'criterion' then 'acceptance_criteria'
    when 'criteria' then 'acceptance_criteria' when 'task' then 'tasks' end;
  gone text[];
  redacted int;
begin
  if field is null or not exists (select from public.story_templates t where t.story_id = story) then return false; end if;
  gone := case kind when 'criterion' then app.gone_criteria(story, criteria) when 'task' then app.titles_of_task(part) else '{}' end;
  update public.story_templates t set
    description = case when kind <> 'description' then t.description end,
    acceptance_criteria = case when kind <> 'criteria' then app.without_criteria(t.acceptance_criteria, gone) end,
    tasks = array(select x.title from unnest(t.tasks) with ordinality x (title, place)
      where kind <> 'task' or x.title <> all (gone) order by x.place)
  where t.story_id = story and case kind when 'description' then t.description is not null
    when 'criteria' then t.acceptance_criteria is not null
    when 'criterion' then app.without_criteria(t.acceptance_criteria, gone) is distinct from t.acceptance_criteria
    else t.tasks && gone end;
  get diagnostics redacted = row_count;
  if redacted = 0 then return false; end if;
  update app.outbox o set old_row = o.old_row - field, new_row = o.new_row || jsonb_build_object(field, to_jsonb(t) -> field)
  from public.story_templates t
  where t.story_id = story and o.table_name = 'story_templates' and t.id::text in (o.old_row ->> 'id', o.new_row ->> 'id');
  return true;
end $$;

-- The criteria that a story has had, in any version, and that are not among those that stay.
create or replace function app.gone_criteria(story uuid, criteria text) returns text[] language sql stable
as $$
  select array(
    select app.criterion_text(line) from (
      select s.acceptance_criteria as text from public.user_stories s where s.id = story
      union all
      select v.text from public.story_text_versions v where v.story_id = story and v.field = 'acceptance_criteria') had
    cross join string_to_table(had.text, E'\n') line
    except
    select app.criterion_text(line) from string_to_table(criteria, E'\n') line)
$$;

-- Criteria without those of these texts; null if none is left.
create or replace function app.without_criteria(criteria text, gone text[]) returns text language sql immutable
as $$
  select case when not exists (select from string_to_table(criteria, E'\n') line where app.criterion_text(line) = any (gone)) then criteria
    else (select string_agg(line, E'\n' order by place) from string_to_table(criteria, E'\n') with ordinality lines (line, place)
      where app.criterion_text(line) <> all (gone)) end
$$;

-- The titles that a task has and has had, as far as anything keeps them.
create or replace function app.titles_of_task(task uuid) returns text[] language sql stable
as $$
  select array(
    select t.title from public.tasks t where t.id = task
    union
    select d.content ->> 'title' from app.deleted_parts d where d.part = 'tasks' and d.id = task
    union
    select l.entity_name from public.activity_log l where l.entity_id = task and l.entity_type = 'tasks'
    union
    select side from public.activity_log l cross join jsonb_array_elements_text(l.changes -> 'title') side
    where l.entity_id = task and l.entity_type = 'tasks' and l.changes ? 'title' and side is not null)
$$;

create or replace function app.redact_discussion(topic uuid) returns boolean language plpgsql
as $$
begin
  update public.retro_topics t set discussion = app.redacted_text() where t.id = topic and t.discussion not in ('', app.redacted_text());
  if not found then return false; end if;
  perform app.bump_revision(t.retrospective_id) from public.retro_topics t where t.id = topic;
  return true;
end $$;

grant execute on function app.lock_text(text, uuid), app.redact_text(text, uuid, text, uuid) to authenticated;
