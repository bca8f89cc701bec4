-- What every change of a story leaves: its line in the event log, and its row in the outbox. One trigger writes both, since both
-- need the same comparison of the rows. Deleting and restoring is app.publish_story_removal.

-- What happens on a change, in this order.
create trigger log_story after insert on public.user_stories for each row execute function app.record_new_story();
create trigger log_story_of_deleted after delete on public.user_stories
  for each row when (old.deleted_at is null) execute function app.record_gone_story();
create trigger log_story_of_updated after update on public.user_stories
  for each row when (old.deleted_at is null and new.deleted_at is null) execute function app.record_story_change();

create or replace function app.log_story(story public.user_stories, action text, changes jsonb, at timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.activity_log (project_id, entity_type, entity_id, entity_name, entity_number, action, actor_id, changes, created_at,
    poker_session_id)
  values (story.project_id, 'user_stories', story.id, story.title, story.number, action, app.uid(), changes, at,
    -- of points that were estimated together (app.save_poker_points)
    nullif(current_setting('app.poker_session', true), '')::uuid);
end $$;

create or replace function app.record_new_story() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  new_row jsonb := to_jsonb(new);
begin
  perform app.log_story(new, 'created', app.row_diff(null, new_row), app.now());
  insert into app.outbox (table_name, operation, new_row) values ('user_stories', 'INSERT', new_row);
  return null;
end $$;

create or replace function app.record_gone_story() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  old_row jsonb := to_jsonb(old);
begin
  -- a project that goes takes its log with it
  if exists (select from public.projects where id = old.project_id) then
    perform app.log_story(old, 'deleted', app.row_diff(old_row, null), app.now());
  end if;
  insert into app.outbox (table_name, operation, old_row) values ('user_stories', 'DELETE', old_row);
  return null;
end $$;

-- The line of the log has the moment of the row itself: a client that knows a story as of a moment knows every event up to it. The
-- row of the outbox has the person who made the change, so that boards can show who has moved a card: `changed_by` belongs to the
-- event, it is no column, and the old row has none.
create or replace function app.record_story_change() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  new_row jsonb := to_jsonb(new);
  former jsonb;
  changes jsonb;
begin
  select coalesce(jsonb_object_agg(d.key, d.was), '{}'),
    coalesce(jsonb_object_agg(d.key, app.logged_values(d.was, d.is_now)) filter (where app.is_logged_column(d.key)), '{}')
  into former, changes
  from (select e.key, e.value as was, new_row -> e.key as is_now from jsonb_each(to_jsonb(old)) e) d
  where d.was is distinct from d.is_now;
  if changes <> '{}' then perform app.log_story(new, 'updated', changes, new.updated_at); end if;
  -- the project that a story leaves logs the move too, under the number that the story had there, and with the sprint
  -- that it leaves, so that the replay of a sprint is complete for people who see this project only
  if new.project_id <> old.project_id then
    perform app.log_story(old, 'updated', jsonb_build_object('project_id', changes -> 'project_id')
      || case when old.sprint_id is null then '{}' else jsonb_build_object('sprint_id', jsonb_build_array(old.sprint_id, null)) end,
      new.updated_at);
  end if;
  insert into app.outbox (table_name, operation, old_row, new_row)
  values ('user_stories', 'UPDATE', former || '{"changed_by": null}', new_row || jsonb_build_object('changed_by', app.uid()));
  return null;
end $$;
