-- What holds of a sprint's life whatever way it is changed, by the procedures or through the table API:
--   planned → active ⇄ paused → completed; one running sprint per team; the commitment is fixed at the start and the
--   result at the end; a completed sprint keeps its days and takes no story more.
-- Whoever changes a story's sprint holds that sprint (for share), whoever changes a sprint's status holds it and its
-- stories, so that the figures are those of the moment whatever else happens.

alter table public.sprints
  add column committed_stories int,
  add column committed_points int,
  add column completed_stories int,
  add column completed_points int;

-- What the team committed to: the stories of a sprint when it started that were not done yet, with their points then. A
-- story that is deleted later stays committed.
create table public.sprint_commitments (
  sprint_id uuid not null,
  story_id uuid not null,
  project_id uuid not null,
  story_points int,
  primary key (sprint_id, story_id),
  foreign key (sprint_id, project_id) references public.sprints (id, project_id) on delete cascade
);
alter table public.sprint_commitments enable row level security;
create policy see on public.sprint_commitments for select to authenticated
  using (project_id = any ((select app.visible_projects())::uuid[]));
grant select on public.sprint_commitments to authenticated;

create function app.check_sprint_step(sprint public.sprints, next_status text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  running text;
begin
  if sprint.status = 'planned' and next_status <> 'active' then
    perform app.refuse(409, 'sprint_not_started', 'Este sprint aún no ha empezado.');
  end if;
  if next_status <> 'active' or sprint.status <> 'planned' then return; end if;
  -- two sprints of a team that start at once meet here
  perform from public.teams t where t.id = sprint.team_id for no key update;
  select s.name into running from public.sprints s
  where s.team_id = sprint.team_id and s.id <> sprint.id and s.status in ('active', 'paused');
  if running is not null then
    perform app.refuse(409, 'another_sprint_running',
      format('El equipo ya tiene un sprint en marcha: %s. Finalízalo antes de iniciar otro.', running),
      jsonb_build_object('name', running));
  end if;
end $$;

-- Its name comes after prepare_sprint: the dates of the start and the end are there.
create function app.record_sprint() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if old.status = 'completed' and (new.start_date, new.end_date) is distinct from (old.start_date, old.end_date) then
    perform app.refuse(409, 'sprint_closed', 'El sprint está completado y conserva sus fechas.');
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
    -- done before it started: completed, but not in this sprint
    select count(*), coalesce(sum(s.story_points), 0) into new.completed_stories, new.completed_points
    from public.user_stories s
    where s.sprint_id = new.id and s.status = 'done' and s.completed_at >= new.started_at;
  end if;
  return new;
end $$;
create trigger record_sprint before update on public.sprints for each row execute function app.record_sprint();

-- Unfinished stories that nobody has moved on by the end of the transaction go back to the backlog.
create function app.return_leftovers() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  update public.user_stories set sprint_id = null, status = 'backlog' where sprint_id = new.id and status <> 'done';
  return null;
end $$;
create constraint trigger return_leftovers after update on public.sprints deferrable initially deferred
  for each row when (old.status <> 'completed' and new.status = 'completed') execute function app.return_leftovers();

create function app.guard_sprint() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  -- with its project or its team it may go
  if old.status <> 'planned'
     and exists (select from public.projects p where p.id = old.project_id)
     and exists (select from public.teams t where t.id = old.team_id) then
    perform app.refuse(409, 'sprint_kept', 'Un sprint que ha empezado forma parte de la historia del proyecto y no se elimina.');
  end if;
  return old;
end $$;
create trigger guard_sprint before delete on public.sprints for each row execute function app.guard_sprint();

create function app.check_story_sprint() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if (select s.status from public.sprints s where s.id = new.sprint_id for share) = 'completed' then
    perform app.refuse(409, 'sprint_closed_to_stories', 'Ese sprint ya está completado. Elige otro.');
  end if;
  return new;
end $$;
create trigger take_sprint_of_inserted before insert on public.user_stories
  for each row when (new.sprint_id is not null) execute function app.check_story_sprint();
create trigger take_sprint_of_updated before update of sprint_id on public.user_stories
  for each row when (new.sprint_id is not null and new.sprint_id is distinct from old.sprint_id)
  execute function app.check_story_sprint();

-- The team is told, except whoever did it.
create function app.notify_sprint() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (user_id, kind, actor_id, project_id, params)
  select m.user_id, case new.status when 'completed' then 'sprint_finished' else 'sprint_started' end, app.uid(), new.project_id,
    jsonb_build_object('sprint', new.name, 'sprint_id', new.id)
  from public.team_members m
  where m.team_id = new.team_id and m.user_id is distinct from app.uid();
  return null;
end $$;
create trigger notify_sprint after update on public.sprints for each row
  when (old.status <> new.status and (old.status = 'planned' or new.status = 'completed'))
  execute function app.notify_sprint();
