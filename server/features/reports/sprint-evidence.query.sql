-- The evidence of a sprint besides its log, in one statement, under the caller's row policies. Refused moves belong to the
-- sprint that the story was in. Moments are milliseconds since 1970. $1: the sprint. $2: how many refused moves are listed at most.
-- $3: how many stories of a size the usual time is of.
with sprint as materialized (select s.* from public.sprints s where s.id = $1),
refused as materialized (
  select r.id, r.story_id, r.status, r.wip_limit, r.created_at from sprint s join public.refused_moves r on r.sprint_id = s.id
  where r.created_at >= s.started_at and r.created_at <= coalesce(s.completed_at, 'infinity')
)
select
  case when s.committed_stories is not null then json_build_object('points', s.committed_points, 'stories', s.committed_stories) end
    as committed,
  case when s.completed_stories is not null then json_build_object('points', s.completed_points, 'stories', s.completed_stories) end
    as completed,
  app.refused_moves_since(s.project_id) <= s.started_at as recorded,
  (select coalesce(json_agg(c), '[]') from (
    select r.status, count(*)::int as moves from refused r group by r.status
  ) c) as refused_columns,
  (select coalesce(json_agg(m), '[]') from (
    select extract(epoch from r.created_at) * 1000 as at, r.story_id, r.status, r.wip_limit
    from refused r order by r.created_at, r.id limit $2
  ) m) as refused_moves,
  (select coalesce(json_agg(u), '[]') from (
    select c.points, json_agg(c.days) as days
    from app.completed_stories_by_size(s.project_id, s.team_id, s.started_at, $3) c group by c.points
  ) u) as earlier_times
from sprint s;
