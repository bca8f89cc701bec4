-- User stories, the columns of the board with their limits, and the order of the backlog.

create table public.board_columns (
  project_id uuid not null references public.projects on delete cascade,
  status text not null check (status in ('backlog', 'todo', 'in_progress', 'in_review', 'done')),
  name text check (btrim(name) <> '' and length(name) <= 40), -- null: the name of the status in the reader's language
  wip_limit int check (wip_limit between 1 and 999),          -- null: no limit
  primary key (project_id, status)
);
alter table public.board_columns enable row level security;

create function app.complete_board() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.board_columns (project_id, status, wip_limit)
  values (new.id, 'backlog', null), (new.id, 'todo', 5), (new.id, 'in_progress', 3), (new.id, 'in_review', 2), (new.id, 'done', null);
  return null;
end $$;
create trigger complete_board after insert on public.projects for each row execute function app.complete_board();

-- The last number given to a story of a project.
create table app.story_numbers (
  project_id uuid primary key references public.projects on delete cascade,
  last_number int not null
);

-- Ranks are fractional indexes (base 62, ordered as bytes): a head that tells the length of the integer part
-- (a–z: 2–27, A–Z: 27–2), its digits, then a fraction that never ends in 0. Any two have room between them.
create function app.rank_integer_length(rank text) returns int language sql immutable strict parallel safe
as $$
  select case when left(rank, 1) between 'a' and 'z' then ascii(rank) - ascii('a') + 2
              when left(rank, 1) between 'A' and 'Z' then ascii('Z') - ascii(rank) + 2 end
$$;

create function app.valid_rank(rank text) returns boolean language sql immutable strict parallel safe
as $$
  select rank ~ '^[A-Za-z][0-9A-Za-z]+$' and length(rank) <= 500
    and length(rank) >= app.rank_integer_length(rank)
    and (length(rank) = app.rank_integer_length(rank) or right(rank, 1) <> '0')
    and rank <> 'A' || repeat('0', 26)
$$;

grant execute on function app.rank_integer_length(text), app.valid_rank(text) to authenticated;

-- A rank before `first` (or the first of all when null), with random digits so that two made at once differ.
create function app.rank_before(first text) returns text language plpgsql volatile
as $$
declare
  digits constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  whole text := coalesce(left(first, app.rank_integer_length(first)), 'a1');
  head text := left(whole, 1);
  tail text := substr(whole, 2);
  i int := length(tail);
  d int;
  jitter text := '';
begin
  loop
    d := strpos(digits, substr(tail, i, 1)) - 2; -- one less than this digit's value
    if d >= 0 then
      tail := overlay(tail placing substr(digits, d + 1, 1) from i for 1);
      exit;
    end if;
    tail := overlay(tail placing 'z' from i for 1);
    i := i - 1;
    if i = 0 then
      if head = 'a' then head := 'Z'; tail := 'z';
      else
        head := chr(ascii(head) - 1);
        if head < 'Z' collate "C" then tail := tail || 'z'; else tail := left(tail, -1); end if;
      end if;
      exit;
    end if;
  end loop;
  for i in 1..4 loop jitter := jitter || substr(digits, 1 + floor(random() * 62)::int, 1); end loop;
  return head || tail || jitter || substr(digits, 2 + floor(random() * 61)::int, 1);
end $$;

create table public.user_stories (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  number int not null,
  title text not null check (btrim(title) <> '' and length(title) <= 300),
  description text check (length(description) <= 50000),
  acceptance_criteria text check (length(acceptance_criteria) <= 20000),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'critical')),
  story_points int check (story_points between 0 and 999),
  status text not null default 'backlog' check (status in ('backlog', 'todo', 'in_progress', 'in_review', 'done')),
  rank text collate "C" not null unique check (app.valid_rank(rank)),
  ready boolean not null default false,
  labels text[] not null default '{}' check (cardinality(labels) <= 20),
  reporter_id uuid default app.uid() references public.profiles on delete set null,
  assignee_id uuid references public.profiles on delete set null,
  sprint_id uuid,
  status_changed_at timestamptz not null default app.now(),
  completed_at timestamptz,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  unique (project_id, number),
  foreign key (sprint_id, project_id) references public.sprints (id, project_id) on delete set null (sprint_id)
);
create index user_stories_board_idx on public.user_stories (project_id, status, rank);
create index user_stories_created_at_idx on public.user_stories (project_id, created_at desc);
create index user_stories_sprint_id_idx on public.user_stories (sprint_id) where sprint_id is not null;
create index user_stories_assignee_id_idx on public.user_stories (assignee_id) where assignee_id is not null;
alter table public.user_stories enable row level security;

-- Numbers, ranks, dates, and references that must stay within the project.
create function app.prepare_story() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  moved boolean := tg_op = 'UPDATE' and new.project_id is distinct from old.project_id;
  first text;
