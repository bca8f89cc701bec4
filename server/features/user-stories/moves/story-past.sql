-- The past of a story in projects that the caller does not see: its events there, without the values that belong to those projects alone,
-- and the names of the people who wrote in it, without links. A guest gets none of it.
create or replace function app.story_past(story uuid, max_rows int) returns json language sql stable security definer set search_path = ''
as $$
  with seen as materialized (
    select s.id, s.reporter_id from public.user_stories s
    where s.id = story and s.deleted_at is null and s.project_id = any (once app.visible_projects()) and not app.is_guest(app.uid())
  ),
  lines as materialized (
    select l.* from seen s join public.activity_log l on l.entity_id = s.id or l.story_id = s.id
    where l.project_id <> all (once app.visible_projects()) and l.changes #>> '{project_id,0}' is null and not l.changes ? 'link'
    order by l.created_at desc, l.id limit max_rows
  ),
  known (person) as (
    select s.reporter_id from seen s
    union select c.author_id from seen s join public.comments c on c.story_id = s.id
    union select a.uploaded_by from seen s join public.attachments a on a.story_id = s.id
    union select v.id from lines l
      cross join lateral (values (l.actor_id), ((l.changes #>> '{assignee_id,0}')::uuid), ((l.changes #>> '{assignee_id,1}')::uuid)) v (id)
  )
  select json_build_object(
    'events', coalesce((
      select json_agg(json_build_object('id', l.id, 'entity_type', l.entity_type, 'entity_id', l.entity_id, 'entity_name', l.entity_name,
        'action', l.action, 'actor_id', l.actor_id, 'created_at', l.created_at,
        'changes', case when l.action = 'updated' then l.changes - '{sprint_id,epic_id,fields,column_id,rank}'::text[] else '{}' end)
        order by l.created_at desc, l.id)
      from lines l), '[]'),
    'people', coalesce((
      select json_agg(json_build_object('id', p.id, 'full_name', p.full_name) order by p.full_name, p.id)
      from known k join public.profiles p on p.id = k.person and p.id <> all (once app.visible_people())), '[]'))
$$;

grant execute on function app.story_past(uuid, int) to authenticated;
