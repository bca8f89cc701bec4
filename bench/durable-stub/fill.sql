-- Fills a project or several: $1 the owner, $2 projects, $3 stories of each, $4 lines of history of each story, $5 further members.
with owner as (
  select * from people where id = $1
), team as (
  insert into people (email, password)
  select gen_random_uuid() || '@acme.test', o.password from owner o, generate_series(1, $5::int)
  returning id
), made as (
  insert into projects (name) select 'Proyecto ' || n from generate_series(1, $2::int) n returning id
), joined as (
  insert into members (person_id, project_id)
  select p.id, m.id from made m, (select id from owner union all select id from team) p
), story as (
  insert into stories (project_id, title, description, priority, story_points, status, rank, reporter_id)
  select m.id, 'Historia ' || n || ' sobre reservas', repeat('Como persona quiero algo para conseguir otra cosa. ', 4),
    (array['low', 'medium', 'high', 'critical'])[1 + n % 4], nullif(n % 9, 0),
    case when n > $3::int * 0.3 then 'done' when n > 60 then 'backlog' else 'todo' end, 'd' || lpad(n::text, 4, '0') || 'V', $1
  from made m, generate_series(1, $3::int) n
  returning id, project_id
), logged as (
  insert into history (entity_id, project_id, person_id, was, became)
  select id, project_id, $1, '{"rank": "a1"}', '{"rank": "a2"}' from story, generate_series(1, $4::int)
)
select (select id from made limit 1) as project, (select array_agg(id) from team) as team
