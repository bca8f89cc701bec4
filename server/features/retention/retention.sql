-- What is removed after a time because no view and no report shows it. docs/operations.md says what and when.

-- Removes notifications: read ones after some days, and any after others, at most so many. @returns how many.
create or replace function app.forget_notifications(read_days int, all_days int, most int) returns int
language sql security definer set search_path = ''
as $$
  with forgotten as (
    delete from public.notifications where id in (
      select n.id from public.notifications n
      where n.created_at < app.now() - make_interval(days => all_days)
        or n.read_at is not null and n.created_at < app.now() - make_interval(days => read_days)
      limit most)
    returning 1)
  select count(*)::int from forgotten
$$;

-- Removes lines of the event log that have nothing but a new place in the order, at most so many: no history shows them, and no
-- report reads them. Clients are not informed. @returns how many.
create or replace function app.forget_log_lines(days int, most int) returns int
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
      limit most)
    returning 1)
  select count(*)::int into done from forgotten;
  return done;
end $$;

-- Shortens long texts in lines of stories and epics that were removed for good, at most so many lines: nobody can open them to
-- compare versions. @returns how many lines.
create or replace function app.shorten_log_texts(days int, most int) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  done int;
begin
  perform set_config('app.retention', 'on', true); -- app.guard_log
  with shortened as (
    update public.activity_log l set changes = (
      select jsonb_object_agg(c.key, jsonb_build_array(app.beginning(c.value -> 0), app.beginning(c.value -> 1)))
      from jsonb_each(l.changes) c)
    where l.id in (
      select l.id from public.activity_log l
      where l.created_at < app.now() - make_interval(days => days)
        and l.entity_type in ('user_stories', 'epics')
        and exists (select from jsonb_path_query(l.changes, '$.*[*]') v where app.beginning(v) <> v)
        and not exists (select from public.user_stories s where s.id = l.entity_id)
        and not exists (select from public.epics e where e.id = l.entity_id)
      limit most)
    returning 1)
  select count(*)::int into done from shortened;
  return done;
end $$;

-- The beginning of a long text, as the log has the text before a change.
create or replace function app.beginning(value jsonb) returns jsonb language sql immutable
as $$
  select case when jsonb_typeof(value) = 'string' and length(value #>> '{}') > 500
    then to_jsonb(left(value #>> '{}', 200) || '…') else value end
$$;
