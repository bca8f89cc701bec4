import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { withoutTriggers } from '#server/database/schema/without-triggers.ts';
import { localTimeOf } from '../events/local-time.ts';
import { createPeople } from '../people/create-people.ts';
import type { DemoMoment, DemoPeople } from '../people/people.ts';
import { Moments } from './moments.ts';
import { type Json, MARKS, mapTexts } from './texts.ts';

/** The recorded history, as `recordDemo` writes it: lines of JSON, each a table with its columns, or a row of the last one. */
export const HISTORY_FILE = path.join(import.meta.dirname, 'history.jsonl');

interface Table {
  table: string;
  columns: string[];
  rows: Json[][];
}

function readTables(text: string): Table[] {
  const tables: Table[] = [];
  for (const line of text.trimEnd().split('\n')) {
    const value = JSON.parse(line) as Json[] | Omit<Table, 'rows'>;
    if (Array.isArray(value)) tables.at(-1)?.rows.push(value);
    else tables.push({ ...value, rows: [] });
  }
  return tables;
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
  moments: Moments,
  timeZone: string,
): Promise<Map<string, string>> {
  const texts = marked(tables, MARKS.moment);
  const { rows } = await client.query<{ instants: string[] }>(
    'select to_jsonb(array(select local at time zone $2 from unnest($1::timestamp[]) with ordinality t (local, n) order by n)) as instants',
    [texts.map((text) => moments.readMoment(text.slice(1))), timeZone],
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
function newIds(people: DemoPeople): (name: string) => string {
  const ids = new Map(Object.values(people).map(({ id }, place) => [`${MARKS.id}${place}`, id]));
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
  people: DemoPeople,
  { timeZone, now }: DemoMoment,
): Promise<void> {
  const tables = readTables(await readFile(HISTORY_FILE, 'utf8'));
  const moments = new Moments(localTimeOf(now, timeZone));
  const instants = await readInstants(client, tables, moments, timeZone);
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
  await client.query('select app.read_search_texts_later()');
}

/** Creates the demo people with their recorded history, inside the transaction of `client` (the owner's). */
export async function createWorkspace(client: pg.ClientBase, moment: DemoMoment): Promise<void> {
  await loadHistory(client, await createPeople(client, moment.now), moment);
}
