import type pg from 'pg';
import { oneValue } from '#server/lib/rows.ts';

/** One row of the outbox: a change of an exposed table, or a message of the server to itself. */
export interface OutboxRow {
  id: number;
  /** The transaction that wrote it. */
  transaction: string;
  /** The name of a table of `public`, or `schema.table` for tables that are not exposed. */
  table: string;
  operation: 'INSERT' | 'UPDATE' | 'DELETE';
  /** The rows as JSON text. */
  oldRow: string | null;
  newRow: string | null;
  /** The scopes whose people may see the old and the new row, as `<scope>:<id>`; null if the table is not exposed. */
  oldScope: string | null;
  newScope: string | null;
  /** Whether rows of the table decide what people may see, and the person that this row names. */
  affectsAccess: boolean;
  oldPerson: string | null;
  newPerson: string | null;
  at: Date;
}

/** How far an outbox has been read. */
export interface Position {
  /** The last snapshot (pg_snapshot): all rows that it saw have been read. */
  snapshot: string;
  /** Identifies the run of the database server since its last start or crash. After either, transactions may be lost and their ids used again. */
  server: string;
}

/** A position that is the current end of the outbox, and whether other nodes follow the outbox too. */
export interface Present extends Position {
  shared: boolean;
}

const POSITION = `pg_current_snapshot()::text as snapshot, concat(pg_postmaster_start_time(), ' ', b.stats_reset) as server,
  (select count(*) > 1 from app.realtime_nodes) as shared`;

/**
 * The current end of the outbox. When one process of PostgreSQL crashes, the database server recovers without a restart.
 * Its statistics begin again then, and any role may read when they began.
 */
export async function currentPosition(client: pg.ClientBase): Promise<Present> {
  const text = `select ${POSITION} from pg_stat_bgwriter b`;
  const { rows } = await client.query<Present>({ name: 'outbox_position', text });
  const [position] = rows;
  if (!position) throw new Error('the database gave no snapshot');
  return position;
}

/** Deletes the rows of another cluster from a restored outbox. @returns the number of deleted rows. */
export async function dropForeignChanges(client: pg.ClientBase): Promise<number> {
  return Number(await oneValue<string>(client, 'select app.drop_foreign_changes()'));
}

/** Which transactions had ended at a point in time: a pg_snapshot. */
export class Snapshot {
  readonly #running: ReadonlySet<bigint>;
  readonly xmax: bigint;

  /** @param text as PostgreSQL writes it: `xmin:xmax:xip,…`. */
  constructor(text: string) {
    const [, xmax = '0', running = ''] = text.split(':');
    this.xmax = BigInt(xmax);
    this.#running = new Set(running.split(',').filter(Boolean).map(BigInt));
  }

  /** Whether the rows of a transaction were visible then. */
  includes(transaction: bigint): boolean {
    return transaction < this.xmax && !this.#running.has(transaction);
  }

