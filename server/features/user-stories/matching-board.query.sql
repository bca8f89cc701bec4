-- The stories `s` from {source} that fulfil {condition}, whose parameters begin with $3: each column counts them, and shows the first.
matching as materialized (
  select s.id, {key_of_story} as key, s.rank, row_number() over (partition by {key_of_story} order by s.rank, s.id) as nth
  from {source}
  where s.project_id = any (array(select id from projects)) and {condition}
),
counted as materialized (
  select key, count(*)::int as count, min(rank) as first, max(rank) as last from matching group by key
),
wanted as materialized (
  select {key_of_wanted} as key, w.size from {wanted}
),
visible_cards as materialized (
  select m.* from wanted w join matching m on m.key = w.key and m.nth <= w.size + 1
),
part as (
  select w.key,
    coalesce(array_to_json(array_agg({card} order by m.nth) filter (where m.nth <= w.size)), '[]'::json) as stories,
    json_agg((select row_to_json(p) from (select m.rank, m.id) p)) filter (where m.nth > w.size) -> 0 as next
  from wanted w
  left join visible_cards m on m.key = w.key
  left join public.user_stories s on s.id = m.id
  group by w.key, w.size
)
