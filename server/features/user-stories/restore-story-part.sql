-- Restores a deleted task, comment or attachment. A reply to a comment that is gone comes back as a comment of its own.
-- Only the person who deleted it may do so, while they see its story. One that is there stays as it is, for a
-- repeated call.
create or replace function app.restore_story_part(kind text, part_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  stored app.deleted_parts;
  is_there boolean;
begin
  delete from app.deleted_parts d
  where d.part = kind and d.id = part_id and d.deleted_by = app.uid() and d.deleted_at > now() - interval '1 hour'
  returning * into stored;
  if stored.id is null then
    execute format('select exists (select from public.%I p where p.id = $1 and p.project_id = any ($2))', kind)
      into is_there using part_id, (select app.visible_projects());
    if is_there then return; end if;
  end if;
  if stored.id is null or not exists (
    select from public.user_stories s
    where s.id = stored.story_id and s.deleted_at is null
      and s.project_id = any (once app.visible_projects())
      and (s.project_id <> all (once app.read_only_projects()) or stored.part = 'comments' and app.comments_as_observer(s.project_id))
  ) then
    perform app.refuse('part_gone');
  end if;
  if not exists (
    select from public.comments c where c.id = (stored.content ->> 'reply_to')::uuid and c.story_id = stored.story_id and c.reply_to is null
  ) then
    stored.content := stored.content - 'reply_to';
  end if;
  perform set_config('app.restoring', 'on', true);
  -- the triggers before the insert set its current project
  execute format('insert into public.%1$I select * from jsonb_populate_record(null::public.%1$I, $1)', stored.part) using stored.content;
  if stored.part = 'comments' then
    perform app.restore_replies(stored.id, array(select jsonb_array_elements_text(nullif(stored.content -> 'replies', 'null')))::uuid[]);
    insert into public.comment_versions
    select * from jsonb_populate_recordset(null::public.comment_versions, nullif(stored.content -> 'versions', 'null'));
  end if;
  perform set_config('app.restoring', '', true);
end $$;

grant execute on function app.restore_story_part(text, uuid) to authenticated;
