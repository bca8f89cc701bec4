-- The count of each column from one pass over the index, and its ends from its first and last entry in each project.
sizes as materialized (
  select s.status, count(*)::int as count
  from public.user_stories s where s.project_id = any (array(select id from projects))
  group by s.status
),
counted as materialized (
  select z.status, z.count, min(f.rank) as first, max(l.rank) as last
  from sizes z
  cross join projects p
  cross join lateral (
    select s.rank from public.user_stories s where s.project_id = p.id and s.status = z.status order by s.rank limit 1
  ) f
  cross join lateral (
    select s.rank from public.user_stories s where s.project_id = p.id and s.status = z.status order by s.rank desc limit 1
  ) l
  group by z.status, z.count
),
-- of the completed stories the current ones are read first
wanted as materialized (
  select w.status, w.size, coalesce(w."from" ->> 'rank', '') collate "C" as rank,
    coalesce((w."from" ->> 'id')::uuid, '{start_id}') as id,
    w.status = 'done' and w."from" is null as current
  from jsonb_to_recordset($2::jsonb) as w (status text, size int, "from" jsonb)
),
-- places, counts and ends come only from the index of (project, status, rank, id); only the shown stories are read
placed as (
  select w.status, t.id, t.rank from wanted w
  cross join lateral (
    select one.id, one.rank from projects p
    cross join lateral (
      select s.id, s.rank from public.user_stories s
      where s.project_id = p.id and s.status = w.status and (s.rank, s.id) >= (w.rank, w.id)
      order by s.rank, s.id limit w.size + 1
    ) one
    order by one.rank, one.id limit w.size + 1
  ) t
  where not w.current
),
completed as (
  select w.status, t.id, t.rank from wanted w
  cross join lateral (
    select either.id, either.rank from (
      select s.id, s.rank, s.completed_at from open_sprints o
      join public.user_stories s on s.sprint_id = o.id where s.status = 'done'
      union all
      select one.id, one.rank, one.completed_at from projects p
      cross join lateral (
        select s.id, s.rank, s.completed_at from public.user_stories s
        where s.project_id = p.id and s.status = 'done' and s.sprint_id is null
          and s.completed_at > now() - {current_for}
        order by s.completed_at desc limit w.size
      ) one
    ) either
    order by either.completed_at desc limit w.size
  ) t
  where w.current
),
numbered as (
  select *, row_number() over (partition by status order by rank, id) as nth
  from (table placed union all table completed) t
),
part as (
  select w.status,
    coalesce(array_to_json(array_agg({card} order by n.nth) filter (where n.nth <= w.size)), '[]'::json) as stories,
    case when w.current then
           case when coalesce(max(c.count), 0) > count(n.id) then '{start}'::json end
         else json_agg((select row_to_json(p) from (select n.rank, n.id) p)) filter (where n.nth > w.size) -> 0 end as next
  from wanted w
  left join counted c on c.status = w.status
  left join numbered n on n.status = w.status
  left join public.user_stories s on s.id = n.id
  group by w.status, w.size, w.current
)
