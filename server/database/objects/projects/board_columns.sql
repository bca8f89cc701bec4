-- The columns of the board and their limits.

-- Who may do what.
create policy select_visible on public.board_columns for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
create policy update_in_managed on public.board_columns for update to authenticated
  using (project_id = any (once app.managed_projects()))
  with check (project_id = any (once app.managed_projects()));
select app.read_only_when_archived('board_columns');
grant select on public.board_columns to authenticated;
grant update (name, wip_limit) on public.board_columns to authenticated;

-- What happens on a change, in this order.
create trigger clean_lines before insert or update of name on public.board_columns
  for each row when (not app.is_single_line(new.name)) execute function app.clean_lines('name');
create trigger write_outbox after insert or update or delete on public.board_columns
  for each row execute function app.write_outbox();

select app.expose('board_columns', 'project', 'project_id');

create or replace function app.create_default_columns() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.board_columns (project_id, status, wip_limit)
  values (new.id, 'backlog', null), (new.id, 'todo', 5), (new.id, 'in_progress', 3), (new.id, 'in_review', 2), (new.id, 'done', null);
  return null;
end $$;

-- Enforces the limit of a column that stories have entered: counts them under the column's lock, so that of many moves at once into a
-- column with n free places exactly n succeed. Reordering within a column is free, also above a lowered limit. A restored story
-- enters its column. `moved` has the ids of the stories that come from another column of the same project: the refusal names them
-- as its subjects (server/lib/public-error.ts).
create or replace function app.check_wip(project uuid, status text, moved uuid[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  max_subjects constant int := 1000;
  col record;
  total int;
begin
  select c.name, c.wip_limit into col from public.board_columns c
  where c.project_id = project and c.status = check_wip.status and c.wip_limit is not null
  for no key update;
  if not found then return; end if;
  select count(*) into total from public.user_stories s
  where s.project_id = project and s.status = check_wip.status and s.deleted_at is null;
  if total > col.wip_limit then
    perform app.refuse('wip_limit_reached',
      jsonb_build_object('project_id', project, 'status', status, 'name', col.name, 'limit', col.wip_limit,
        'subjects', moved[1:max_subjects]));
  end if;
end $$;
