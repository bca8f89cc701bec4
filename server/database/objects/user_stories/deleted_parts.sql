-- Deleted parts of a story.

-- Whether a person may delete a comment or a file: every one of the projects that they manage, and their own. Without a subquery of
-- its own, as app.may_delete_story.
create or replace function app.may_delete_part(project uuid, author uuid, managed uuid[], visible uuid[], person uuid) returns boolean
language sql immutable parallel safe
as $$ select project = any (managed) or author = person and project = any (visible) $$;

grant execute on function app.may_delete_part(uuid, uuid, uuid[], uuid[], uuid) to authenticated;

create or replace function app.keep_deleted_part() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  -- what goes with its story comes back with it, or never
  if app.uid() is null or not exists (select from public.user_stories s where s.id = old.story_id) then return null; end if;
  insert into app.deleted_parts (part, id, story_id, content, deleted_by)
  values (tg_table_name, old.id, old.story_id, to_jsonb(old), app.uid());
  return null;
end $$;
