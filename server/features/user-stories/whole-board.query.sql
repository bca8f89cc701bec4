-- The count of each column from one pass over the index, and its ends from its first and last entry in each column of a project.
sizes as materialized (
  select {key_of_story} as key, count(*)::int as count
  from public.user_stories s where s.project_id = any (array(select id from projects))
  group by 1
),
counted as materialized (
  select z.key, z.count, min(f.rank) as first, max(l.rank) as last
  from sizes z
  join cols c on c.key = z.key
  cross join lateral (
    select s.rank from public.user_stories s
    where s.project_id = c.project_id and s.status = c.status and s.column_id = c.id order by s.rank limit 1
  ) f
  cross join lateral (
    select s.rank from public.user_stories s
    where s.project_id = c.project_id and s.status = c.status and s.column_id = c.id order by s.rank desc limit 1
  ) l
  group by z.key, z.count
),
-- of the completed stories the current ones are read first
wanted as materialized (
  select {key_of_wanted} as key, w.size, coalesce(w."from" ->> 'rank', '') collate "C" as rank,
    coalesce((w."from" ->> 'id')::uuid, '{start_id}') as id,
    w.status = 'done' and w."from" is null as current
  from {wanted}
),
-- places, counts and ends come only from the index of (project, status, column, rank, id); only the shown stories are read
placed as (
  select w.key, t.id, t.rank from wanted w
  cross join lateral (
    select one.id, one.rank from cols c
    cross join lateral (
      select s.id, s.rank from public.user_stories s
      where s.project_id = c.project_id and s.status = c.status and s.column_id = c.id and (s.rank, s.id) >= (w.rank, w.id)
      order by s.rank, s.id limit w.size + 1
    ) one
    where c.key = w.key
    order by one.rank, one.id limit w.size + 1
  ) t
  where not w.current
),
completed as (
  select w.key, t.id, t.rank from wanted w
  cross join lateral (
    select either.id, either.rank from (
      select s.id, s.rank, s.completed_at from open_sprints o
      join public.user_stories s on s.sprint_id = o.id where s.status = 'done' and {key_of_story} = w.key
      union all
      select one.id, one.rank, one.completed_at from projects p
      cross join lateral (
        select s.id, s.rank, s.completed_at from public.user_stories s
        where s.project_id = p.id and s.status = 'done' and s.sprint_id is null and {key_of_story} = w.key
          and s.completed_at > now() - {current_for}
        order by s.completed_at desc limit w.size
      ) one
    ) either
    order by either.completed_at desc limit w.size
  ) t
  where w.current
),
numbered as (
  select *, row_number() over (partition by key order by rank, id) as nth
  from (table placed union all table completed) t
),
part as (
  select w.key,
    coalesce(array_to_json(array_agg({card} order by n.nth) filter (where n.nth <= w.size)), '[]'::json) as stories,
    case when w.current then
           case when coalesce(max(c.count), 0) > count(n.id) then '{start}'::json end
         else json_agg((select row_to_json(p) from (select n.rank, n.id) p)) filter (where n.nth > w.size) -> 0 end as next
  from wanted w
  left join counted c on c.key = w.key
  left join numbered n on n.key = w.key
  left join public.user_stories s on s.id = n.id
  group by w.key, w.size, w.current
)
