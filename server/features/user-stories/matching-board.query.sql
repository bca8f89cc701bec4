-- The stories `s` from {source} that fulfil {condition}, whose parameters begin with $3: each column counts them, and shows the first.
matching as materialized (
  select s.id, s.status, s.rank, row_number() over (partition by s.status order by s.rank, s.id) as nth
  from {source}
  where s.project_id = any (array(select id from projects)) and {condition}
),
counted as materialized (
  select status, count(*)::int as count, min(rank) as first, max(rank) as last from matching group by status
),
wanted as materialized (
  select w.status, w.size from jsonb_to_recordset($2::jsonb) as w (status text, size int)
),
shown as materialized (
  select m.* from wanted w join matching m on m.status = w.status and m.nth <= w.size + 1
),
part as (
  select w.status,
    coalesce(array_to_json(array_agg({card} order by m.nth) filter (where m.nth <= w.size)), '[]'::json) as stories,
    json_agg((select row_to_json(p) from (select m.rank, m.id) p)) filter (where m.nth > w.size) -> 0 as next
  from wanted w
  left join shown m on m.status = w.status
  left join public.user_stories s on s.id = m.id
  group by w.status, w.size
)
