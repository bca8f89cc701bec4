-- Restores deleted stories: all of them or none. Who may delete a story may restore it. Stories that are there stay as they are, so that
-- a repeated call restores nothing.
-- `place`: 'same' is where it was, for an undo; 'end' is the end of its column; 'backlog' is the end of the backlog, outside any
-- sprint, whatever its status was. A story returns to its sprint unless that is completed or deleted. The limit of its column holds.
create or replace function app.restore_stories(ids uuid[], place text) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.user_stories s where s.id = any (ids) order by s.id for update;
  if (select count(*) from public.user_stories s left join app.deleted_stories d on d.story_id = s.id
      where s.id = any (ids) and (d.story_id is not null or s.deleted_at is null) and s.project_id = any (once app.visible_projects()))
     <> (select count(distinct id) from unnest(ids) id) then
    perform app.refuse('stories_gone');
  end if;
  perform app.require_open_projects(ids);
  if exists (select id from unnest(ids) id except select app.deletable_stories(ids)) then
    perform app.refuse('stories_not_restorable');
  end if;
  update public.user_stories s set deleted_at = null,
    status = case place when 'backlog' then 'backlog' else s.status end,
    rank = case place when 'same' then s.rank
      else coalesce(app.rank_after_last(s.project_id, case place when 'backlog' then 'backlog' else s.status end), s.rank) end,
    sprint_id = case when place <> 'backlog' then
      (select p.id from public.sprints p where p.id = d.sprint_id and p.project_id = s.project_id and p.status <> 'completed') end
  from app.deleted_stories d where d.story_id = s.id and s.id = any (ids);
  delete from app.deleted_stories where story_id = any (ids);
end $$;

grant execute on function app.restore_stories(uuid[], text) to authenticated;
