-- The columns of a status as one row: the name of its only column, and the sum of the limits.
-- Clients that know nothing of columns read and write it; project_columns has the columns themselves.

-- Who may do what.
create policy select_visible on public.board_columns for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
create policy update_in_managed on public.board_columns for update to authenticated
  using (project_id = any (once app.managed_at_opening()))
  with check (project_id = any (once app.managed_at_opening()));
select app.refuse_in_read_only('board_columns');
grant select on public.board_columns to authenticated;
grant update (name, wip_limit) on public.board_columns to authenticated;

create trigger clean_lines before insert or update of name on public.board_columns
  for each row when (not app.is_single_line(new.name)) execute function app.clean_lines('name');
create trigger after_1_pass_to_column after update on public.board_columns
  for each row when ((old.name, old.wip_limit) is distinct from (new.name, new.wip_limit)) execute function app.pass_to_column();
create trigger after_2_write_outbox after insert or update or delete on public.board_columns
  for each row execute function app.write_outbox();

select app.expose('board_columns', 'project', 'project_id');

-- A written name or limit of a status is that of its only column. Of a status with several columns it is refused, unless it is what
-- the columns say already (app.sum_up_columns).
create or replace function app.pass_to_column() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  own record;
begin
  select count(*) as columns, min(c.name) as name, min(c.id::text)::uuid as id,
    case when count(c.wip_limit) = count(*) then sum(c.wip_limit) end as wip_limit
  into own from public.project_columns c where c.project_id = new.project_id and c.status = new.status;
  if own.columns > 1 then
    if new.name is not null or new.wip_limit is distinct from own.wip_limit then
      perform app.refuse('status_has_columns', jsonb_build_object('status', new.status, 'columns', own.columns));
    end if;
    return null;
  end if;
  if new.wip_limit > app.max_wip_limit() then perform app.refuse_row('board_columns', 'board_columns_wip_limit_check'); end if;
  if exists (
    select from public.project_columns c where c.project_id = new.project_id and c.id <> own.id and lower(c.name) = lower(new.name)
  ) then
    perform app.refuse('column_name_taken', jsonb_build_object('name', new.name));
  end if;
  update public.project_columns c set name = new.name, wip_limit = new.wip_limit
  where c.id = own.id and (c.name, c.wip_limit) is distinct from (new.name, new.wip_limit);
  return null;
end $$;
