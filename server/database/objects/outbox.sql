-- The change outbox: what is written into it, and how it is read (server/database/outbox).

-- The constraint of the outbox: as a function it is read in a fraction of the time, with each statement.
create or replace function app.is_operation(operation text) returns boolean language plpgsql immutable parallel safe
as $$ begin return operation in ('INSERT', 'UPDATE', 'DELETE'); end $$;

-- Writes a change of a row to the outbox. The arguments of the trigger name columns that the API does not show; they are left
-- out. Of an update the old row has only the values that changed: the reader completes it from the new row.
create or replace function app.write_outbox() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  hidden text[] := coalesce(tg_argv, '{}');
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
begin
  if tg_op = 'UPDATE' then old_row := app.former_values(old_row, new_row); end if;
  insert into app.outbox (table_name, operation, old_row, new_row) values (tg_table_name, tg_op, old_row, new_row);
  return null;
end $$;

-- Writes a change of a table whose rows have an id, by key: readers complete it with app.current_row, which must know the table. The
-- argument of the trigger is the column of the scope.
create or replace function app.write_key_to_outbox() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  the_row constant jsonb := coalesce(new_row, old_row);
begin
  if tg_op = 'UPDATE' then old_row := app.former_values(old_row, new_row); end if;
  insert into app.outbox (table_name, operation, row_id, scope_id, old_row)
  values (tg_table_name, tg_op, (the_row ->> 'id')::uuid, (the_row ->> tg_argv[0])::uuid, old_row);
  return null;
end $$;

