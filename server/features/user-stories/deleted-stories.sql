-- Deleted stories as a person reads them, the latest first. The right to restore is checked once for all of them.
create or replace function app.describe_deleted_stories(stories uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'project_id', s.project_id, 'key', p.key || '-' || s.number, 'title', s.title,
    'status', s.status, 'deleted_at', s.deleted_at, 'purged_at', s.deleted_at + make_interval(days => app.days_to_restore()),
    'deleted_by', (select jsonb_build_object('id', w.id, 'full_name', w.full_name)
      from public.profiles w where w.id = d.deleted_by),
    'sprint_name', (select n.name from public.sprints n where n.id = d.sprint_id and n.status <> 'completed'),
    'may_restore', s.id = any (array(select app.deletable_stories(stories)))) order by s.deleted_at desc, s.id), '[]')
  from public.user_stories s
  join public.projects p on p.id = s.project_id
  join app.deleted_stories d on d.story_id = s.id
  where s.id = any (stories) and s.deleted_at is not null
$$;

-- A page of the deleted stories of a project, the latest first, whose key or title contains `search`, and how many there are in
-- total. The page begins after the story `last` (its `deleted_at` and `id`), or at the first story.
create or replace function app.deleted_stories(project uuid, search text, last jsonb, page_size int) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  sought text := app.plain_text(btrim(search));
begin
  if project <> all (app.visible_projects()) then perform app.refuse('not_in_project'); end if;
  return (
    with found as materialized (
      select s.id, s.deleted_at
      from public.user_stories s join public.projects p on p.id = s.project_id join app.deleted_stories d on d.story_id = s.id
      where s.project_id = project and s.deleted_at is not null
        and (sought = '' or strpos(app.plain_text(p.key || '-' || s.number || ' ' || s.title), sought) > 0)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'stories', app.describe_deleted_stories(array(
        select f.id from found f
        where last is null or f.deleted_at < (last ->> 'deleted_at')::timestamptz
          or f.deleted_at = (last ->> 'deleted_at')::timestamptz and f.id > (last ->> 'id')::uuid
        order by f.deleted_at desc, f.id limit page_size)))
  );
end $$;

-- A deleted story of a project that the caller sees; null if there is none of that id.
create or replace function app.deleted_story(story uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select app.describe_deleted_stories(array[s.id]) -> 0 from public.user_stories s
  where s.id = story and s.project_id = any (once app.visible_projects())
$$;

grant execute on function app.deleted_stories(uuid, text, jsonb, int), app.deleted_story(uuid) to authenticated;
