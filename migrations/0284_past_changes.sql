-- Programs that follow changes come by at most every few minutes, some once a day. What leaves the outbox after an hour leaves its keys
-- here for them: which row has changed, and whose it was and is, without a value of it.
create table app.past_changes (
  transaction_id xid8 not null,
  place bigint not null, -- the order within a range of transactions; 0: no change, but a mark of time
  table_name text not null,
  key jsonb not null,
  old_scope uuid,
  new_scope uuid,
  at timestamptz not null,
  moved_at timestamptz not null
);
create index past_changes_transaction_id_idx on app.past_changes (transaction_id);
create index past_changes_marks_idx on app.past_changes (transaction_id) where place = 0;
create index past_changes_moved_at_idx on app.past_changes using brin (moved_at);
comment on column app.past_changes.key is 'the columns of the primary key; of a mark the position at its time';
comment on column app.past_changes.old_scope is 'who could see the row before; null: a new row';
comment on column app.past_changes.new_scope is 'who may see the row afterwards; null: a deleted row';
comment on column app.past_changes.moved_at is 'when it left the outbox: equal for all that left together; of a mark its time';