-- The state of a row after one of its changes: the present one, without the changes that came later. These are given from the last one
-- back. A deleted row stands in its deletion; null if nothing has the row any more.
create or replace function app.row_after(table_name text, row_id uuid, later_operations text[], later_old_rows jsonb[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  state jsonb := app.current_row(table_name, row_id);
begin
  for n in 1 .. coalesce(array_length(later_operations, 1), 0) loop
    state := case later_operations[n] when 'UPDATE' then state || later_old_rows[n] when 'DELETE' then later_old_rows[n] else state end;
  end loop;
  return state;
end $$;

-- A row as it is now, of the tables whose changes stand in the outbox by key.
create or replace function app.current_row(table_name text, row_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  case table_name
    when 'user_stories' then return (select to_jsonb(r) from public.user_stories r where r.id = row_id);
    when 'activity_log' then return (select to_jsonb(r) from public.activity_log r where r.id = row_id);
    when 'notifications' then return (select to_jsonb(r) from public.notifications r where r.id = row_id);
    when 'comments' then return (select to_jsonb(r) from public.comments r where r.id = row_id);
    when 'tasks' then return (select to_jsonb(r) from public.tasks r where r.id = row_id);
  end case;
  return null; -- never: without a case, another table is an error
end $$;

create or replace function app.former_values(old_row jsonb, new_row jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(old_row) where value is distinct from new_row -> key
$$;

-- Prepares the outbox for a server that starts. A database that was dumped and restored into another cluster brings the outbox of the
-- old one along: its rows carry transaction ids that the new cluster has not given out yet, and would be delivered as new when it does. A
-- row that can be seen although the transaction that it names cannot is such a row. Returns how many it deleted.
create or replace function app.open_outbox() returns bigint language plpgsql set search_path = ''
as $$
declare
  dropped bigint;
begin
  delete from app.outbox where not pg_catalog.pg_visible_in_snapshot(transaction_id, pg_catalog.pg_current_snapshot());
  get diagnostics dropped = row_count;
  delete from app.past_changes where not pg_catalog.pg_visible_in_snapshot(transaction_id, pg_catalog.pg_current_snapshot());
  if not exists (select from app.past_changes) then perform app.mark_position(); end if;
  return dropped;
end $$;

-- Moves what was seen at a position from the outbox to the past changes, and deletes those that were moved `days` ago. All that leaves
-- the outbox in one run is deleted in one run, and the runs are in the order of their positions: where a change is there, so are all that
-- a reader of it cannot have seen.
create or replace function app.clean_outbox(seen_at text, days int) returns void language plpgsql set search_path = ''
as $$
declare
  seen constant pg_snapshot := split_part(seen_at, '/', 1)::pg_snapshot;
  began timestamptz;
begin
  lock table app.past_changes in share row exclusive mode;
  began := clock_timestamp();
  with gone as (
    delete from app.outbox where transaction_id < pg_snapshot_xmax(seen) and pg_visible_in_snapshot(transaction_id, seen)
    returning id
  )
  insert into app.past_changes (transaction_id, place, table_name, key, old_scope, new_scope, at, moved_at)
  select c.transaction_id, c.place, c.table_name, c.key, c.old_scope, c.new_scope, c.at, began
  from app.recent_changes c where c.place / 2 in (select id from gone);
  delete from app.past_changes where moved_at < began - make_interval(days => days);
  perform app.mark_position();
end $$;

-- The columns of the primary key of a row.
create or replace function app.key_of(table_name text, the_row jsonb) returns jsonb language sql stable set search_path = ''
as $$
  select jsonb_object_agg(a.attname, the_row -> a.attname)
  from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = to_regclass(format('public.%I', table_name)) and i.indisprimary
$$;

-- Where the outbox stands for the statement that asks: its snapshot, and the run of the database server since its last start or
-- crash. After either, transactions may be lost and their ids used again.
create or replace function app.position() returns text language sql stable security definer set search_path = ''
as $$
  select concat(pg_current_snapshot(), ' ', extract(epoch from pg_postmaster_start_time()), ' ', extract(epoch from b.stats_reset))
  from pg_catalog.pg_stat_bgwriter b
$$;

-- The ids of the rows of a scope that have changed since a position of at most an hour ago; null if it cannot be said, or if there
-- are more than `max_rows`. The scope is an id in a column of the table. Very many changes of any rows are not read.
create or replace function app.changed_rows(since text, changed_table text, scope_column text, scope_id text, max_rows int)
returns text[] language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  max_read constant int := 2000;
  was pg_snapshot;
  ids text[];
begin
  if since = '' or substring(since from ' .*') <> substring(app.position() from ' .*') then return null; end if;
  was := split_part(since, ' ', 1)::pg_snapshot;
  select case when count(*) <= max_read then coalesce(array_agg(distinct changes.id) filter (where changes.ours), '{}') end into ids
  from (
    select case when o.table_name = changed_table then coalesce(o.row_id::text, coalesce(o.new_row, o.old_row) ->> 'id')
        else o.log_id::text end as id,
      (o.table_name = changed_table or changed_table = 'activity_log' and o.log_id is not null) and (
        coalesce(o.scope_id::text, o.new_row ->> scope_column) is not distinct from changed_rows.scope_id
        or o.old_row ->> scope_column is not distinct from changed_rows.scope_id) as ours
    from (
      select * from app.outbox where transaction_id >= pg_snapshot_xmax(was)
      union all
      select * from app.outbox where transaction_id = any (array(select pg_snapshot_xip(was)))
    ) o
    limit max_read + 1
  ) changes;
  return case when cardinality(ids) <= max_rows and array_position(ids, null) is null then ids end;
end $$;

-- The changes after a cursor that the caller may see, at most `max_changes`. A cursor is `<cluster>/<access>/<position>`, and between the
-- pages of a range `<cluster>/<access>/<position>/<end of the range>/<place>`.
-- A position is `<snapshot>/<place>`: a change, and a snapshot in which its transaction is the last one. Its ids are never given out again,
-- also after a crash, since a change that can be read was committed to disk; and what the snapshot does not see is there as long as
-- that change is (app.clean_outbox). `access` says what the caller may see, to find out that this has changed.
create or replace function app.changes_since(since text, tables text[], max_changes int) returns json
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  cluster constant text := (select s.system_identifier::text from pg_catalog.pg_control_system() s);
  scopes constant text[] := array(select s.scope || ':' || s.id from app.scopes_seen_by(app.uid()) s order by s.scope, s.id);
  access constant text := md5(array_to_string(scopes, ' '));
  cursor_parts constant text[] := string_to_array(since, '/');
  position text[];
  range_end text[];
  foreign_table text := (select t from unnest(tables) t where t not in (select e.table_name from app.exposed_tables e) limit 1);
  start pg_snapshot;
  until pg_snapshot;
  is_last boolean;
  answer json;
begin
  if foreign_table is not null then perform app.refuse('table_not_followed', jsonb_build_object('table', foreign_table)); end if;
  if since is null then
    return json_build_object('changes', '[]'::json, 'cursor', concat_ws('/', cluster, access, app.last_position()),
      'more', false, 'access_changed', false);
  end if;
  position := cursor_parts[3:4];
  start := position[1]::pg_snapshot;
  if cursor_parts[1] <> cluster or not exists (
    select from app.changes c where c.place = position[2]::bigint
      and c.transaction_id = (pg_snapshot_xmax(start)::text::bigint - 1)::text::xid8
  ) then
    perform app.refuse('cursor_expired');
  end if;
  range_end := coalesce(nullif(cursor_parts[5:6], '{}'), string_to_array(app.end_of_range(start), '/'));
  until := range_end[1]::pg_snapshot;
  is_last := pg_snapshot_xmax(until) = pg_snapshot_xmax(split_part(app.last_position(), '/', 1)::pg_snapshot);
  with seen as materialized (
    select unnest(scopes) as scope
  ), unread as (
    select * from app.changes where transaction_id >= pg_snapshot_xmax(start) and transaction_id < pg_snapshot_xmax(until)
    union all
    select * from app.changes where transaction_id = any (array(select pg_snapshot_xip(start)))
  ), page as (
    select u.*, s.before, s.after, row_number() over (order by u.place) as n
    from unread u join app.exposed_tables e using (table_name) cross join lateral (
      select coalesce(e.scope || ':' || u.old_scope in (select scope from seen), false) as before,
        coalesce(e.scope || ':' || u.new_scope in (select scope from seen), false) as after
    ) s
    where (s.before or s.after) and u.place > coalesce(cursor_parts[7]::bigint, -1) and (tables is null or u.table_name = any (tables))
      and pg_visible_in_snapshot(u.transaction_id, until)
    order by u.place limit max_changes + 1
  )
  select json_build_object(
      'changes', coalesce(json_agg(json_build_object('table', table_name, 'type',
        case when not after then 'DELETE' when before then 'UPDATE' else 'INSERT' end, 'key', key, 'at', at) order by n)
        filter (where n <= max_changes), '[]'),
      'cursor', array_to_string(case when count(*) > max_changes
        then array[cluster, access] || position || range_end || max(place) filter (where n <= max_changes)::text
        else array[cluster, access] || range_end end, '/'),
      'more', count(*) > max_changes or not is_last,
      'access_changed', access <> cursor_parts[2])
    into answer from page;
  return answer;
end $$;

-- Where the range ends that a reader reads next: at the present, or, if very many changes wait, at the mark that is nearest to the first
-- of them. A mark is the position of a past moment, so that changes of one row lie on both sides of it in their order.
create or replace function app.end_of_range(start pg_snapshot) returns text
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  many constant int := 20000;
  far constant xid8 := (
    select c.transaction_id from (
      select transaction_id from app.outbox where transaction_id >= pg_snapshot_xmax(start)
      union all
      select transaction_id from app.past_changes where transaction_id >= pg_snapshot_xmax(start)
    ) c order by c.transaction_id offset many limit 1);
begin
  return coalesce((
    select m.key ->> 'position' from app.past_changes m
    where far is not null and m.place = 0 and m.transaction_id >= pg_snapshot_xmax(start)
      and pg_snapshot_xmax(split_part(m.key ->> 'position', '/', 1)::pg_snapshot) > pg_snapshot_xmax(start)
    order by abs(m.transaction_id::text::bigint - far::text::bigint) limit 1
  ), app.last_position());
end $$;

-- The position behind all changes that the statement sees: the change of the last transaction that wrote one, and which of those before
-- it have not ended.
create or replace function app.last_position() returns text language plpgsql stable security definer set search_path = ''
as $$
declare
  newest record;
  following bigint;
  running text[];
begin
  select * into newest from (
    (select o.transaction_id, o.id * 2 + 1 as place from app.outbox o
     where o.table_name in (select e.table_name from app.exposed_tables e) order by o.transaction_id desc limit 1)
    union all
    (select p.transaction_id, p.place from app.past_changes p order by p.transaction_id desc limit 1)
  ) latest order by transaction_id desc limit 1;
  following := newest.transaction_id::text::bigint + 1;
  running := array(select x from pg_snapshot_xip(pg_current_snapshot()) x where x < newest.transaction_id order by x);
  return concat_ws(':', coalesce(running[1], following::text), following, array_to_string(running, ',')) || '/' || newest.place;
end $$;

-- Writes a mark with the present position, which it returns: so that there is something to which a cursor can refer, also where nobody
-- changes anything for days, and so that readers who come late find ends for ranges of some minutes.
create or replace function app.mark_position() returns text language sql set search_path = ''
as $$
  insert into app.past_changes (transaction_id, place, table_name, key, at, moved_at)
  values (pg_current_xact_id(), 0, 'app.past_changes', jsonb_build_object('position', app.last_position()), clock_timestamp(),
    clock_timestamp())
  returning key ->> 'position'
$$;

-- The changes of exposed tables in the outbox, by key. A row of it may stand for two: the line of the log, and after it the story.
create view app.recent_changes as
  select o.transaction_id, o.id * 2 + 1 as place, o.table_name,
    case when o.row_id is null then app.key_of(o.table_name, coalesce(o.new_row, o.old_row)) else jsonb_build_object('id', o.row_id) end
      as key,
    case when o.operation <> 'INSERT' then
      coalesce(o.old_row ->> e.scope_column, o.scope_id::text, o.new_row ->> e.scope_column)::uuid end as old_scope,
    case when o.operation <> 'DELETE' then coalesce(o.scope_id::text, o.new_row ->> e.scope_column)::uuid end as new_scope,
    o.created_at as at
  from app.outbox o join app.exposed_tables e using (table_name)
  union all
  select o.transaction_id, o.id * 2, 'activity_log', jsonb_build_object('id', o.log_id), null,
    coalesce((o.old_row ->> 'project_id')::uuid, o.scope_id), o.created_at
  from app.outbox o where o.log_id is not null;

-- The changes of exposed tables in the last days, by key.
create view app.changes as
  select transaction_id, place, table_name, key, old_scope, new_scope, at from app.recent_changes
  union all
  select transaction_id, place, table_name, key, old_scope, new_scope, at from app.past_changes;

grant execute on function app.position(), app.changed_rows(text, text, text, text, int), app.changes_since(text, text[], int)
  to authenticated;
