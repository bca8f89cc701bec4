-- What takes hours from a sprint: days on which a person is away, and the days on which a project does not work.

create table public.absences (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default app.uid() references public.profiles on delete cascade,
  start_date date not null,
  end_date date not null,
  note text check (length(note) <= 200),
  created_at timestamptz not null default app.now(),
  constraint absences_end_not_before_start check (end_date >= start_date),
  constraint absences_at_most_two_years check (end_date <= start_date + 731)
);
create index absences_user_id_idx on public.absences (user_id, end_date);
alter table public.absences enable row level security;

create table public.holidays (
  project_id uuid not null references public.projects on delete cascade,
  day date not null,
  name text not null default '' check (length(name) <= 80),
  primary key (project_id, day)
);
alter table public.holidays enable row level security;

-- Who is in a team of a project that the caller manages, or owns such a project.
create function app.managed_people() returns uuid[] language sql stable security definer set search_path = ''
as $$
  select array(
    select m.user_id from public.team_members m join public.teams t on t.id = m.team_id
    where t.project_id in (select app.projects_managed_by(app.uid()))
    union
    select p.owner_id from public.projects p where p.id in (select app.projects_managed_by(app.uid()))
  )
$$;
grant execute on function app.managed_people() to authenticated;

create policy see on public.absences for select to authenticated
  using (user_id = any ((select app.visible_people())::uuid[]));
create policy own on public.absences to authenticated
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));
create policy manage on public.absences to authenticated
  using (user_id = any ((select app.managed_people())::uuid[]))
  with check (user_id = any ((select app.managed_people())::uuid[]));
grant select, delete on public.absences to authenticated;
grant insert (id, user_id, start_date, end_date, note), update (start_date, end_date, note) on public.absences to authenticated;

create policy see on public.holidays for select to authenticated
  using (project_id = any ((select app.visible_projects())::uuid[]));
create policy manage on public.holidays to authenticated
  using (project_id = any ((select app.managed_projects())::uuid[]))
  with check (project_id = any ((select app.managed_projects())::uuid[]));
grant select, delete on public.holidays to authenticated;
grant insert (project_id, day, name), update (day, name) on public.holidays to authenticated;

select app.expose('absences', 'people', 'user_id');
select app.expose('holidays', 'project', 'project_id');