  /** Whether everything that another snapshot sees was visible in this one. */
  covers(other: Snapshot): boolean {
    return this.xmax >= other.xmax && ![...this.#running].some((transaction) => other.includes(transaction));
  }
}

/** Whether reading can continue from a position to a later one without missing a row in between. */
export function continues(from: Position, to: Position): boolean {
  return from.server === to.server && new Snapshot(from.snapshot).xmax <= new Snapshot(to.snapshot).xmax;
}

const COLUMNS = `o.id::float8 as id, o.transaction_id::text as transaction, o.table_name as "table", o.operation,
  was.old_row::text as "oldRow", o.new_row::text as "newRow",
  e.scope || ':' || (was.old_row ->> e.scope_column) as "oldScope",
  e.scope || ':' || (o.new_row ->> e.scope_column) as "newScope",
  coalesce(e.moves_rights, false) as "affectsAccess",
  was.old_row ->> e.person_column as "oldPerson", o.new_row ->> e.person_column as "newPerson",
  o.created_at as at`;

// of an update the outbox keeps the columns that changed
const SOURCE = `app.outbox o left join app.exposed_tables e using (table_name)
  cross join lateral (
    select case o.operation when 'UPDATE' then o.new_row || o.old_row else o.old_row end as old_row
  ) was`;

/**
 * A row is new when it is visible now and its transaction was not visible before: then it was still running (xip) or had not
 * begun (≥ xmax).
 * @param visible a condition on `transaction_id`.
 */
const fresh = (visible: string) => `with fresh as materialized (
    select id, table_name from app.outbox
    where transaction_id >= pg_snapshot_xmax($1::pg_snapshot) and ${visible}
    union all
    select id, table_name from app.outbox
    where transaction_id = any (array(select pg_snapshot_xip($1::pg_snapshot))) and ${visible}
  )`;

/** The second snapshot stays the same for all pages. */
const NEW_ROWS = `${fresh('pg_visible_in_snapshot(transaction_id, $2::pg_snapshot)')}
  select ${COLUMNS} from ${SOURCE}
  where o.id = any (array(
    select id from fresh where id > $3 and ($5::text[] is null or table_name = any ($5)) order by id limit $4
  ))
  order by o.id`;

/** Sees the rows of exactly the snapshot that it returns. Without new rows it gives one row with the position only. */
const FIRST_PAGE = `${fresh('true')}
  select ${POSITION}, ${COLUMNS}
  from pg_stat_bgwriter b left join (${SOURCE}) on o.id = any (array(select id from fresh order by id limit $2))
  order by o.id`;

/** The first rows after a position, in the order of their ids. */
export interface FirstPage {
  /** The end of the outbox when they were read. */
  to: Present;
  /** At most as many as the limit. If there are as many, more may follow. */
  rows: OutboxRow[];
}

/**
 * Reads the end of the outbox, and the first rows that became visible since a position, with one statement: nearly always these
 * are all. If reading cannot continue from that position ({@link continues}), the rows mean nothing.
 */
export async function readFirstPage(
  client: pg.ClientBase,
  from: Position,
  limit: number,
): Promise<FirstPage> {
  const values = [from.snapshot, limit];
  const { rows } = await client.query<Present & (OutboxRow | { id: null })>({
    name: 'outbox_first_page',
    text: FIRST_PAGE,
    values,
  });
  const [first] = rows;
  if (!first) throw new Error('the database gave no snapshot');
  const { snapshot, server, shared } = first;
  return { to: { snapshot, server, shared }, rows: rows.filter((row) => row.id !== null) };
}

/** Deletions in these tables end the channels of a session or a person. */
const ENDS = ['auth.sessions', 'auth.users'];

/**
 * Delivers the rows that became visible between two positions, in pages of at most `limit` rows in the order of their ids. It
 * passes each page to `deliver` before it reads the next. The order of ids differs from the order of commits: if there are
 * several pages, the ends of sessions come first, so that no earlier page reaches a session that has ended.
 */
export async function deliverPages(
  client: pg.ClientBase,
  from: Position,
  { to, rows: first }: FirstPage,
  limit: number,
  deliver: (rows: OutboxRow[]) => Promise<void>,
): Promise<void> {
  const page = async (after: number, tables: readonly string[] | null = null) => {
    const values = [from.snapshot, to.snapshot, after, limit, tables];
    return (await client.query<OutboxRow>({ name: 'outbox_rows', text: NEW_ROWS, values })).rows;
  };
  let rows = first;
  if (rows.length === limit) {
    for (let ends = await page(0, ENDS); ends.length > 0; ends = await page(lastOf(ends), ENDS)) {
      await deliver(ends);
    }
  }
  while (rows.length > 0) {
    await deliver(rows);
    rows = rows.length < limit ? [] : await page(lastOf(rows));
  }
}

const lastOf = (rows: readonly OutboxRow[]) => rows.at(-1)?.id ?? 0;
