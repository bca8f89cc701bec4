-- A story that enters or leaves a running sprint changes its scope: its managers are notified, once for many stories.

-- The managers of a project: its owner, and the members to whom a team gives a managing role.
create or replace function app.managers_of(project uuid) returns setof uuid language sql stable security definer set search_path = '' rows 5
as $$
  select owner_id from public.projects where id = project
  union
  select m.user_id from public.teams t join public.team_members m on m.team_id = t.id
  where t.project_id = project and app.is_managing_role(m.role)
$$;

-- Notifies the managers of a running sprint of what the caller has changed in its scope. Changes within 15 minutes are one
-- notification while it is unread; it goes when all of them have been undone.
create or replace function app.notify_scope(sprint uuid) returns void language plpgsql security definer set search_path = ''
as $$
declare
  the_sprint public.sprints;
  manager uuid;
  since timestamptz;
  change jsonb;
begin
  select * into the_sprint from public.sprints s where s.id = notify_scope.sprint and s.status in ('active', 'paused');
  if the_sprint.id is null then return; end if;
  for manager in select * from app.managers_of(the_sprint.project_id) order by 1 loop
    continue when manager is not distinct from app.uid();
    delete from public.notifications n
    where n.user_id = manager and n.kind = 'scope_changed' and n.read_at is null and n.actor_id is not distinct from app.uid()
      and n.params ->> 'sprint_id' = the_sprint.id::text and n.created_at > app.now() - interval '15 minutes'
    returning (n.params ->> 'since')::timestamptz into since;
    since := coalesce(since, transaction_timestamp());
    change := app.scope_change(the_sprint, app.uid(), since);
    continue when change is null;
    perform app.notify(manager, 'scope_changed', app.uid(), the_sprint.project_id, null,
      jsonb_build_object('sprint', the_sprint.name, 'sprint_id', the_sprint.id, 'since', since) || change);
  end loop;
end $$;

-- The changes of a person to the scope of a sprint since a moment, from the log: how many stories entered and left it, and
-- the points by which it grew. Null if they cancel each other out.
create or replace function app.scope_change(sprint public.sprints, person uuid, since timestamptz) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with moves as (
    select l.entity_id as story,
      (array_agg(l.changes -> 'sprint_id' ->> 0 order by l.created_at, l.id))[1] as was,
      (array_agg(l.changes -> 'sprint_id' ->> 1 order by l.created_at desc, l.id desc))[1] as is_now
    from public.activity_log l
    where l.project_id = sprint.project_id and l.created_at >= since and l.entity_type = 'user_stories'
      and l.changes ? 'sprint_id' and l.actor_id is not distinct from person
    group by l.entity_id
  ),
  net as (
    select coalesce(s.story_points, 0) as points, m.is_now is not distinct from sprint.id::text as enters
    from moves m join public.user_stories s on s.id = m.story
    where (m.was is not distinct from sprint.id::text) <> (m.is_now is not distinct from sprint.id::text)
  )
  select jsonb_build_object(
    'added', count(*) filter (where enters), 'removed', count(*) filter (where not enters),
    'points', coalesce(sum(case when enters then points else -points end), 0))
  from net having count(*) > 0
$$;
