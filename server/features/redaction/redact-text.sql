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
  if place.project = any (app.archived_projects()) then perform app.refuse('project_archived'); end if;
  if place.project <> all (app.managed_projects()) then perform app.refuse('not_manager'); end if;
  return found_story.acceptance_criteria;
end $$;

-- `criteria` is what stays of the criteria of the story. The caller has asked app.lock_text.
create or replace function app.redact_text(kind text, part uuid, criteria text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  place constant record := app.place_of_text(kind, part);
  changed boolean;
begin
  perform app.lock_text(case kind when 'criterion' then 'criteria' else kind end, part);
  -- the log gets one line, which says what was removed
  perform set_config('app.quiet', 'on', true);
  changed := case
    when kind = 'description' then app.redact_story_text(part, 'description', app.redacted_text())
    when kind in ('criteria', 'criterion') then app.redact_story_text(part, 'acceptance_criteria', criteria)
    when kind = 'comment' then app.redact_comment(part)
    when kind = 'task' then app.redact_task(part)
    when kind = 'discussion' then app.redact_discussion(part) end;
  perform set_config('app.quiet', '', true);
  if not changed then return; end if;
  -- servers drop the answers that they keep
  insert into app.outbox (table_name, operation) values ('app.kept_answers', 'DELETE');
  perform app.log_redaction(place.project, place.story, jsonb_build_object('kind', kind, 'id', part));
end $$;

-- Says in the log of the story, or of the project, that a text was removed.
create or replace function app.log_redaction(project uuid, story uuid, what jsonb) returns void language plpgsql
as $$
declare
  changes constant jsonb := jsonb_build_object('redacted', jsonb_build_array(null, what));
begin
  if story is not null then
    perform app.record_story(s, 'updated', changes, app.now(), null, null, null) from public.user_stories s where s.id = story;
    return;
  end if;
  insert into public.activity_log (project_id, entity_type, entity_id, entity_name, action, actor_id, changes)
  select p.id, 'projects', p.id, p.name, 'updated', app.uid(), changes from public.projects p where p.id = project;
end $$;

-- Replaces a text in the rows of the outbox that no server may have read yet.
create or replace function app.erase_from_outbox(changed_table text, row_id uuid, field text, replacement text) returns void language sql
as $$
  update app.outbox o set old_row = app.with_text(o.old_row, array[field], replacement),
    new_row = app.with_text(o.new_row, array[field], replacement)
  where o.table_name = changed_table and row_id::text in (o.old_row ->> 'id', o.new_row ->> 'id')
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

create or replace function app.redact_comment(comment uuid) returns boolean language plpgsql
as $$
declare
  removed boolean;
begin
  delete from app.deleted_parts d where d.part = 'comments' and d.id = comment;
  removed := found;
  update public.comments c set body = app.redacted_text() where c.id = comment and c.body <> app.redacted_text();
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
  update app.outbox o set new_row = o.new_row || jsonb_build_object('entity_name', l.entity_name, 'changes', l.changes)
  from public.activity_log l
  where l.entity_id = task and o.table_name = 'activity_log' and o.new_row ->> 'id' = l.id::text;
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
    update app.outbox o set old_row = app.without_action(o.old_row, action.body), new_row = app.without_action(o.new_row, action.body)
    where o.table_name = 'notifications' and action.body in (o.old_row #>> '{params,action}', o.new_row #>> '{params,action}');
    perform app.bump_revision(action.retrospective_id);
  end loop;
end $$;

-- The row of a notification, without the text of an action if it has that one.
create or replace function app.without_action(notification jsonb, body text) returns jsonb language sql immutable
as $$
  select case when notification #>> '{params,action}' = body
    then jsonb_set(notification, '{params,action}', to_jsonb(app.redacted_text())) else notification end
$$;

create or replace function app.redact_discussion(topic uuid) returns boolean language plpgsql
as $$
begin
  update public.retro_topics t set discussion = app.redacted_text() where t.id = topic and t.discussion not in ('', app.redacted_text());
  if not found then return false; end if;
  perform app.bump_revision(t.retrospective_id) from public.retro_topics t where t.id = topic;
  return true;
end $$;

grant execute on function app.lock_text(text, uuid), app.redact_text(text, uuid, text) to authenticated;
