import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { withoutTriggers } from '#server/database/schema/without-triggers.ts';
import { createPeople } from './create-people.ts';
import { Moments } from './moments.ts';
import type { DemoMoment } from './people.ts';

/**
 * The history of the demo as rows, edited by hand (docs/decisions/0237). Each line is JSON: a table with columns, or a row of the
 * last table, which may be shorter than its columns (the rest is null). Columns that a table does not name get their defaults.
 */
const HISTORY_FILE = path.join(import.meta.dirname, 'history.jsonl');

/** The meaning of the first character of a text. A plain text that begins with one of them has `plain` before it. */
const MARKS = { id: '#', day: '~', moment: '@', rank: '%', plain: '^' } as const;

/** A value of JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Rows of a table of the history, with the names of their columns. */
interface Table {
  table: string;
  columns: string[];
  rows: Json[][];
}

/** Reads the recorded history. */
export async function readHistory(): Promise<Table[]> {
  const tables: Table[] = [];
  for (const line of (await readFile(HISTORY_FILE, 'utf8')).trimEnd().split('\n')) {
    const value = JSON.parse(line) as Json[] | Omit<Table, 'rows'>;
    if (Array.isArray(value)) tables.at(-1)?.rows.push(value);
    else tables.push({ ...value, rows: [] });
  }
  return tables;
}

/** Replaces every text of a JSON value, the keys of objects included. */
function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [change(key), mapTexts(item, change)]),
  );
}

/** Every text of the history that has a mark. */
function marked(tables: readonly Table[], mark: string): string[] {
  const found = new Set<string>();
  for (const { rows } of tables) {
    mapTexts(rows, (text) => {
      if (text.startsWith(mark)) found.add(text);
      return text;
    });
  }
  return [...found];
}

/** The instant of each moment of the history, as PostgreSQL writes it in JSON. */
async function readInstants(
  client: pg.ClientBase,
  tables: readonly Table[],
  moment: DemoMoment,
): Promise<Map<string, string>> {
  const texts = marked(tables, MARKS.moment);
  const moments = new Moments(moment);
  const { rows } = await client.query<{ instants: string[] }>(
    `select to_jsonb(array(
       select case when text like '%Z' then text::timestamptz else text::timestamp at time zone $2 end
       from unnest($1::text[]) with ordinality t (text, n) order by n)) as instants`,
    [texts.map((text) => moments.readMoment(text.slice(1))), moment.timeZone],
  );
  return new Map(texts.map((text, place) => [text, rows[0]?.instants[place] ?? '']));
}

/** The rank of each place: all are behind those that stories get from now on, and a millisecond apart. */
async function readRanks(client: pg.ClientBase, tables: readonly Table[]): Promise<Map<string, string>> {
  const texts = marked(tables, MARKS.rank);
  const { rows } = await client.query<{ ranks: string[] }>(
    `select array(select app.rank_of_moment(now() - place * interval '1 ms')
       from unnest($1::int[]) with ordinality t (place, n) order by n) as ranks`,
    [texts.map((text) => text.slice(1))],
  );
  return new Map(texts.map((text, place) => [text, rows[0]?.ranks[place] ?? '']));
}

/** Gives each row of the history an id of its own; the first ones are those of the people. */
function newIds(people: readonly string[]): (name: string) => string {
  const ids = new Map(people.map((id, place) => [`${MARKS.id}${place}`, id]));
  return (name) => {
    const id = ids.get(name) ?? randomUUID();
    ids.set(name, id);
    return id;
  };
}

/** One statement for all tables: it checks foreign keys when it ends, so rows may come before those that they refer to. */
const insertInto = (tables: readonly Table[]): string =>
  tables
    .map(({ table, columns }, place) => {
      const names = columns.join(', ');
      const rows = `json_populate_recordset(null::${table}, $${place + 1})`;
      return `${place === 0 ? 'with' : ','} t${place} as (insert into ${table} (${names}) select ${names} from ${rows})`;
    })
    .join('\n')
    .concat('\nselect');

/** Inserts the recorded history of the demo as rows, inside the transaction of `client` (the owner's). */
async function loadHistory(
  client: pg.ClientBase,
  people: readonly string[],
  moment: DemoMoment,
): Promise<void> {
  const tables = await readHistory();
  const moments = new Moments(moment);
  const instants = await readInstants(client, tables, moment);
  const idOf = newIds(people);
  const ranks = await readRanks(client, tables);
  const read = (text: string): string => {
    switch (text[0]) {
      case MARKS.id:
        return idOf(text);
      case MARKS.day:
        return moments.readDay(text.slice(1));
      case MARKS.moment:
        return instants.get(text) ?? '';
      case MARKS.rank:
        return ranks.get(text) ?? '';
      case MARKS.plain:
        return text.slice(1);
      default:
        return text;
    }
  };
  const records = tables.map(({ columns, rows }) =>
    JSON.stringify(
      rows.map((row) =>
        Object.fromEntries(columns.map((column, place) => [column, mapTexts(row[place] ?? null, read)])),
      ),
    ),
  );
  await withoutTriggers(
    client,
    tables.map(({ table }) => table),
    async () => {
      await client.query(insertInto(tables), records);
    },
  );
  await client.query(
    `insert into app.story_texts (story_id, text)
     select id, app.text_of_story(title, labels, description) from public.user_stories`,
  );
  await client.query('select app.read_search_texts_later()');
}

/** Creates the demo people with their recorded history, inside the transaction of `client` (the owner's). */
export async function createWorkspace(client: pg.ClientBase, moment: DemoMoment): Promise<void> {
  await loadHistory(client, await createPeople(client, moment.now), moment);
}
