-- The change outbox: one row per change of an exposed table, with old and new values, delivered after the commit.
-- Readers ask for the rows of transactions that their last snapshot did not see, so that a transaction that commits late is
-- neither skipped nor waited for. transaction_id is the first column: its default gives the transaction its number before
-- PostgreSQL makes anything else of the row.

create table app.outbox (
  transaction_id xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity primary key, -- order within a transaction, and of changes to the same row
  table_name text not null, -- a table of public; one of another schema is written schema.table and stays inside the server
  operation text not null check (app.is_operation(operation)),
  old_row jsonb,
  new_row jsonb,
  created_at timestamptz not null default clock_timestamp()
);
create index outbox_transaction_id_idx on app.outbox (transaction_id);
comment on column app.outbox.old_row is 'the row before: of an UPDATE the columns that changed, of a DELETE all';

-- Each exposed table says who may see its rows: everyone of a project (by its id or a team's), one person, the people who
-- know that person, or the people whom that person's data are shared with. Rows of a table that moves rights change what
-- people see: the people of their scope, and person_column.
create table app.exposed_tables (
  table_name text primary key,
  scope text not null check (scope in ('project', 'team', 'person', 'people', 'accepted')),
  scope_column text not null,
  moves_rights boolean not null,
  person_column text
);

-- Nodes that serve sockets. A live node holds the advisory lock (0x5c2b, id); the others remove what a dead one left.
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
