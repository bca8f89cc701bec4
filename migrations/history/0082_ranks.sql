-- Ranks need not be unique: stories are ordered by rank, and stories of equal rank by id. A unique index over all projects
-- made moves collide with stories that the person cannot see, and so told strangers which ranks exist (docs/decisions/0047).
-- No row is rewritten: the ranks that exist stay as they are.

alter table public.user_stories drop constraint user_stories_rank_key;

-- Any stretch of a board's column, its first and its last story, and how many it has, from the index alone.
drop index public.user_stories_board_idx;
create index user_stories_board_idx on public.user_stories (project_id, status, rank, id) where deleted_at is null;

-- The first rank of all at a moment: a fractional index whose integer part falls by one each microsecond, so that a story
-- made later stands before all that were made earlier, in every project, without reading what others have. One random digit
-- follows. The head 'R' has nine digits: enough until the year 2398.
create function app.rank_of_moment(moment timestamptz) returns text language plpgsql volatile
as $$
declare
  digits constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  rest bigint := 62::numeric ^ 9 - 1 - extract(epoch from moment) * 1000000;
  tail text := substr(digits, 2 + floor(random() * 61)::int, 1);
begin
  for i in 1..9 loop
    tail := substr(digits, 1 + (rest % 62)::int, 1) || tail;
    rest := rest / 62;
  end loop;
  return 'R' || tail;
end $$;

-- The first rank in a project; null where it has no story.
create function app.first_rank(project uuid) returns text language sql stable security definer set search_path = ''
as $$
  select min(first.rank collate "C")
  from unnest(array['backlog', 'todo', 'in_progress', 'in_review', 'done']) as col (status)
  cross join lateral (
    select s.rank from public.user_stories s
    where s.project_id = project and s.status = col.status and s.deleted_at is null
    order by s.rank limit 1
  ) first
$$;

-- The rank of a story that names none. The clock decides; where it has been set back, one step before the first of the project.
create function app.top_rank(project uuid) returns text language plpgsql volatile security definer set search_path = ''
as $$
declare
  top text := app.rank_of_moment(clock_timestamp());
  first text := app.first_rank(project);
begin
  return case when first <= top collate "C" then app.rank_before(first) else top end;
end $$;
create or replace function app.prepare_story() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  moved boolean := tg_op = 'UPDATE' and new.project_id is distinct from old.project_id;
  top text;
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
  if (tg_op = 'INSERT' or new.rank <> old.rank)
     and (new.rank is null or new.rank < app.rank_of_moment(clock_timestamp()) collate "C") then
    -- nobody takes the lowest rank of all and leaves no place before it
    top := app.top_rank(new.project_id);
    if new.rank is null or new.rank < left(top, app.rank_integer_length(top)) collate "C" then new.rank := top; end if;
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
