/**
 * Sprints with all their events and those of the stories that were ever in them, in one statement and one row, under the
 * caller's row policies. The stories belong to one project; events of them in the log of another project are not read.
 * Moments are milliseconds since 1970, with the microseconds of the log as decimals.
 * @param chosen a query that returns the rows of public.sprints, all of one project.
 */
const sprintLogs = (chosen: string): string => `
with chosen as materialized (${chosen}),
project as materialized (
  select p.id, p.key from public.projects p where p.id = (select project_id from chosen limit 1)
),
touched as materialized (
  select distinct l.entity_id as id
  from public.activity_log l
  where l.project_id = (select id from project) and l.entity_type = 'user_stories' and l.changes ? 'sprint_id'
    and (l.changes -> 'sprint_id' ->> 0 in (select id::text from chosen)
      or l.changes -> 'sprint_id' ->> 1 in (select id::text from chosen))
),
told as (
  select l.entity_id as id,
    (array_agg(l.entity_name order by l.created_at desc))[1] as title,
    (array_agg(l.entity_number order by l.created_at desc))[1] as number,
    json_agg(json_strip_nulls(json_build_object(
      'at', extract(epoch from l.created_at) * 1000,
      'sprint', l.changes -> 'sprint_id', 'points', l.changes -> 'story_points', 'status', l.changes -> 'status'
    )) order by l.created_at, l.id) as events
  from touched t join public.activity_log l on l.entity_id = t.id
  where l.project_id = (select id from project) and l.entity_type = 'user_stories'
    and (l.changes ? 'sprint_id' or l.changes ? 'story_points' or l.changes ? 'status')
  group by l.entity_id
)
select
  (select coalesce(json_agg(json_build_object(
      'id', c.id, 'name', c.name, 'goal', c.goal, 'start_date', c.start_date, 'end_date', c.end_date,
      'events', (
        select coalesce(json_agg(json_strip_nulls(json_build_object(
          'at', extract(epoch from l.created_at) * 1000, 'status', l.changes -> 'status',
          'start_date', l.changes -> 'start_date', 'end_date', l.changes -> 'end_date'
        )) order by l.created_at, l.id), '[]')
        from public.activity_log l where l.entity_id = c.id and l.entity_type = 'sprints')
    ) order by c.started_at, c.id), '[]') from chosen c) as sprints,
  (select coalesce(json_agg(json_build_object(
      'id', t.id, 'key', p.key || '-' || coalesce(s.number, t.number), 'title', coalesce(s.title, t.title),
      'exists', s.id is not null,
      'now', json_build_object('sprint', s.sprint_id, 'points', s.story_points, 'status', s.status),
      'events', t.events
    ) order by coalesce(s.number, t.number)), '[]')
   from told t cross join project p
   left join public.user_stories s on s.id = t.id and s.project_id = p.id) as stories,
  (select coalesce(json_agg(h.day), '[]') from public.holidays h where h.project_id = (select id from project)) as holidays`;

/** $1: a sprint. */
export const LOG_OF_SPRINT = sprintLogs('select s.* from public.sprints s where s.id = $1');

/** The last completed sprints of a team. $1: the team. $2: how many. $3: the last day. $4: the time zone of that day. */
export const LOGS_OF_TEAM = sprintLogs(`
  select s.* from public.sprints s
  where s.team_id = $1 and s.status = 'completed'
    and s.completed_at < (($3::date + 1)::timestamp at time zone $4)
  order by s.completed_at desc, s.id
  limit $2`);
