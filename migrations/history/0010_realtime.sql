-- The change outbox: one row per change of an exposed table, with old and new values, delivered after the commit.
-- Readers ask for the rows of transactions that their last snapshot did not see, so that a transaction that commits late is
-- neither skipped nor waited for. transaction_id stands first: its default gives the transaction its number before
-- anything else of the row is made.

create table app.outbox (
  transaction_id xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity primary key, -- order within a transaction, and of changes to the same row
  table_name text not null,                           -- a table of public; one of another schema is written schema.table and stays inside
  operation text not null check (operation in ('INSERT', 'UPDATE', 'DELETE')),
  old_row jsonb,
  new_row jsonb,
  created_at timestamptz not null default clock_timestamp()
);
create index outbox_transaction_id_idx on app.outbox (transaction_id);

-- Each exposed table says who may see its rows: everyone of a project (by its id or a team's), one person, or those who
-- know that person. Rows of a table that moves rights change what people see: those of their scope, and person_column.
create table app.exposed_tables (
  table_name text primary key,
  scope text not null check (scope in ('project', 'team', 'person', 'people')),
  scope_column text not null,
  moves_rights boolean not null,
  person_column text
);

create function app.write_outbox() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.outbox (table_name, operation, old_row, new_row)
  values (tg_table_name, tg_op, case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end $$;

-- Exposes a table to realtime: declares its scope and writes its changes to the outbox.
create function app.expose(table_name text, scope text, scope_column text, moves_rights boolean default false, person_column text default null)
returns void language plpgsql
as $$
begin
  insert into app.exposed_tables values (table_name, scope, scope_column, moves_rights, person_column);
  execute format('create trigger write_outbox after insert or update or delete on public.%I for each row execute function app.write_outbox()', table_name);
end $$;

select app.expose('projects', 'project', 'id', moves_rights => true, person_column => 'owner_id');
select app.expose('teams', 'project', 'project_id', moves_rights => true);
select app.expose('team_members', 'team', 'team_id', moves_rights => true, person_column => 'user_id');
select app.expose('board_columns', 'project', 'project_id');
select app.expose('sprints', 'project', 'project_id');
select app.expose('user_stories', 'project', 'project_id');
select app.expose('activity_log', 'project', 'project_id');
select app.expose('profiles', 'people', 'id');
select app.expose('user_settings', 'person', 'user_id');
select app.expose('notifications', 'person', 'user_id');

-- All that a person may see, as scopes of exposed tables; tested to equal the row policies.
create function app.scopes_seen_by(person uuid) returns table (scope text, id uuid)
language sql stable security definer set search_path = ''
as $$
  with seen as materialized (select app.projects_seen_by(person) as id)
  select 'project', s.id from seen s
  union all
  select 'team', t.id from public.teams t where t.project_id in (select s.id from seen s)
  union all
  select 'people', p.user_id from app.project_people p where p.project_id in (select s.id from seen s)
  union all
  values ('people', person), ('person', person)
$$;

-- Whether the caller may use presence and broadcast on a topic: project:<id> for those who see the project.
create function app.may_use_topic(topic text) returns boolean language sql stable security definer set search_path = ''
as $$
  select case when topic ~ '^project:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then substr(topic, 9)::uuid = any (app.visible_projects()) else false end
$$;
grant execute on function app.may_use_topic(text) to authenticated;

-- The end of a session, and of all of a disabled person's, reaches the open sockets the same way.
create function app.tell_session_end() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.outbox (table_name, operation, old_row)
  values (tg_table_schema || '.' || tg_table_name, 'DELETE', jsonb_build_object('id', old.id));
  return null;
end $$;
create trigger tell_session_end after delete on auth.sessions for each row execute function app.tell_session_end();
create trigger tell_session_end after update of disabled_at on auth.users for each row
  when (old.disabled_at is null and new.disabled_at is not null) execute function app.tell_session_end();

-- Nodes that serve sockets. A live one holds the advisory lock (0x5c2b, id); what a dead one left is taken away by the others.
create table app.realtime_nodes (
  id int generated always as identity primary key,
  started_at timestamptz not null default now()
);

-- Who is present on which topic, on which node. After a crash of the database nobody is: every socket joins again.
create unlogged table app.presence (
  ref uuid primary key,
  node int not null references app.realtime_nodes on delete cascade,
  topic text not null,
  key text not null,
  meta jsonb not null
);
create index presence_node_idx on app.presence (node);

create function app.tell_presence() returns trigger language plpgsql
as $$
begin
  insert into app.outbox (table_name, operation, old_row, new_row)
  values ('app.presence', tg_op, case when tg_op = 'DELETE' then to_jsonb(old) end, case when tg_op = 'INSERT' then to_jsonb(new) end);
  return null;
end $$;
create trigger tell_presence after insert or delete on app.presence for each row execute function app.tell_presence();
