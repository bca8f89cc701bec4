import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Random, randomText, SEED } from '#server/testing/random.ts';
import type { Json } from '#shared/database.types.ts';
import { ListChunks, listTag } from './list-chunks.ts';
import type { ListLayout, SortTerm, SortValue } from './list-layout.ts';

/** Changes of a list, the twentieth of which replaces all of it. */
const STEPS = process.env['TEST_LONG'] === '1' ? 60 : 20;

/** A list with replaced rows equals the list that is built from these rows, and has the same tag. */

type Row = Record<string, SortValue | string[] | Jsonb>;
/** A value of a column of jsonb. */
interface Jsonb {
  jsonb: Json;
}

/** As PostgreSQL writes jsonb: with spaces, but not in texts. */
function jsonbText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, part]) => `${JSON.stringify(key)}: ${jsonbText(part ?? null)}`,
  );
  return `{${entries.join(', ')}}`;
}

const isJsonb = (value: Row[string] | undefined): value is Jsonb =>
  typeof value === 'object' && value !== null && 'jsonb' in value;

function rowText(row: Row): string {
  const columns = Object.entries(row).map(([label, value]) => {
    const text = isJsonb(value) ? jsonbText(value.jsonb) : JSON.stringify(value);
    return `${JSON.stringify(label)}:${text}`;
  });
  return `{${columns.join(',')}}`;
}

/** As `json_agg` writes a list. */
const listOf = (rows: readonly Row[]) => Buffer.from(`[${rows.map(rowText).join(', ')}]`);

const LIKE_BOUNDARIES = ['}, {', '"}, {"id":"', '}, {"title":', '[]', '\\"}, {\\"id\\":', 'ñ\u{1f680}'];

function randomRow(random: Random, first: string): Row {
  const text = () => (random.chance(0.5) ? random.pick(LIKE_BOUNDARIES) : randomText(random).slice(0, 100));
  const values: Row = {
    id: random.uuid(),
    title: text(),
    rank: random.pick(['a', 'Z', 'a0', 'é', '', '~', '\uff01', '\u{1f680}']) + random.int(0, 20),
    points: random.pick([null, 1, 2, 10]),
    ready: random.chance(0.5),
    labels: random.list(0, 3, text),
    fields: { jsonb: [{ a: text() }, { id: random.uuid() }, { title: text() }, { b: [{}, { id: 'c' }] }] },
  };
  return { [first]: values[first] ?? null, ...values };
}

const asc = (label: string): SortTerm => ({ label, sign: 1, nullsFirst: false });
const desc = (label: string): SortTerm => ({ label, sign: -1, nullsFirst: true });
const ORDERS: SortTerm[][] = [
  [asc('rank'), asc('id')],
  [desc('rank'), desc('id')],
  [desc('points'), asc('rank'), asc('id')],
  [{ ...asc('points'), nullsFirst: true }, desc('ready'), asc('id')],
  [{ ...desc('points'), nullsFirst: false }, asc('id')],
];

/** Compares two rows as PostgreSQL does: texts by their bytes. */
function compare(a: Row, b: Row, order: readonly SortTerm[]): number {
  for (const { label, sign, nullsFirst } of order) {
    const [x, y] = [a[label] ?? null, b[label] ?? null];
    if (x === y) continue;
    if (x === null || y === null) return (x === null) === nullsFirst ? -1 : 1;
    const compared =
      typeof x === 'string' ? Buffer.compare(Buffer.from(x), Buffer.from(String(y))) : x < y ? -1 : 1;
    return compared * sign;
  }
  return 0;
}

test.each(ORDERS.flatMap((order) => ['id', 'title'].map((first) => ({ order, first }))))(
  'whatever is changed, added and removed: $first first, $order.0',
  async ({ order, first }) => {
    const random = new Random(SEED);
    const layout: ListLayout = { first, id: 'id', order };
    const sorted = (all: readonly Row[]) => all.toSorted((a, b) => compare(a, b, order));
    let rows = sorted(Array.from({ length: 300 }, () => randomRow(random, first)));
    let list = await ListChunks.of(listOf(rows), layout);
    for (let step = 0; step < STEPS; step += 1) {
      // at times most of the list goes, and comes again
      const share = random.pick([0.01, 0.01, 0.1, step % 20 === 19 ? 1 : 0]);
      const changed = rows.filter(() => random.chance(share));
      const stay = rows.filter((row) => !changed.includes(row));
      const edited = changed
        .filter(() => random.chance(0.6))
        .map(({ id }) => ({ ...randomRow(random, first), id: id ?? null }));
      const added = random.list(0, random.pick([2, 2, 90]), () => randomRow(random, first));
      const now = sorted([...edited, ...added]);
      const ids = [...changed, ...added].map(({ id }) => String(id));
      // a row that was added and is gone again
      ids.push(random.uuid());
      rows = sorted([...stay, ...now]);
      list = await list.replace({ ids, rows: listOf(now) });
      const expected = listOf(rows);
      expect(gunzipSync(list.gzip).equals(expected), `seed ${SEED}, step ${step}`).toBe(true);
      expect((await list.plain()).equals(expected)).toBe(true);
      expect([list.tag, list.rows, list.bytes]).toEqual([
        listTag(expected, layout),
        rows.length,
        expected.length,
      ]);
    }
  },
);
