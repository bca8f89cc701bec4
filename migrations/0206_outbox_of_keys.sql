-- A change of the tables that change most stands in the outbox as the key of its row and the former values of the columns that
-- changed: readers complete it from the table. What stands there now is what the servers that stopped have delivered, and in the old
-- form: new servers begin at the present.
truncate app.outbox;
alter table app.outbox
  drop constraint outbox_pkey,
  add column row_id uuid,
  add column scope_id uuid,
  add column log_id uuid,
  add column changed_by uuid;

comment on column app.outbox.id is 'the order within a transaction, and of changes to the same row';
comment on column app.outbox.old_row is 'the row before: of an UPDATE the columns that changed, of a DELETE all';
comment on column app.outbox.new_row is 'the row after, of a change without row_id';
comment on column app.outbox.row_id is 'the id of the row, of which the outbox keeps no new state';
comment on column app.outbox.scope_id is 'with row_id: the scope of the new row, of a DELETE that of the old one';
comment on column app.outbox.log_id is 'of a change of a story: the line of the log that was written with it';
comment on column app.outbox.changed_by is 'who changed a story';

-- What comes later stands behind what is there: a page of an index that is full is then not cut in two halves. Reads of the last lines go
-- through it backwards.
drop index public.activity_log_feed_idx, public.activity_log_actor_idx, public.notifications_user_id_idx;
create index activity_log_feed_idx on public.activity_log (project_id, created_at);
create index activity_log_actor_idx on public.activity_log (actor_id, created_at, id desc) where actor_id is not null;
create index notifications_user_id_idx on public.notifications (user_id, created_at);