begin
  -- the row policy says the same, but only after all that follows, which would tell strangers about the project
  if (tg_op = 'INSERT' or moved) and app.uid() is not null and not exists (
    select from public.projects p where p.id = new.project_id and (p.owner_id = app.uid() or exists (
      select from public.teams t join public.team_members m on m.team_id = t.id
      where t.project_id = p.id and m.user_id = app.uid()))
  ) then
    raise insufficient_privilege using message = 'the project is not visible';
  end if;
  -- whoever takes a story out of a project takes it from everyone there: that asks for the right to delete it
  if moved and app.uid() is not null and old.project_id <> all (app.managed_projects())
     and (old.status <> 'backlog' or old.reporter_id is distinct from app.uid()) then
    perform app.refuse(403, 'story_must_stay', 'Solo quien gestiona el proyecto puede llevarse esta historia a otro.');
  end if;
  new.title := btrim(new.title);
  new.description := nullif(btrim(new.description), '');
  new.acceptance_criteria := nullif(btrim(new.acceptance_criteria), '');
  if tg_op = 'INSERT' or new.rank <> old.rank then
    -- the first place is one step before the first of all: nobody can take the lowest rank and leave no room for others
    select app.rank_before(min(rank)) into first from public.user_stories;
    if new.rank is null or new.rank < left(first, app.rank_integer_length(first)) collate "C" then new.rank := first; end if;
  end if;
  if tg_op = 'INSERT' or moved then
    insert into app.story_numbers as n (project_id, last_number) values (new.project_id, 1)
    on conflict (project_id) do update set last_number = n.last_number + 1
    returning last_number into new.number;
  end if;
  if moved and new.sprint_id is not distinct from old.sprint_id then new.sprint_id := null; end if;
  if tg_op = 'INSERT' then
    new.status_changed_at := app.now();
    new.completed_at := case when new.status = 'done' then app.now() end;
  else
    if new.status <> old.status then
      new.status_changed_at := app.now();
      new.completed_at := case when new.status = 'done' then app.now() end;
    end if;
    new.updated_at := app.now();
  end if;
  if new.assignee_id is not null
     and (tg_op = 'INSERT' or moved or new.assignee_id is distinct from old.assignee_id)
     and new.project_id not in (select app.projects_seen_by(new.assignee_id)) then
    if moved and new.assignee_id is not distinct from old.assignee_id then
      new.assignee_id := null;
    else
      perform app.refuse(400, 'assignee_not_member', 'Esa persona no pertenece al proyecto. Invítala antes de asignarle una historia.');
    end if;
  end if;
  return new;
end $$;
create trigger prepare_story before insert or update on public.user_stories for each row execute function app.prepare_story();

-- WIP limits: every story that has come into a column is counted under the column's lock, so that of many moves at once
-- into a column with n places exactly n succeed. Reordering within a column is free, also above a lowered limit.
create function app.check_wip(entered_project uuid[], entered_status text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  col record;
  total int;
begin
  for col in
    select c.project_id, c.status, c.name, c.wip_limit from public.board_columns c
    where (c.project_id, c.status) in (select * from unnest(entered_project, entered_status))
    order by c.project_id, c.status
    for no key update
  loop
    continue when col.wip_limit is null;
    select count(*) into total from public.user_stories s where s.project_id = col.project_id and s.status = col.status;
    if total > col.wip_limit then
      perform app.refuse(409, 'wip_limit_reached',
        format('La columna "%s" ha alcanzado su límite de %s elementos', coalesce(col.name, app.status_name(col.status)), col.wip_limit),
        jsonb_build_object('project_id', col.project_id, 'status', col.status, 'name', col.name, 'limit', col.wip_limit));
    end if;
  end loop;
end $$;

create function app.status_name(status text) returns text language sql immutable parallel safe
as $$
  select case status when 'backlog' then 'Backlog' when 'todo' then 'Por Hacer' when 'in_progress' then 'En Progreso'
                     when 'in_review' then 'En Revisión' when 'done' then 'Completado' end
$$;

create function app.check_wip_of_inserted() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.check_wip(array_agg(project_id), array_agg(status)) from entered;
  return null;
end $$;
create trigger check_wip_of_inserted after insert on public.user_stories
  referencing new table as entered for each statement execute function app.check_wip_of_inserted();

create function app.check_wip_of_updated() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.check_wip(array_agg(n.project_id), array_agg(n.status))
  from entered n join before o on o.id = n.id
  where n.status <> o.status or n.project_id <> o.project_id;
  return null;
end $$;
create trigger check_wip_of_updated after update on public.user_stories
  referencing old table as before new table as entered for each statement execute function app.check_wip_of_updated();

-- Access.
create policy see on public.board_columns for select to authenticated
  using (project_id = any ((select app.visible_projects())::uuid[]));
create policy manage on public.board_columns for update to authenticated
  using (project_id = any ((select app.managed_projects())::uuid[]))
  with check (project_id = any ((select app.managed_projects())::uuid[]));
grant select, update (name, wip_limit) on public.board_columns to authenticated;

create policy see on public.user_stories for select to authenticated
  using (project_id = any ((select app.visible_projects())::uuid[]));
create policy write on public.user_stories for insert to authenticated
  with check (project_id = any ((select app.visible_projects())::uuid[]) and reporter_id = (select app.uid()));
create policy edit on public.user_stories for update to authenticated
  using (project_id = any ((select app.visible_projects())::uuid[]))
  with check (project_id = any ((select app.visible_projects())::uuid[]));
create policy delete_any on public.user_stories for delete to authenticated
  using (project_id = any ((select app.managed_projects())::uuid[]));
create policy delete_own_in_backlog on public.user_stories for delete to authenticated
  using (project_id = any ((select app.visible_projects())::uuid[]) and reporter_id = (select app.uid()) and status = 'backlog');
grant select, delete on public.user_stories to authenticated;
grant insert (id, project_id, title, description, acceptance_criteria, priority, story_points, status, rank, ready, labels,
  reporter_id, assignee_id, sprint_id) on public.user_stories to authenticated;
grant update (project_id, title, description, acceptance_criteria, priority, story_points, status, rank, ready, labels,
  assignee_id, sprint_id) on public.user_stories to authenticated;
