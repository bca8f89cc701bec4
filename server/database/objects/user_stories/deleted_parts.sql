-- Deleted parts of a story.

-- Whether a person may delete a comment or a file: every one of the projects that they manage, and their own. Without a subquery of
-- its own, as app.may_delete_story.
create or replace function app.may_delete_part(project uuid, author uuid, managed uuid[], visible uuid[], person uuid) returns boolean
language sql immutable parallel safe
as $$ select project = any (managed) or author = person and project = any (visible) $$;

grant execute on function app.may_delete_part(uuid, uuid, uuid[], uuid[], uuid) to authenticated;

-- A comment is kept with its former texts, and with the ids of its replies, which become comments of their own.
create or replace function app.keep_deleted_part() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  replies uuid[];
  versions jsonb;
begin
  -- a part that is deleted with its story is restored with it, or never
  if app.uid() is null or not exists (select from public.user_stories s where s.id = old.story_id) then return old; end if;
  if tg_table_name = 'comments' then
    select array_agg(c.id) into replies from public.comments c where c.reply_to = old.id;
    select jsonb_agg(to_jsonb(v)) into versions from public.comment_versions v where v.comment_id = old.id;
  end if;
  insert into app.deleted_parts (part, id, story_id, content, deleted_by)
  values (tg_table_name, old.id, old.story_id, to_jsonb(old) || jsonb_build_object('replies', replies, 'versions', versions), app.uid());
  return old;
end $$;

-- Makes the replies of a restored comment its replies again, but for those that have got replies meanwhile.
create or replace function app.restore_replies(comment uuid, replies uuid[]) returns void language plpgsql
as $$
begin
  -- a reply to one of them waits until then, and is refused: app.check_reply
  perform from public.comments c where c.id = any (replies) order by c.id for update;
  update public.comments c set reply_to = comment
  where c.id = any (replies) and c.reply_to is null and not exists (select from public.comments r where r.reply_to = c.id);
end $$;
