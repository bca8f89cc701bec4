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

-- The changed columns of a line, without the rank. No subquery: so PostgreSQL can put the functions that call it into their statement.
create or replace function app.changed_columns(changes jsonb) returns jsonb language sql immutable
as $$ select jsonb_path_query_array(changes - 'rank', '$.keyvalue().key') $$;

-- Whether the lines of two stories are one act: the same change by the same person at about the same time, such as of one command.
create or replace function app.is_same_act(one public.activity_log, other public.activity_log) returns boolean language sql immutable
as $$
  select one.entity_type = 'user_stories' and other.entity_type = 'user_stories' and one.action = other.action
    and one.entity_id <> other.entity_id and one.actor_id is not distinct from other.actor_id
    and one.created_at - other.created_at between interval '-2 seconds' and interval '2 seconds'
    and (one.action <> 'updated'
      or app.changed_columns(one.changes) is not distinct from app.changed_columns(other.changes)
        and one.changes #> '{status,1}' is not distinct from other.changes #> '{status,1}'
        and one.changes #> '{sprint_id,1}' is not distinct from other.changes #> '{sprint_id,1}')
$$;

-- Whether a line of a story is a part of the end of a sprint, which takes the sprint from its unfinished stories.
create or replace function app.is_part_of_end(line public.activity_log, sprint public.activity_log) returns boolean language sql immutable
as $$
  select sprint.entity_type = 'sprints' and sprint.changes #>> '{status,1}' = 'completed'
    and line.entity_type = 'user_stories' and line.changes #>> '{sprint_id,0}' = sprint.entity_id::text
    and line.actor_id is not distinct from sprint.actor_id
    and line.created_at - sprint.created_at between interval '-2 seconds' and interval '2 seconds'
$$;

-- The latest acts in a project, the latest first, without moves within a column: of each one line, and how many stories it is about. The
-- line of an act on several stories is that of the first id, so that the act and its undo show the same story. The end of a sprint is one
-- act with what it does to stories. The row policies of the caller apply.
create or replace function app.latest_acts(project uuid, how_many int) returns table (event public.activity_log, stories int)
language plpgsql stable
as $$
declare
  line public.activity_log;
  acts public.activity_log[] := array[]::public.activity_log[];
  counts int[] := array[]::int[];
  at int;
begin
  if how_many <= 0 then return; end if;
  for line in
    select l.* from public.activity_log l
    where l.project_id = project and not (l.action = 'updated' and l.changes - 'rank' = '{}')
    order by l.created_at desc
  loop
    if line.entity_type = 'sprints' then
      -- an end of a sprint: its lines of stories were written before or after it
      select coalesce(array_agg(a.act order by a.place), '{}'), coalesce(array_agg(counts[a.place] order by a.place), '{}')
      into acts, counts
      from (select acts[place] as act, place from generate_subscripts(acts, 1) place) a
      where not app.is_part_of_end(a.act, line);
      at := null;
    -- most lines of an act on many stories follow each other: the search below would find the same, at ten times the cost
    elsif at is distinct from cardinality(acts) or not app.is_same_act(acts[at], line) then
      select place into at from generate_subscripts(acts, 1) place
      where app.is_same_act(acts[place], line) or app.is_part_of_end(line, acts[place])
      order by place desc limit 1;
    end if;
    if at is null then
      exit when cardinality(acts) = how_many;
      acts := acts || line;
      counts := counts || 1;
      at := cardinality(acts);
    elsif acts[at].entity_type = 'user_stories' then
      counts[at] := counts[at] + 1;
      if line.entity_id < acts[at].entity_id then acts[at] := line; end if;
    end if;
  end loop;
  return query select acts[place], counts[place] from generate_subscripts(acts, 1) place;
end $$;

-- Events, the latest first, with the names that a sentence about each needs, as far as the caller may see them. Of an update they have
-- the short values, and only the names of columns with long ones. One statement for all of them asks for the caller's rights once.
-- `stories` says of each how many stories it is about, if it may be several.
create or replace function app.describe_events(events public.activity_log[], stories int[] default null) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', event.id, 'project_id', event.project_id, 'project_name', p.name, 'entity_type', event.entity_type,
    'entity_id', event.entity_id, 'entity_name', event.entity_name, 'story_id', event.story_id,
    'key', p.key || '-' || event.entity_number, 'action', event.action, 'count', coalesce(stories[place], 1),
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
  from generate_subscripts(events, 1) place
  cross join lateral (select (events[place]).*) event
  join public.projects p on p.id = event.project_id
  left join public.profiles actor on actor.id = event.actor_id
  left join public.profiles assignee on assignee.id = (event.changes -> 'assignee_id' ->> 1)::uuid
  left join public.sprints sprint on sprint.id = (event.changes -> 'sprint_id' ->> 1)::uuid
$$;

grant execute on function app.latest_acts(uuid, int), app.changed_columns(jsonb), app.is_same_act(public.activity_log, public.activity_log),
  app.is_part_of_end(public.activity_log, public.activity_log), app.describe_events(public.activity_log[], int[]),
  app.changed_since(uuid, timestamptz) to authenticated;
