-- Sprints. These rules apply whether a procedure or the table API changes a sprint:
--   planned → active ⇄ paused → completed; one running sprint per team; the commitment is fixed at the start and the result
--   at the end; a completed sprint keeps its days and accepts no more stories.
--   The first day of a sprint is the day on which it starts, whatever was planned: what counts days counts from there.
-- A change of a story's sprint locks that sprint (for share); a change of a sprint's status locks the sprint and its stories:
-- so the figures are those of that moment, whatever else happens.

-- Who may do what.
create policy select_visible on public.sprints for select to authenticated
  using (project_id = any ((select app.visible_at_opening())::uuid[]));
create policy all_in_managed on public.sprints to authenticated
  using (project_id = any ((select app.managed_projects())::uuid[]))
  -- nobody manages an archived project: asked first, so that the refusal says that it is archived
  with check (app.refuse_archived(project_id, (select app.archived_at_opening())::uuid[])
    and project_id = any ((select app.managed_projects())::uuid[]));
select app.read_only_when_archived('sprints');
grant select, delete on public.sprints to authenticated;
grant insert (id, project_id, team_id, name, goal, start_date, end_date) on public.sprints to authenticated;
grant update (name, goal, start_date, end_date, status) on public.sprints to authenticated;

-- What happens on a change, in this order.
create trigger before_1_clean_lines before insert or update of name on public.sprints
  for each row when (not app.is_single_line(new.name)) execute function app.clean_lines('name');
create trigger before_2_guard_sprint before delete on public.sprints for each row execute function app.guard_sprint();
create trigger before_3_lock_stories_of_deleted before delete on public.sprints for each row execute function app.lock_stories_of_deleted();
create trigger before_4_prepare_sprint before insert or update on public.sprints for each row execute function app.prepare_sprint();
create trigger before_5_record_sprint before update on public.sprints for each row execute function app.record_sprint();
create trigger log_activity after insert or update or delete on public.sprints for each row execute function app.log_activity();
create trigger notify_sprint after update on public.sprints for each row
  when (old.status = 'planned' and new.status <> 'planned')
  execute function app.notify_start();
create constraint trigger conclude_sprint after update on public.sprints deferrable initially deferred
  for each row when (old.status <> 'completed' and new.status = 'completed') execute function app.conclude_sprint();
create trigger write_outbox after insert or update or delete on public.sprints
  for each row execute function app.write_outbox();

select app.expose('sprints', 'project', 'project_id');

create or replace function app.prepare_sprint() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  new.name := btrim(new.name);
  new.goal := nullif(btrim(new.goal), '');
  if tg_op = 'INSERT' then
    if new.team_id is null then
      select id into new.team_id from public.teams where project_id = new.project_id order by created_at, id limit 1;
    end if;
  else
    if old.status = 'completed' and new.status <> 'completed' then
      perform app.refuse('sprint_completed');
    end if;
    if old.status <> 'planned' and new.status = 'planned' then
      perform app.refuse('sprint_started');
    end if;
    if old.status in ('active', 'paused') and new.start_date <> old.start_date then
      perform app.refuse('sprint_began');
    end if;
    -- a sprint that starts on its last day or later keeps its days: it ends after its first day
    if old.status = 'planned' and new.status = 'active'
       and app.today() < new.end_date and new.end_date <= app.today() + 366 then
      new.start_date := app.today();
    end if;
    new.updated_at := app.now();
  end if;
  if new.status in ('active', 'paused') and new.started_at is null then new.started_at := app.now(); end if;
  if new.status = 'completed' and new.completed_at is null then
    new.started_at := coalesce(new.started_at, app.now());
    new.completed_at := app.now();
  end if;
  return new;
end $$;

-- Fixes the commitment at the start of a sprint and the result at its end. It runs after prepare_sprint, which sets the
-- moments of start and end.
create or replace function app.record_sprint() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if old.status = 'completed' and (new.start_date, new.end_date) is distinct from (old.start_date, old.end_date) then
    perform app.refuse('sprint_closed');
  end if;
  if new.status = old.status then return new; end if;
  perform app.check_sprint_step(old, new.status);
  perform from public.user_stories s where s.sprint_id = new.id order by s.id for no key update;
  if old.status = 'planned' then
    insert into public.sprint_commitments (sprint_id, story_id, project_id, story_points)
    select new.id, s.id, s.project_id, s.story_points
    from public.user_stories s where s.sprint_id = new.id and s.status <> 'done';
    select count(*), coalesce(sum(c.story_points), 0) into new.committed_stories, new.committed_points
    from public.sprint_commitments c where c.sprint_id = new.id;
  end if;
  if new.status = 'completed' then
    select r.stories, r.points into new.completed_stories, new.completed_points
    from app.result_of_sprint(new.id, new.project_id, 'infinity') r;
  end if;
  return new;
end $$;

