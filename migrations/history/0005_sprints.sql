-- Sprints. Their workflow (start, pause, resume, finish) is a set of procedures; the rules that must always hold are here.

create table public.sprints (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  team_id uuid not null,
  name text not null check (btrim(name) <> '' and length(name) <= 120),
  goal text check (length(goal) <= 2000),
  start_date date not null,
  end_date date not null,
  status text not null default 'planned' check (status in ('planned', 'active', 'paused', 'completed')),
  started_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  constraint sprints_end_after_start check (end_date > start_date),
  unique (id, project_id),
  foreign key (team_id, project_id) references public.teams (id, project_id) on delete cascade
);
-- at most one active or paused sprint per team
create unique index sprints_one_running on public.sprints (team_id) where status in ('active', 'paused');
create index sprints_project_id_idx on public.sprints (project_id, status, start_date);
create index sprints_team_id_idx on public.sprints (team_id);
alter table public.sprints enable row level security;

create function app.prepare_sprint() returns trigger language plpgsql security definer set search_path = ''
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
      perform app.refuse(409, 'sprint_completed', 'Un sprint completado no se puede volver a abrir.');
    end if;
    if old.status <> 'planned' and new.status = 'planned' then
      perform app.refuse(409, 'sprint_started', 'Un sprint empezado no puede volver a estar planificado.');
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
create trigger prepare_sprint before insert or update on public.sprints for each row execute function app.prepare_sprint();

create policy see on public.sprints for select to authenticated
  using (project_id = any ((select app.visible_projects())::uuid[]));
create policy manage on public.sprints to authenticated
  using (project_id = any ((select app.managed_projects())::uuid[]))
  with check (project_id = any ((select app.managed_projects())::uuid[]));
grant select, delete on public.sprints to authenticated;
grant insert (id, project_id, team_id, name, goal, start_date, end_date) on public.sprints to authenticated;
grant update (name, goal, start_date, end_date, status) on public.sprints to authenticated;
