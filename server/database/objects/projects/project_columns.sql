-- The columns of the board and their limits.

-- Who may do what. They are written by app.save_columns, and through the rows of board_columns.
create policy select_visible on public.project_columns for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
grant select (id, project_id, status, name, wip_limit, rank, entry_policy, exit_policy, created_at) on public.project_columns
  to authenticated;

create trigger after_1_sum_up_columns after insert or update or delete on public.project_columns
  for each row execute function app.sum_up_columns();
create trigger after_2_write_outbox after insert or update or delete on public.project_columns
  for each row execute function app.write_outbox('team_limited');

select app.expose('project_columns', 'project', 'project_id');

create or replace function app.create_default_columns() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.project_columns (project_id, status, wip_limit, rank)
  values (new.id, 'backlog', null, 'a0'), (new.id, 'todo', 5, 'a1'), (new.id, 'in_progress', 3, 'a2'), (new.id, 'in_review', 2, 'a3'),
    (new.id, 'done', null, 'a4');
  return null;
end $$;

-- Keeps what a status shows of its columns: the name of the only one, and the sum of the limits where all have one.
create or replace function app.sum_up_columns() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  project constant uuid := coalesce(new.project_id, old.project_id);
begin
  -- a project that goes takes its columns with it
  if tg_op = 'DELETE' and not exists (select from public.projects p where p.id = project) then return null; end if;
  insert into public.board_columns as b (project_id, status, name, wip_limit)
  select project, c.status, case when count(*) = 1 then min(c.name) end,
    case when count(c.wip_limit) = count(*) then sum(c.wip_limit) end
  from public.project_columns c where c.project_id = project and c.status in (new.status, old.status) group by c.status
  on conflict (project_id, status) do update set name = excluded.name, wip_limit = excluded.wip_limit
  where (b.name, b.wip_limit) is distinct from (excluded.name, excluded.wip_limit);
  return null;
end $$;

-- The column of a status that a story gets which names none: the first one that has room for it, else the first one, which then refuses
-- it. It counts under the locks of the columns, so that of many stories at once each finds the room that is left.
create or replace function app.column_with_room(project uuid, status text, sprint uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.project_columns c where c.project_id = project and c.status = column_with_room.status
  order by c.id for no key update;
  return (
    select c.id from public.project_columns c
    where c.project_id = project and c.status = column_with_room.status
    order by exists (
        select from app.counts_by_limit(c) n
        where n.team_id is not distinct from app.limiting_team(c.id, sprint) and n.stories >= n.wip_limit
      ), c.rank, c.id
    limit 1);
end $$;

-- Enforces the limit of a column that stories have entered: counts them under the column's lock, so that of many moves at once into a
-- column with n free places exactly n succeed. Reordering within a column is free, also above a lowered limit. A restored story
-- enters its column. `moved` has the ids of the stories that come from another column of the same project: the refusal names them
-- as its subjects (server/lib/public-error.ts).
-- `changed` has all that have entered, which are looked at where teams have limits of their own.
create or replace function app.check_wip(entered uuid, changed uuid[], moved uuid[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  max_subjects constant int := 1000;
  col public.project_columns;
  total int;
begin
  select * into col from public.project_columns c where c.id = entered and (c.wip_limit is not null or c.team_limited) for no key update;
  if not found then return; end if;
  if col.team_limited then
    select n.wip_limit, n.stories into col.wip_limit, total from app.counts_by_limit(col) n
    where n.stories > n.wip_limit and exists (
      select from public.user_stories s
      where s.id = any (changed) and app.limiting_team(entered, s.sprint_id) is not distinct from n.team_id)
    order by n.team_id nulls first limit 1;
  else
    select count(*) into total from public.user_stories s
    where s.project_id = col.project_id and s.status = col.status and s.column_id = entered and s.deleted_at is null;
  end if;
  if total > col.wip_limit then
    perform app.refuse('wip_limit_reached',
      jsonb_build_object('project_id', col.project_id, 'status', col.status, 'column_id', entered, 'name', col.name, 'limit', col.wip_limit,
        'subjects', moved[1:max_subjects]));
  end if;
end $$;
