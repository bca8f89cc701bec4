-- What was deleted of a story.

create or replace function app.keep_deleted_part() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  -- what goes with its story comes back with it, or never
  if app.uid() is null or not exists (select from public.user_stories s where s.id = old.story_id) then return null; end if;
  insert into app.deleted_parts (part, id, story_id, content, deleted_by)
  values (tg_table_name, old.id, old.story_id, to_jsonb(old), app.uid());
  return null;
end $$;
