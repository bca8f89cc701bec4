-- The overview of a team's retrospectives, in one row, under the caller's row policies. $1: the team. $2: how many
-- earlier ones are listed.
with mine as (
  select r.*, s.name as sprint_name from public.retrospectives r left join public.sprints s on s.id = r.sprint_id where r.team_id = $1
),
actions as (
  select a.retrospective_id, count(*) as total, count(a.done_at) as done
  from public.retro_actions a where a.team_id = $1 group by a.retrospective_id
),
listed as (
  select r.id, r.title, r.sprint_id, r.sprint_name, r.template, r.anonymous, r.phase, r.facilitator_id, r.opens_on, r.created_at,
    r.closed_at,
    (select count(*) from public.retro_notes n where n.retrospective_id = r.id) as notes, r.writer_count as people,
    coalesce(a.total, 0) as actions, coalesce(a.done, 0) as done_actions,
    (select jsonb_build_object('title', coalesce(t.title, left((
        select n.body from public.retro_notes n where n.topic_id = t.id order by n.place, n.id limit 1), 120)), 'votes', t.votes)
     from public.retro_topics t where t.retrospective_id = r.id and t.votes > 0 order by t.votes desc, t.place, t.id limit 1) as top_topic
  from mine r left join actions a on a.retrospective_id = r.id
)
select
  (select coalesce(jsonb_agg(l order by l.created_at desc, l.id), '[]') from listed l where l.phase <> 'closed') as open,
  (select coalesce(jsonb_agg(l order by l.closed_at desc, l.id), '[]')
   from (select * from listed where phase = 'closed' order by closed_at desc, id limit $2) l) as closed,
  (select jsonb_build_object('total', coalesce(sum(total), 0), 'done', coalesce(sum(done), 0)) from actions) as actions,
  -- the running sprint, for which one can be planned, and the last finished one, if there is none of it
  (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'status', s.status, 'start_date', s.start_date,
      'end_date', s.end_date, 'completed_at', s.completed_at) order by s.status = 'completed' desc, s.end_date desc), '[]')
   from (
     (select * from public.sprints where team_id = $1 and status = 'completed' order by completed_at desc limit 1)
     union all
     (select * from public.sprints where team_id = $1 and status in ('active', 'paused'))
   ) s where not exists (select from mine m where m.sprint_id = s.id)) as sprints,
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'columns', c.columns) order by c.name), '[]')
   from public.retro_templates c where c.team_id = $1) as templates
