-- Restores a deleted task, comment or attachment. Only the person who deleted it may do so, while they see its story.
create or replace function app.restore_story_part(kind text, part_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  kept app.deleted_parts;
begin
  delete from app.deleted_parts d
  where d.part = kind and d.id = part_id and d.deleted_by = app.uid() and d.deleted_at > now() - interval '1 hour'
  returning * into kept;
  if kept.id is null or not exists (
    select from public.user_stories s
    where s.id = kept.story_id and s.deleted_at is null
      and s.project_id = any (once app.visible_projects()) and s.project_id <> all (once app.archived_projects())
  ) then
    perform app.refuse('part_gone');
  end if;
  perform set_config('app.restoring', 'on', true);
  -- the triggers before the insert set its current project
  execute format('insert into public.%1$I select * from jsonb_populate_record(null::public.%1$I, $1)', kept.part) using kept.content;
  perform set_config('app.restoring', '', true);
end $$;

grant execute on function app.restore_story_part(text, uuid) to authenticated;
