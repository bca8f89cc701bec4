-- Removes old rows that no view and no report shows. docs/operations.md lists them and their times.

-- Removes notifications: read ones after some days, and any after others, at most so many. @returns how many.
create or replace function app.forget_notifications(read_days int, all_days int, max_rows int) returns int
language sql security definer set search_path = ''
as $$
  with forgotten as (
    delete from public.notifications where id in (
      select n.id from public.notifications n
      where n.created_at < app.now() - make_interval(days => all_days)
        or n.read_at is not null and n.created_at < app.now() - make_interval(days => read_days)
      limit max_rows)
    returning 1)
  select count(*)::int from forgotten
$$;

-- Removes lines of the event log that have nothing but a new place in the order, at most so many: no history shows them, and no
-- report reads them. Clients are not informed. @returns how many.
create or replace function app.forget_log_lines(days int, max_rows int) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  done int;
begin
  perform set_config('app.retention', 'on', true); -- app.guard_log
  with forgotten as (
    delete from public.activity_log where id in (
      select l.id from public.activity_log l
      where l.created_at < app.now() - make_interval(days => days)
        and l.action = 'updated' and l.changes ? 'rank' and l.changes - 'rank' = '{}'
      limit max_rows)
    returning 1)
  select count(*)::int into done from forgotten;
  return done;
end $$;
