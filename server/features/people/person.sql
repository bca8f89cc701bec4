-- The page of a person.

-- Whether a person whom the caller knows has the setting on.
create or replace function app.has_visible_activity(person uuid) returns boolean language sql stable security definer set search_path = ''
as $$
  select person = any (once app.visible_people())
    and exists (select from public.user_settings s where s.user_id = person and s.privacy ->> 'activityVisible' = 'true')
$$;

-- Whether the caller may read on a person's page what the person did: their own always, that of others if they show it.
create or replace function app.may_read_activity(person uuid) returns boolean language sql stable set search_path = ''
as $$ select person = app.uid() or app.has_visible_activity(person) $$;

-- The work of a person as the caller sees it anyway in their projects: the open stories with their points, those of running sprints,
-- and the nearest to completion first. Archived projects rest.
create or replace function app.person_stories(person uuid) returns jsonb language sql stable set search_path = ''
as $$
  with open as (
    select s.id, p.key || '-' || s.number as key, s.title, s.type, s.project_id, s.status, s.priority, s.story_points,
      exists (select from public.sprints r where r.id = s.sprint_id and r.status in ('active', 'paused')) as running,
      row_number() over (order by array_position(array['in_review', 'in_progress', 'todo', 'backlog'], s.status),
        array_position(array['critical', 'high', 'medium', 'low'], s.priority), s.rank, s.id) as nth
    from public.user_stories s join public.projects p on p.id = s.project_id
    where s.assignee_id = person and s.status <> 'done' and p.archived_at is null
  )
  select jsonb_build_object('count', count(*), 'points', coalesce(sum(o.story_points), 0),
    'running', count(*) filter (where o.running), 'running_points', coalesce(sum(o.story_points) filter (where o.running), 0),
    'items', coalesce(jsonb_agg(to_jsonb(o) - 'running' - 'nth' order by o.nth) filter (where o.nth <= 10), '[]'))
  from open o
$$;

-- The details that a person shares with the caller's projects: weekly hours and coming absences by acceptance; skills, and when they
-- last changed something there, unless they hide their profile (as who is online).
create or replace function app.person_shares(person uuid) returns jsonb language plpgsql stable set search_path = ''
as $$
begin
  return (select jsonb_build_object(
    'weekly_capacity', (select c.weekly_capacity from public.team_capacity c where c.id = person),
    'absences', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'start_date', a.start_date, 'end_date', a.end_date)
        order by a.start_date), '[]')
      from (
        select a.id, a.start_date, a.end_date from public.absences a
        where a.user_id = person and a.end_date >= app.today() order by a.start_date, a.id limit 5
      ) a),
    'skills', (select d.skills from public.team_directory d where d.id = person),
    'last_change', (
      select to_jsonb(l.created_at) from public.activity_log l
      where l.actor_id = person and exists (select from public.team_directory d where d.id = person)
      order by l.created_at desc limit 1)));
end $$;

-- The page of a person whom the caller knows, with the projects and teams that both see: null of anybody else. `shows_activity`
-- is the person's own setting.
create or replace function app.person_page(person uuid) returns jsonb language plpgsql stable set search_path = ''
as $$
begin
  return (select app.person_shares(w.id) || jsonb_build_object('id', w.id, 'full_name', w.full_name,
    'avatar_url', w.avatar_url, 'tint', w.tint, 'role', w.role,
    'email', (select d.email from public.team_directory d where d.id = w.id),
    'shows_activity', app.has_visible_activity(w.id), 'stories', app.person_stories(w.id),
    'projects', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'key', p.key, 'archived', p.archived_at is not null,
        'owner', p.owner_id = w.id, 'teams', (
          select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'role', m.role) order by t.name, t.id), '[]')
          from public.team_members m join public.teams t on t.id = m.team_id
          where t.project_id = p.id and m.user_id = w.id)) order by p.archived_at is not null, p.name, p.id), '[]')
      from public.projects p
      where p.owner_id = w.id or p.id in (
        select t.project_id from public.teams t join public.team_members m on m.team_id = t.id where m.user_id = w.id)))
  from public.profiles w where w.id = person);
end $$;

-- The latest actions of a person in the projects that the caller sees, the latest first: the events after the event `last` (its
-- `created_at` and `id`), or the first ones. None if the person does not show their activity. The row policies of the caller apply.
create or replace function app.person_activity(person uuid, last jsonb, page_size int) returns jsonb
language sql stable set search_path = ''
as $$
  select app.describe_events(array_agg(e.event))
  from (
    select l as event from public.activity_log l
    where app.may_read_activity(person) and l.actor_id = person and not (l.action = 'updated' and l.changes - 'rank' = '{}')
      and (last is null or l.created_at < (last ->> 'created_at')::timestamptz
        or l.created_at = (last ->> 'created_at')::timestamptz and l.id > (last ->> 'id')::uuid)
    order by l.created_at desc, l.id limit page_size
  ) e
$$;

grant execute on function app.may_read_activity(uuid), app.has_visible_activity(uuid), app.person_page(uuid),
  app.person_stories(uuid), app.person_shares(uuid),
  app.person_activity(uuid, jsonb, int) to authenticated;
