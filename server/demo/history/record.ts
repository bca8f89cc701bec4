import type pg from 'pg';
import { inTransaction } from '#server/database/transaction.ts';
import { localTimeOf } from '../events/local-time.ts';
import { DEMO_ACCOUNTS, type DemoMoment } from '../people/people.ts';
import { Moments } from './moments.ts';
import { emptyTables, writtenColumns } from './tables.ts';
import { type Json, MARKS, mapTexts, type Row, writePlain } from './texts.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?\+00:00$/;
/** Stands for a row that has no name yet, while rows are put in order. */
const UNNAMED = `${MARKS.id}?`;

interface Meanings {
  /** The name of each person, by id. */
  people: ReadonlyMap<string, string>;
  /** The wall-clock time of each moment, by its text. */
  locals: ReadonlyMap<string, string>;
  /** The ranks of stories in order, which come from the clock: each stands for its place. */
  ranks: readonly string[];
  moments: Moments;
}

/** Writes the texts of rows: ids as names of rows, ranks of stories as places, and dates as {@link Moments} does. */
class Writer {
  readonly #names: Map<string, string>;
  readonly #ranks: ReadonlyMap<string, string>;
  readonly #locals: ReadonlyMap<string, string>;
  readonly #moments: Moments;

  constructor({ people, locals, ranks, moments }: Meanings) {
    this.#names = new Map(people);
    this.#ranks = new Map(ranks.map((rank, place) => [rank, `${MARKS.rank}${place}`]));
    this.#locals = locals;
    this.#moments = moments;
  }

  name(id: Json | undefined): string {
    if (typeof id !== 'string') throw new Error('a row has no id');
    const name = this.#names.get(id) ?? `${MARKS.id}${this.#names.size}`;
    this.#names.set(id, name);
    return name;
  }

  write(row: Row, nameOf = (id: string) => this.#names.get(id) ?? UNNAMED): Json[] {
    return Object.values(row).map((value) => mapTexts(value, (text) => this.#text(text, nameOf)));
  }

  #text(text: string, nameOf: (id: string) => string): string {
    if (UUID.test(text)) return nameOf(text);
    if (DAY.test(text)) return MARKS.day + this.#moments.writeDay(text);
    const local = this.#locals.get(text);
    if (local !== undefined) return MARKS.moment + this.#moments.writeMoment(local);
    return this.#ranks.get(text) ?? writePlain(text);
  }
}

/** Puts the rows of a table in order: by time, and rows of one moment by their contents. */
function inOrder(rows: readonly Row[], writer: Writer): Row[] {
  return rows
    .map((row) => ({ row, key: `${row['created_at'] ?? ''} ${JSON.stringify(writer.write(row))}` }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ row }) => row);
}

/** Every moment in the rows. */
function momentsIn(rows: readonly Row[]): string[] {
  const moments = new Set<string>();
  mapTexts([...rows], (text) => {
    if (MOMENT.test(text)) moments.add(text);
    return text;
  });
  return [...moments];
}

/** Every rank that a story has or had, in order. */
function ranksIn(read: ReadonlyMap<string, readonly Row[]>): string[] {
  const now = (read.get('public.user_stories') ?? []).map((row) => row['rank']);
  const logged = (read.get('public.activity_log') ?? [])
    .filter((row) => row['entity_type'] === 'user_stories')
    .flatMap(({ changes }) => (changes as { rank?: Json[] }).rank ?? []);
  const ranks = [...now, ...logged].filter((rank) => typeof rank === 'string');
  return [...new Set(ranks)].toSorted();
}

async function wallClock(
  client: pg.ClientBase,
  moments: readonly string[],
  timeZone: string,
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ moment: string; local: string }>(
    'select moment, (moment::timestamptz at time zone $2)::text as local from unnest($1::text[]) moment',
    [moments, timeZone],
  );
  return new Map(rows.map(({ moment, local }) => [moment, local]));
}

async function readRows(client: pg.ClientBase, tables: readonly string[]): Promise<Map<string, Row[]>> {
  const read = new Map<string, Row[]>();
  for (const table of tables) {
    const columns = await writtenColumns(client, table);
    const { rows } = await client.query<{ row: Row }>(
      `select to_jsonb(r) as row from (select ${columns.join(', ')} from ${table}) r`,
    );
    // JSON of PostgreSQL has its keys in an order of its own
    const inColumns = rows.map(({ row }) =>
      Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
    );
    if (rows.length > 0) read.set(table, inColumns);
  }
  return read;
}

/** The names of the demo's people, by id: they come first, in the order of their accounts. */
async function namesOfPeople(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; email: string }>(
    'select id, email from auth.users where is_demo',
  );
  const place = (email: string) => DEMO_ACCOUNTS.findIndex((account) => account.email === email);
  return new Map(rows.map(({ id, email }) => [id, `${MARKS.id}${place(email)}`]));
}

/** Writes the rows of `tables`, which are in an order in which they can be named. */
async function write(
  client: pg.ClientBase,
  tables: readonly string[],
  { timeZone, now }: DemoMoment,
): Promise<string> {
  const read = await readRows(client, tables);
  const writer = new Writer({
    people: await namesOfPeople(client),
    locals: await wallClock(client, momentsIn([...read.values()].flat()), timeZone),
    ranks: ranksIn(read),
    moments: new Moments(localTimeOf(now, timeZone)),
  });
  const lines = [...read].flatMap(([table, rows]) => {
    const ordered = inOrder(rows, writer);
    for (const row of ordered) if ('id' in row) writer.name(row['id']);
    const written = ordered.map((row) => writer.write(row, (id) => writer.name(id)));
    return [{ table, columns: Object.keys(rows[0] ?? {}) }, ...written];
  });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/**
 * Makes a demo in an empty database and writes its rows in a form that holds for any date, any time zone and any ids.
 * @param make makes the demo of `moment`, in the transaction of its client.
 * @returns the text of {@link HISTORY_FILE}, if `make` replayed the history.
 */
export async function recordDemo(
  pool: pg.Pool,
  moment: DemoMoment,
  make: (client: pg.ClientBase, moment: DemoMoment) => Promise<void>,
): Promise<string> {
  const tables = await emptyTables(pool);
  // rows are completed at the commit
  await inTransaction(pool, (client) => make(client, moment), { large: true });
  return inTransaction(pool, async (client) => {
    await client.query(`set local time zone 'UTC'`);
    return write(client, tables, moment);
  });
}
