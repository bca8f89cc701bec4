-- Everything that the team view shows, in one statement and one row, under the caller's row policies. E-mail and skills come
-- from team_directory, hours from team_capacity: both omit people who have not accepted or who hide these data.
-- $1: a project, or null for all that are not archived. The lists are limited: 500 teams, 2,000 memberships. The summary
-- does not count observers.
with projects as (
  select id, name, owner_id from public.projects where id = $1 or $1::uuid is null and archived_at is null
),
teams as (
  select t.id, t.name, t.project_id, t.created_at, p.name as project_name, p.owner_id
  from public.teams t join projects p on p.id = t.project_id
  order by p.name, t.created_at, t.id limit 500
),
members as (
  select m.team_id, m.user_id, m.role, m.joined_at, t.project_id
  from public.team_members m join teams t on t.id = m.team_id
  order by m.joined_at, m.user_id limit 2000
),
work as (
  select s.project_id, s.assignee_id as user_id,
    count(*) filter (where s.status <> 'done') as assigned, count(*) filter (where s.status = 'done') as completed
  from public.user_stories s
  where s.project_id = any (array(select id from projects)) and s.assignee_id = any (array(select user_id from members))
  group by s.project_id, s.assignee_id
),
people as (
  select p.id, p.full_name, p.avatar_url, p.tint, p.guest, c.weekly_capacity, d.email, d.skills
  from public.profiles p left join public.team_directory d on d.id = p.id left join public.team_capacity c on c.id = p.id
  where p.id in (select user_id from members)
)
select
  json_build_object(
    'members', (select count(*) from people where id in (select user_id from members where role <> 'observer')),
    'assigned', (select coalesce(sum(w.assigned), 0) from work w
      where exists (select from members m where m.project_id = w.project_id and m.user_id = w.user_id)),
    'capacity', (select coalesce(sum(weekly_capacity), 0) from people
      where id in (select user_id from members where role <> 'observer'))) as summary,
  (select coalesce(json_agg(json_build_object(
      'id', t.id, 'name', t.name,
      'project', json_build_object('id', t.project_id, 'name', t.project_name, 'owner_id', t.owner_id),
      'sprint', (select json_build_object('id', s.id, 'name', s.name, 'status', s.status)
                 from public.sprints s where s.team_id = t.id and s.status in ('active', 'paused')),
      'sprints', (select count(*) from public.sprints s where s.team_id = t.id),
      'members', (select coalesce(json_agg(json_build_object(
          'person_id', m.user_id, 'role', m.role, 'joined_at', m.joined_at,
          'assigned', coalesce(w.assigned, 0), 'completed', coalesce(w.completed, 0), 'accepted', a.user_id is not null)
            order by p.full_name, p.id), '[]')
        from members m
        join people p on p.id = m.user_id
        left join public.project_acceptances a on a.project_id = m.project_id and a.user_id = m.user_id
        left join work w on w.project_id = m.project_id and w.user_id = m.user_id
        where m.team_id = t.id)
    ) order by t.project_name, t.created_at, t.id), '[]') from teams t) as teams,
  (select coalesce(json_agg(p), '[]') from people p) as people,
  (select coalesce(json_agg(json_build_object(
      'id', i.id, 'email', i.email, 'role', i.role, 'guest', i.guest, 'created_at', i.created_at, 'expires_at', i.expires_at,
      'team_name', t.name, 'project_name', t.project_name,
      'inviter', (select w.full_name from public.profiles w where w.id = i.invited_by)) order by i.created_at desc, i.id), '[]')
   from (select * from public.invitations where accepted_at is null and project_id in (select id from projects)
         order by created_at desc limit 500) i
   join teams t on t.id = i.team_id) as invitations
