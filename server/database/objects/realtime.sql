-- The change outbox and who may follow what. Delivery: server/protocol/realtime.

create trigger publish_presence after insert or delete on app.presence for each row execute function app.publish_presence();

-- Declares who may follow the changes of a table: everyone of a project (by its id or a team's), those who take part in it, one person,
-- those who know that person, or those whom that person's data are shared with. The trigger write_outbox of the table writes the changes.
create or replace function app.expose(table_name text, scope text, scope_column text, moves_rights boolean default false,
  person_column text default null)
returns void language sql
as $$
  insert into app.exposed_tables (table_name, scope, scope_column, moves_rights, person_column)
  values (table_name, scope, scope_column, moves_rights, person_column)
  on conflict (table_name) do update set scope = excluded.scope, scope_column = excluded.scope_column,
    moves_rights = excluded.moves_rights, person_column = excluded.person_column
$$;

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

-- A database that was dumped and restored into another cluster brings the outbox of the old one along: its rows carry
-- transaction ids that the new cluster has not given out yet, and would be delivered as new when it does. A row that can be seen
-- although the transaction that it names cannot is such a row.
create or replace function app.drop_foreign_changes() returns bigint language sql set search_path = ''
as $$
  with dropped as (
    delete from app.outbox where not pg_catalog.pg_visible_in_snapshot(transaction_id, pg_catalog.pg_current_snapshot())
    returning id
  )
  select count(*) from dropped
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

-- All that a person may see, as scopes of exposed tables; tested to equal the row policies. Only closed retrospectives, which some
-- observers read, have no changes that they follow.
create or replace function app.scopes_seen_by(person uuid) returns table (scope text, id uuid)
language sql stable security definer set search_path = ''
as $$
  with seen as materialized (select app.projects_seen_by(person) as id)
  select 'project', s.id from seen s
  union all
  select 'participants', s.id from seen s where app.takes_part(person, s.id)
  union all
  select 'team', t.id from public.teams t where t.project_id in (select s.id from seen s)
  union all
  select 'people', p.user_id from app.project_people p where p.project_id in (select s.id from seen s)
  union all
  select 'accepted', a.user_id from public.project_acceptances a where a.project_id in (select s.id from seen s)
  union all
  values ('people', person), ('accepted', person), ('person', person)
$$;

-- Whether the caller may use presence and broadcast on a topic: project:<id> for those who see the project, and
-- retrospective:<id> for those who take part in its project.
create or replace function app.may_use_topic(topic text) returns boolean language sql stable security definer set search_path = ''
as $$
  select coalesce(app.id_of_topic('project', topic) = any (app.visible_projects()), false)
    or exists (select from public.retrospectives r
      where r.id = app.id_of_topic('retrospective', topic) and app.takes_part(app.uid(), r.project_id))
$$;

-- The id in a topic; null for one of another kind.
create or replace function app.id_of_topic(kind text, topic text) returns uuid language sql immutable set search_path = ''
as $$
  select case when topic ~ ('^' || kind || ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') then split_part(topic, ':', 2)::uuid end
$$;

-- Whether broadcasts of a topic name their sender: not in an anonymous retrospective, where nobody learns who moves a note.
create or replace function app.names_senders(topic text) returns boolean language sql stable security definer set search_path = ''
as $$
  select topic not like 'retrospective:%'
    or exists (select from public.retrospectives r where r.id = app.id_of_topic('retrospective', topic) and not r.anonymous)
$$;

create or replace function app.publish_presence() returns trigger language plpgsql
as $$
begin
  insert into app.outbox (table_name, operation, old_row, new_row)
  values ('app.presence', tg_op, case when tg_op = 'DELETE' then to_jsonb(old) end, case when tg_op = 'INSERT' then to_jsonb(new) end);
  return null;
end $$;

grant execute on function app.may_use_topic(text), app.names_senders(text), app.position(),
  app.changed_rows(text, text, text, text, int) to authenticated;
