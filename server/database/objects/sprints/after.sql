-- Consequences of a change of a sprint, in the order of the triggers.

create trigger after_1_log_activity after insert or update or delete on public.sprints for each row execute function app.log_activity();
create trigger after_2_notify_sprint after update on public.sprints for each row
  when (old.status = 'planned' and new.status <> 'planned')
  execute function app.notify_start();
create trigger after_3_write_outbox after insert or update or delete on public.sprints
  for each row execute function app.write_outbox();
create constraint trigger at_commit_conclude_sprint after update on public.sprints deferrable initially deferred
  for each row when (old.status <> 'completed' and new.status = 'completed') execute function app.conclude_sprint();

-- At the end of the transaction that finishes a sprint: returns the unfinished stories to the backlog that nobody has moved on
-- by then, and notifies the team once.
create or replace function app.conclude_sprint() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  update public.user_stories set sprint_id = null, status = 'backlog' where sprint_id = new.id and status <> 'done';
  perform app.notify_team_of_sprint(new, 'sprint_finished', app.leftovers_of(new));
  return null;
end $$;

-- Where the unfinished stories of a sprint went that this transaction finished, from the log: how many, and the name of the
-- sprint that got them (none: the backlog).
create or replace function app.leftovers_of(sprint public.sprints) returns jsonb language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select jsonb_strip_nulls(jsonb_build_object('leftovers', count(*), 'next', n.name))
    from public.activity_log l left join public.sprints n on n.id::text = l.changes -> 'sprint_id' ->> 1
    where l.project_id = sprint.project_id and l.entity_type = 'user_stories' and l.changes ? 'sprint_id'
      and l.changes -> 'sprint_id' ->> 0 = sprint.id::text and l.created_at >= sprint.completed_at
    group by n.name order by count(*) desc limit 1
  ), '{}')
$$;

-- Notifies the team of a sprint, except the person who changed it.
create or replace function app.notify_team_of_sprint(sprint public.sprints, kind text, details jsonb default '{}') returns void
language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, kind, actor_id, project_id, params)
  select m.user_id, notify_team_of_sprint.kind, app.uid(), sprint.project_id,
    jsonb_build_object('sprint', sprint.name, 'sprint_id', sprint.id) || details
  from public.team_members m
  where m.team_id = sprint.team_id and m.user_id is distinct from app.uid()
    and not app.is_muted(m.user_id, notify_team_of_sprint.kind, sprint.project_id, null)
$$;

create or replace function app.notify_start() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.notify_team_of_sprint(new, 'sprint_started');
  return null;
end $$;
