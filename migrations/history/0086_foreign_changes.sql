-- A database that was dumped and restored into another cluster brings the outbox of the old one along: its rows carry
-- transaction ids that the new cluster has not given out yet, and would be delivered as new when it does. A row that can be seen
-- although the transaction that it names cannot is such a row.
create function app.drop_foreign_changes() returns bigint language sql set search_path = ''
as $$
  with dropped as (
    delete from app.outbox where not pg_catalog.pg_visible_in_snapshot(transaction_id, pg_catalog.pg_current_snapshot())
    returning id
  )
  select count(*) from dropped
$$;
