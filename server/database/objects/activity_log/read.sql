-- How the log is read.

-- The columns of a row that others than the caller have changed since a moment, which a program may have cut to milliseconds, and
-- those whose text was removed for good since, by anybody: the log of the story has a line of that, also for its tasks.
create or replace function app.changed_since(entity uuid, since timestamptz) returns text[] language sql stable
as $$
  select coalesce(array_agg(distinct name), '{}')
  from (
    select key as name
    from public.activity_log l cross join lateral jsonb_object_keys(l.changes) key
    where l.entity_id = entity and date_trunc('milliseconds', l.created_at) > since and l.actor_id is distinct from app.uid()
    union all
    select case l.changes #>> '{redacted,1,kind}' when 'description' then 'description' when 'task' then 'title' when 'field' then 'fields'
      else 'acceptance_criteria' end
    from public.activity_log l
    where l.entity_id = any (array[entity, (select t.story_id from public.tasks t where t.id = entity)])
      and date_trunc('milliseconds', l.created_at) > since and l.changes #>> '{redacted,1,id}' = entity::text
  ) changed
$$;

-- Events, the latest first, with the names that a sentence about each needs, as far as the caller may see them. Of an update they have
-- the short values, and only the names of columns with long ones. One statement for all of them asks for the caller's rights once.
create or replace function app.describe_events(events public.activity_log[]) returns jsonb language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', event.id, 'project_id', event.project_id, 'project_name', p.name, 'entity_type', event.entity_type,
    'entity_id', event.entity_id, 'entity_name', event.entity_name, 'story_id', event.story_id,
    'key', p.key || '-' || event.entity_number, 'action', event.action,
    'actor', case when actor.id is not null then jsonb_build_object('id', actor.id, 'full_name', actor.full_name,
      'avatar_url', actor.avatar_url, 'tint', actor.tint) end,
    'changes', (
      select coalesce(jsonb_object_agg(c.key, case when c.key in
        ('status', 'column_id', 'column_name', 'story_points', 'priority',
          'name', 'title', 'assignee_id', 'sprint_id', 'ready', 'due_date', 'done', 'closed_at',
          'start_date', 'end_date', 'deleted_at')
        then c.value end), '{}')
      from jsonb_each(case when event.action = 'updated' then event.changes else '{}' end) c),
    'assignee_name', assignee.full_name,
    'sprint_name', sprint.name,
    'created_at', event.created_at) order by event.created_at desc, event.id), '[]')
  from unnest(events) event
  join public.projects p on p.id = event.project_id
  left join public.profiles actor on actor.id = event.actor_id
  left join public.profiles assignee on assignee.id = (event.changes -> 'assignee_id' ->> 1)::uuid
  left join public.sprints sprint on sprint.id = (event.changes -> 'sprint_id' ->> 1)::uuid
$$;

grant execute on function app.describe_events(public.activity_log[]), app.changed_since(uuid, timestamptz) to authenticated;
