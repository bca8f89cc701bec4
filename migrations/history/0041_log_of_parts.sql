-- The log tells of attachments as it does of tasks, under the number of their story, and of epics.

alter table public.activity_log drop constraint activity_log_entity_type_check;
alter table public.activity_log add constraint activity_log_entity_type_check
  check (entity_type in ('projects', 'user_stories', 'sprints', 'tasks', 'attachments', 'epics'));

create function app.log_story_part() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  part jsonb := coalesce(new_row, old_row);
  story public.user_stories;
  changes jsonb := app.differences(old_row, new_row) - array['rank', 'project_id', 'story_id'];
begin
  select * into story from public.user_stories s where s.id = (part ->> 'story_id')::uuid;
  -- what goes with its story is not told one by one
  if story.id is null or story.deleted_at is not null or changes = '{}' then return null; end if;
  insert into public.activity_log (project_id, entity_type, entity_id, entity_name, entity_number, story_id, action, actor_id, changes)
  values (story.project_id, tg_table_name, (part ->> 'id')::uuid, coalesce(part ->> 'title', part ->> 'name'), story.number, story.id,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end, app.uid(), changes);
  return null;
end $$;

drop trigger log_task on public.tasks;
drop function app.log_task();
create trigger log_story_part after insert or update or delete on public.tasks for each row execute function app.log_story_part();
-- an attachment never changes, but for whoever brought it when their account goes
create trigger log_story_part after insert or delete on public.attachments for each row execute function app.log_story_part();
create trigger log_activity after insert or update or delete on public.epics for each row execute function app.log_activity();
