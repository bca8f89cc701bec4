-- Of some stories, deleted or not, those that the caller may delete and restore; none of a project in which the caller changes nothing.
create or replace function app.deletable_stories(ids uuid[]) returns setof uuid language sql stable security definer set search_path = ''
as $$
  select s.id from public.user_stories s
  where s.id = any (ids) and s.project_id <> all (once app.read_only_projects())
    and app.may_delete_story(s, once app.managed_projects(), once app.visible_projects(), (select app.uid()))
$$;

-- Refuses a change of stories of a project in which the caller changes nothing.
create or replace function app.require_open_projects(ids uuid[]) returns void language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.refuse_read_only(s.project_id) from public.user_stories s
  where s.id = any (ids) and s.project_id = any (once app.read_only_projects());
end $$;

-- Deletes stories: all of them or none. Those that the caller has deleted stay as they are: the call is a repeat.
create or replace function app.delete_stories(ids uuid[]) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.user_stories s where s.id = any (ids) order by s.id for update;
  if not exists (select unnest(ids) except select d.story_id from app.deleted_stories d where d.deleted_by = app.uid()) then
    return;
  end if;
  if (select count(*) from public.user_stories s
      where s.id = any (ids) and s.deleted_at is null and s.project_id = any (once app.visible_projects()))
     <> (select count(distinct id) from unnest(ids) id) then
    perform app.refuse('stories_gone');
  end if;
  perform app.require_open_projects(ids);
  if exists (select id from unnest(ids) id except select app.deletable_stories(ids)) then
    perform app.refuse('stories_not_yours');
  end if;
  insert into app.deleted_stories (story_id, sprint_id, deleted_by)
  select s.id, s.sprint_id, app.uid() from public.user_stories s where s.id = any (ids);
  update public.user_stories set deleted_at = app.now(), sprint_id = null where id = any (ids);
end $$;

grant execute on function app.delete_stories(uuid[]) to authenticated;
