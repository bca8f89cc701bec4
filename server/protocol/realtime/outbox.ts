import type pg from 'pg';

/** One row of the outbox: a change of an exposed table, or something that the server tells itself. */
export interface OutboxRow {
  id: number;
  /** The transaction that wrote it. */
  transaction: string;
  /** A table of `public`, or `schema.table` for what stays inside. */
  table: string;
  operation: 'INSERT' | 'UPDATE' | 'DELETE';
  /** The rows as JSON text. */
  oldRow: string | null;
  newRow: string | null;
  /** Who may see them: `project:<id>` and the like; null for what is not exposed. */
  oldScope: string | null;
  newScope: string | null;
  /** Whether the table moves rights, and the person whom its rows name. */
  movesRights: boolean;
  oldPerson: string | null;
  newPerson: string | null;
  at: Date;
}

/** How far an outbox has been read. */
export interface Position {
  /** The last snapshot (pg_snapshot): what it saw has been read. */
  snapshot: string;
  /** The running database server: another one, or one that was started again, may have lost or renumbered transactions. */
  server: string;
}

/** The present end of the outbox. */
export async function currentPosition(client: pg.ClientBase): Promise<Position> {
  const { rows } = await client.query<Position>(
    'select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server',
  );
  const [position] = rows;
  if (!position) throw new Error('the database gave no snapshot');
  return position;
}

const xmaxOf = (snapshot: string) => BigInt(snapshot.split(':')[1] ?? 0);

/** Whether reading can go on from a position to a later one without having missed anything in between. */
export function continues(from: Position, to: Position): boolean {
  return from.server === to.server && xmaxOf(from.snapshot) <= xmaxOf(to.snapshot);
}

/**
 * A row is new when it is visible now and its transaction was not visible before: then it was still running (xip) or had not
 * begun (≥ xmax). The second snapshot stays the same for all pages.
 */
const NEW_ROWS = `
  with fresh as materialized (
    select id from app.outbox
    where transaction_id >= pg_snapshot_xmax($1::pg_snapshot) and pg_visible_in_snapshot(transaction_id, $2::pg_snapshot)
    union all
    select id from app.outbox
    where transaction_id = any (array(select pg_snapshot_xip($1::pg_snapshot)))
      and pg_visible_in_snapshot(transaction_id, $2::pg_snapshot)
  )
  select o.id::float8 as id, o.transaction_id::text as transaction, o.table_name as "table", o.operation,
    was.old_row::text as "oldRow", o.new_row::text as "newRow",
    e.scope || ':' || (was.old_row ->> e.scope_column) as "oldScope",
    e.scope || ':' || (o.new_row ->> e.scope_column) as "newScope",
    coalesce(e.moves_rights, false) as "movesRights",
    was.old_row ->> e.person_column as "oldPerson", o.new_row ->> e.person_column as "newPerson",
    o.created_at as at
  from app.outbox o left join app.exposed_tables e using (table_name)
  cross join lateral (
    -- of an update the outbox keeps the columns that changed
    select case o.operation when 'UPDATE' then o.new_row || o.old_row else o.old_row end as old_row
  ) was
  where o.id = any (array(select id from fresh where id > $3 order by id limit $4))
  order by o.id`;

/**
 * Reads what became visible between two positions, in pages of at most `limit` rows in the order of their ids, and gives
 * each page to `deliver` before the next is read.
 */
export async function readBetween(
  client: pg.ClientBase,
  from: Position,
  to: Position,
  limit: number,
  deliver: (rows: OutboxRow[]) => Promise<void>,
): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await client.query<OutboxRow>(NEW_ROWS, [from.snapshot, to.snapshot, after, limit]);
    const last = rows.at(-1);
    if (!last) return;
    await deliver(rows);
    if (rows.length < limit) return;
    after = last.id;
  }
}