create or replace function app.check_sprint_step(sprint public.sprints, next_status text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  running text;
begin
  if sprint.status = 'planned' and next_status <> 'active' then
    perform app.refuse('sprint_not_started');
  end if;
  if next_status <> 'active' or sprint.status <> 'planned' then return; end if;
  -- two sprints of a team that start at once meet here
  perform from public.teams t where t.id = sprint.team_id for no key update;
  select s.name into running from public.sprints s
  where s.team_id = sprint.team_id and s.id <> sprint.id and s.status in ('active', 'paused');
  if running is not null then
    perform app.refuse('another_sprint_running', jsonb_build_object('name', running));
  end if;
end $$;

-- What a sprint completed up to a moment, from the event log: the stories that are in the sprint and done at that moment, and
-- became done in it after its start. A story that became done in the running sprint, left it and came back (an undone removal
-- or deletion) counts. A story that became done elsewhere or before the start is 'completed outside' (Jira's sprint report)
-- and does not count. The list of sprints and the velocity show this result. shared/rules/sprint-history.ts replays the same
-- events for the course of one sprint, day by day; tests compare where it ends with this result.
create or replace function app.result_of_sprint(sprint uuid, project uuid, until timestamptz)
returns table (stories int, points int) language sql stable security definer set search_path = ''
as $$
  with touched as materialized (
    select distinct l.entity_id as id from public.activity_log l
    where l.project_id = project and l.entity_type = 'user_stories' and l.changes ? 'sprint_id'
      and l.changes -> 'sprint_id' ->> 1 = sprint::text
  ),
  lines as (
    select l.entity_id as story, l.created_at as at, l.id as line, l.changes -> 'sprint_id' as moved,
      l.changes -> 'status' ->> 1 as status, l.changes -> 'story_points' as points,
      array_agg(l.changes -> 'sprint_id' ->> 1) filter (where l.changes ? 'sprint_id') over (
        partition by l.entity_id order by l.created_at, l.id rows between unbounded preceding and 1 preceding) as sprints
    from touched t join public.activity_log l on l.entity_id = t.id
    where l.project_id = project and l.entity_type = 'user_stories' and l.created_at < until
  ),
  -- a deleted story loses everything at once, and has its status again when it comes back: no step of its work
  steps as (
    select l.*, lag(l.status, 1, '') over (partition by l.story order by l.at, l.line) as before
    from lines l where l.status is not null
  ),
  done as (
    select distinct on (s.story) s.story, s.at, s.moved, s.sprints[cardinality(s.sprints)] as sprint_before
    from steps s where s.status = 'done' and s.before <> 'done'
    order by s.story, s.at desc, s.line desc
  ),
  at_end as (
    select l.story,
      (array_agg(l.moved ->> 1 order by l.at desc, l.line desc) filter (where l.moved is not null))[1] as sprint_id,
      (array_agg(l.status order by l.at desc, l.line desc) filter (where l.status is not null))[1] as status,
      (array_agg(l.points order by l.at desc, l.line desc) filter (where l.points is not null))[1] as points
    from lines l group by l.story
  )
  select count(*)::int, coalesce(sum(coalesce(e.points ->> 1, earlier.points)::int), 0)::int
  from at_end e join done d on d.story = e.story
  -- a story that came from another project has its first lines there: the points before the next change, or those of now
  left join lateral (
    select coalesce((
      select jsonb_build_object('points', l.changes -> 'story_points' -> 0) from public.activity_log l
      where l.entity_id = e.story and l.project_id = project and l.created_at >= until and l.changes ? 'story_points'
      order by l.created_at, l.id limit 1
    ), (
      select jsonb_build_object('points', s.story_points) from public.user_stories s where s.id = e.story
    )) ->> 'points' as points
  ) earlier on e.points is null
  where e.sprint_id = sprint::text and e.status = 'done'
    -- it was in the sprint before it became done, and the sprint had begun
    and d.moved is null and d.sprint_before = sprint::text and d.at > (
      select min(l.created_at) from public.activity_log l
      where l.entity_id = sprint and l.entity_type = 'sprints' and l.changes -> 'status' ->> 1 = 'active')
$$;

-- At the end of the transaction that finishes a sprint: returns the unfinished stories to the backlog that nobody has moved on
-- by then, and notifies the team once.
create or replace function app.conclude_sprint() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  update public.user_stories set sprint_id = null, status = 'backlog' where sprint_id = new.id and status <> 'done';
  -- nobody is notified of other times than the present, which the demo workspace replays
  if new.completed_at between transaction_timestamp() and clock_timestamp() then
    perform app.notify_team_of_sprint(new, 'sprint_finished', app.leftovers_of(new));
  end if;
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

create or replace function app.guard_sprint() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  -- it may be deleted together with its project or its team
  if old.status <> 'planned'
     and exists (select from public.projects p where p.id = old.project_id)
     and exists (select from public.teams t where t.id = old.team_id) then
    perform app.refuse('sprint_kept');
  end if;
  return old;
end $$;

-- Notifies the team of a sprint, except the person who changed it.
create or replace function app.notify_team_of_sprint(sprint public.sprints, kind text, details jsonb default '{}') returns void
language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, kind, actor_id, project_id, params)
  select m.user_id, notify_team_of_sprint.kind, app.uid(), sprint.project_id,
    jsonb_build_object('sprint', sprint.name, 'sprint_id', sprint.id) || details
  from public.team_members m
  where m.team_id = sprint.team_id and m.user_id is distinct from app.uid()
$$;

create or replace function app.notify_start() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.notify_team_of_sprint(new, 'sprint_started');
  return null;
end $$;
