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

/** Prepares the outbox for its readers: deletes the rows of another cluster from a restored one. @returns the number of deleted rows. */
export async function openOutbox(client: pg.ClientBase): Promise<number> {
  return Number(await oneValue<string>(client, 'select app.open_outbox()'));
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

/**
 * The changes after a position that the statement sees. A row of the outbox is new when it is visible now and its transaction was not
 * visible before: then it was still running (xip) or had not begun (≥ xmax). A row of a story may stand for its line of the log too.
 * Each change has those of the same row that came after it, from the last one back: all of them are new, since they waited for the
 * lock of the row.
 */
const CHANGES = `fresh as materialized (
    select * from app.outbox where transaction_id >= pg_snapshot_xmax($1::pg_snapshot)
    union all
    select * from app.outbox where transaction_id = any (array(select pg_snapshot_xip($1::pg_snapshot)))
  ), single as (
    select id, 2 as part, transaction_id, table_name, operation, row_id, old_row, new_row, changed_by, created_at from fresh
    union all
    select id, 1, transaction_id, 'activity_log', 'INSERT', log_id, null, null, null, created_at from fresh where log_id is not null
  ), changes as (
    select *, array_agg(operation) over later as later_operations, array_agg(old_row) over later as later_old_rows from single
    window later as (
      partition by table_name, row_id, case when row_id is null then id end
      order by id desc, part desc rows between unbounded preceding and 1 preceding
    )
  )`;

/** The changes in `page`, completed: of most the outbox has the key of the row, and of an update the columns that changed. */
const COMPLETED = `completed as materialized (
    select c.*, case when row_id is null then new_row
      when operation <> 'DELETE' then app.row_after(table_name, row_id, later_operations, later_old_rows) end as after,
      table_name = 'user_stories' and operation = 'UPDATE' and row_id is not null as names_person
    from changes c where id in (select id from page)
  ), rows as materialized (
    select c.*, e.scope, e.scope_column, e.moves_rights, e.person_column,
      case operation when 'UPDATE' then after || old_row || case when names_person then '{"changed_by": null}'::jsonb else '{}' end
        else old_row end as was,
      case when names_person then after || jsonb_build_object('changed_by', changed_by) else after end as is_now
    from completed c left join app.exposed_tables e using (table_name)
  )`;

const COLUMNS = `r.id::float8 as id, r.transaction_id::text as transaction, r.table_name as "table", r.operation,
  r.was::text as "oldRow", r.is_now::text as "newRow",
  r.scope || ':' || (r.was ->> r.scope_column) as "oldScope", r.scope || ':' || (r.is_now ->> r.scope_column) as "newScope",
  coalesce(r.moves_rights and array[r.was ->> r.scope_column, r.was ->> r.person_column, r.was ->> 'role'] is distinct from
    array[r.is_now ->> r.scope_column, r.is_now ->> r.person_column, r.is_now ->> 'role'], false) as "affectsAccess",
  r.was ->> r.person_column as "oldPerson", r.is_now ->> r.person_column as "newPerson", r.created_at as at`;

/** The second snapshot stays the same for all pages. */
const NEW_ROWS = `with ${CHANGES}, page as (
    select id from fresh
    where id > $3 and ($5::text[] is null or table_name = any ($5)) and pg_visible_in_snapshot(transaction_id, $2::pg_snapshot)
    order by id limit $4
  ), ${COMPLETED}
  select ${COLUMNS} from rows r order by r.id, r.part`;

/** Sees the rows of exactly the snapshot that it returns. Without new rows it gives one row with the position only. */
const FIRST_PAGE = `with ${CHANGES}, page as (select id from fresh order by id limit $2), ${COMPLETED}
  select ${POSITION}, ${COLUMNS} from pg_stat_bgwriter b left join rows r on true order by r.id, r.part`;

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

/** The rows between two positions that follow an id, at most `limit`. @param tables only those of these tables; null: of all. */
async function readPage(
  client: pg.ClientBase,
  [from, to]: readonly [Position, Position],
  after: number,
  limit: number,
  tables: readonly string[] | null = null,
): Promise<OutboxRow[]> {
  const values = [from.snapshot, to.snapshot, after, limit, tables];
  return (await client.query<OutboxRow>({ name: 'outbox_rows', text: NEW_ROWS, values })).rows;
}

/** Passes rows to `deliver`, and after each full page the `next` one. */
async function deliverAll(
  first: OutboxRow[],
  limit: number,
  next: (after: number) => Promise<OutboxRow[]>,
  deliver: (rows: OutboxRow[]) => Promise<void>,
): Promise<void> {
  for (let rows = first; rows.length > 0; rows = isFull(rows, limit) ? await next(lastOf(rows)) : []) {
    await deliver(rows.filter(isKnown));
  }
}

/** Passes the rows that became visible between two positions to `deliver` once more, in pages in the order of their ids. */
export async function repeatPages(
  client: pg.ClientBase,
  between: readonly [Position, Position],
  limit: number,
  deliver: (rows: OutboxRow[]) => Promise<void>,
): Promise<void> {
  const page = (after: number) => readPage(client, between, after, limit);
  await deliverAll(await page(0), limit, page, deliver);
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
  const page = (after: number, tables?: readonly string[]) =>
    readPage(client, [from, to], after, limit, tables);
  if (isFull(first, limit)) {
    for (let ends = await page(0, ENDS); ends.length > 0; ends = await page(lastOf(ends), ENDS)) {
      await deliver(ends);
    }
  }
  await deliverAll(first, limit, page, deliver);
}

/** Whether more rows of the outbox may follow: one of them stands for up to two changes. */
const isFull = (rows: readonly OutboxRow[], limit: number) =>
  new Set(rows.map(({ id }) => id)).size === limit;

/** Whether a change could be completed: not if its row has gone without a change that anybody sees. */
const isKnown = ({ operation, newRow }: OutboxRow) => operation === 'DELETE' || newRow !== null;

const lastOf = (rows: readonly OutboxRow[]) => rows.at(-1)?.id ?? 0;
