-- Values and refusals of a change of a sprint before it is written, in the order of the triggers.

create trigger before_1_clean_lines before insert or update of name on public.sprints
  for each row when (not app.is_single_line(new.name)) execute function app.clean_lines('name');
create trigger before_2_guard_sprint before delete on public.sprints for each row execute function app.guard_sprint();
create trigger before_3_lock_stories_of_deleted before delete on public.sprints for each row execute function app.lock_stories_of_deleted();
create trigger before_4_prepare_sprint before insert or update on public.sprints for each row execute function app.prepare_sprint();
create trigger before_5_record_sprint before update on public.sprints for each row execute function app.record_sprint();

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
