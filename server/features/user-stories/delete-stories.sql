-- Deletes stories: all of them or none.
create or replace function app.delete_stories(ids uuid[]) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.user_stories s where s.id = any (ids) order by s.id for update;
  if (select count(*) from public.user_stories s
      where s.id = any (ids) and s.deleted_at is null and s.project_id = any (app.visible_projects()))
     <> (select count(distinct id) from unnest(ids) id) then
    perform app.refuse('stories_gone');
  end if;
  if exists (select from public.user_stories s where s.id = any (ids) and s.project_id <> all (app.managed_projects())
             and not (s.reporter_id is not distinct from app.uid() and s.status = 'backlog')) then
    perform app.refuse('stories_not_yours');
  end if;
  insert into app.deleted_stories (story_id, sprint_id, deleted_by)
  select s.id, s.sprint_id, app.uid() from public.user_stories s where s.id = any (ids);
  update public.user_stories set deleted_at = app.now(), sprint_id = null where id = any (ids);
end $$;

-- Restores deleted stories: all of them or none. Only the person who deleted them may do so, while they see the project.
create or replace function app.restore_stories(ids uuid[]) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.user_stories s where s.id = any (ids) order by s.id for update;
  if (select count(*) from public.user_stories s join app.deleted_stories d on d.story_id = s.id
      where s.id = any (ids) and d.deleted_by = app.uid() and s.project_id = any (app.visible_projects()))
     <> (select count(distinct id) from unnest(ids) id) then
    perform app.refuse('stories_gone');
  end if;
  update public.user_stories s set deleted_at = null,
    sprint_id = (select p.id from public.sprints p where p.id = d.sprint_id and p.project_id = s.project_id and p.status <> 'completed')
  from app.deleted_stories d where d.story_id = s.id and s.id = any (ids);
  delete from app.deleted_stories where story_id = any (ids);
end $$;

grant execute on function app.delete_stories(uuid[]), app.restore_stories(uuid[]) to authenticated;
