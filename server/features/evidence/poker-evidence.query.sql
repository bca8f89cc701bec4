-- The estimated story and the completed stories of a team by size, in one statement, under the caller's row policies; no row where
-- the caller sees no such story. $1: the story. $2: the team. $3: the sizes. $4: how many of each size at most.
select p.key || '-' || s.number as key, s.epic_id as epic, s.labels,
  left(concat_ws(' ', s.title, s.description), 400) as text,
  exists (select from public.teams t where t.id = $2 and t.project_id = s.project_id) as has_team,
  (select coalesce(json_agg(json_build_object(
      'id', d.id, 'points', d.points, 'place', d.place, 'days', d.days, 'key', p.key || '-' || d.number, 'title', d.title,
      'completed_at', extract(epoch from d.completed_at) * 1000, 'epic', d.epic_id, 'labels', d.labels,
      'text', left(concat_ws(' ', d.title, d.description), 400)) order by d.points, d.place), '[]')
   from (
     select c.points, c.place, c.days, other.*
     from app.completed_stories_by_size(s.project_id, $2, 'infinity', $4) c join public.user_stories other on other.id = c.id
     where c.points = any ($3::int[]) and c.id <> s.id
   ) d) as completed
from public.user_stories s join public.projects p on p.id = s.project_id
where s.id = $1;
