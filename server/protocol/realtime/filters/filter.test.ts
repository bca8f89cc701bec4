import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '#server/testing/harness.ts';
import { LIMITS } from '../limits/limits.ts';
import type { TableInfo } from '../tables/catalogue.ts';
import { compileFilter, type Row } from './filter.ts';
import { FilterError } from './filter-text.ts';
import { PatternBudget, PatternTooCostly } from './pattern-budget.ts';
import { patternSize } from './pattern-size.ts';
import { compileLike, compileRegex } from './patterns.ts';

/** A filter accepts a row exactly if PostgreSQL accepts it. */

const COLUMNS = {
  id: 'uuid',
  points: 'int4',
  hours: 'numeric',
  title: 'text',
  ready: 'bool',
  at: 'timestamptz',
  day: 'date',
  tags: '_text',
} as const;
const budget = () => new PatternBudget(LIMITS.patternSteps.perChange);
const table: TableInfo = { name: 'things', key: ['id'], columns: new Map(Object.entries(COLUMNS)) };

const ROWS = `
  ('a0000000-0000-4000-8000-000000000001', 1, 1.50, 'Ver huecos', true, '2026-03-01T10:00:00.5+00', '2026-03-01', '{a}'),
  ('a0000000-0000-4000-8000-000000000002', 5, 10, 'ver, (todo) "ya"', false, '2026-03-01T12:00:00+02', '2026-02-28', '{}'),
  ('a0000000-0000-4000-8000-000000000003', -3, 0, '100 % _hecho_', null, '2026-03-29T01:30:00+00', '2025-12-31', null),
  ('a0000000-0000-4000-8000-000000000004', null, null, '', true, 'infinity', null, null),
  ('a0000000-0000-4000-8000-000000000005', 20, 8.5, null, false, null, '2026-03-01', '{a,b}'),
  ('a0000000-0000-4000-8000-000000000006', 6, 6, 'a\\b', null, null, null, null),
  ('a0000000-0000-4000-8000-000000000007', 7, 7, E'línea\notra', null, null, null, null),
  ('a0000000-0000-4000-8000-000000000008', 8, 8, 'El ñandú ', null, null, null, null),
  ('a0000000-0000-4000-8000-000000000009', 9, 9, '😀😀ñ y 123', null, null, null, null)`;

let client: pg.Client;
let rows: Row[];
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createDatabase();
  drop = database.drop;
  client = new pg.Client({ connectionString: database.url, options: '-c TimeZone=UTC' });
  await client.connect();
  const columns = Object.entries(COLUMNS).map(([name, type]) => `${name} ${type}`);
  await client.query(`create table things (${columns.join()}); insert into things values ${ROWS}`);
  const result = await client.query<{ row: Row }>('select to_jsonb(t) as row from things t order by id');
  rows = result.rows.map(({ row }) => row);
});
afterAll(async () => {
  await client.end();
  await drop();
});

/** Each filter with the SQL condition that it means. */
const CASES: [filter: string, sql: string][] = [
  ['', 'true'],
  ['points=eq.5', 'points = 5'],
  ['points=eq.05', 'points = 5'],
  ['points=neq.5', 'points <> 5'],
  ['points=lt.5', 'points < 5'],
  ['points=lte.5', 'points <= 5'],
  ['points=gt.-3', 'points > -3'],
  ['points=gte.-3', 'points >= -3'],
  ['points=in.(1,20,99)', 'points in (1, 20, 99)'],
  ['points=not.in.(1,20)', 'points not in (1, 20)'],
  ['points=isdistinct.5', 'points is distinct from 5'],
  ['points=not.isdistinct.5', 'points is not distinct from 5'],
  ['points=isdistinct.null', 'points is distinct from null'],
  ['points=not.eq.5', 'not points = 5'],
  ['points=is.null', 'points is null'],
  ['points=not.is.null', 'points is not null'],
  ['hours=eq.1.5', 'hours = 1.5'],
  ['hours=gt.8.49', 'hours > 8.49'],
  ['title=eq.Ver huecos', "title = 'Ver huecos'"],
  ['title=eq.', "title = ''"],
  ['title=eq."ver, (todo) \\"ya\\""', `title = 'ver, (todo) "ya"'`],
  ['title=in.("ver, (todo) \\"ya\\"",Ver huecos)', `title in ('ver, (todo) "ya"', 'Ver huecos')`],
  ['title=like.Ver%', "title like 'Ver%'"],
  ['title=ilike.VER%', "title ilike 'VER%'"],
  ['title=like.%\\_hecho\\_', "title like '%\\_hecho\\_'"],
  ['title=like.100 \\% _hecho_', "title like '100 \\% _hecho_'"],
  ['title=like.%', "title like '%'"],
  ['title=like.', "title like ''"],
  ['title=like._er%', "title like '_er%'"],
  ['title=like.%o%o%', "title like '%o%o%'"],
  ['title=like.a\\\\b', "title like 'a\\\\b'"],
  ['title=like.%\\%%', "title like '%\\%%'"],
  ['title=like.\\V\\e%', "title like '\\V\\e%'"],
  ['title=ilike.%ÑANDÚ_', "title ilike '%ÑANDÚ_'"],
  ['title=like.__ñ%', "title like '__ñ%'"],
  ['title=match.línea.otra', "title ~ 'línea.otra'"],
  ['title=match.[[:digit:]]{3}', "title ~ '[[:digit:]]{3}'"],
  ['title=imatch.ñandú\\s', "title ~* 'ñandú\\s'"],
  ['title=not.like.%e%', "title not like '%e%'"],
  ['title=match.^[Vv]er', "title ~ '^[Vv]er'"],
  ['title=imatch.HECHO', "title ~* 'HECHO'"],
  ['ready=eq.true', 'ready'],
  ['ready=is.true', 'ready is true'],
  ['ready=not.is.true', 'ready is not true'],
  ['ready=is.unknown', 'ready is unknown'],
  ['ready=neq.true', 'ready <> true'],
  ['id=eq.A0000000-0000-4000-8000-000000000002', "id = 'A0000000-0000-4000-8000-000000000002'"],
  ['at=eq.2026-03-01T10:00:00Z', "at = '2026-03-01T10:00:00Z'"],
  ['at=gt.2026-03-01 11:00:00+01', "at > '2026-03-01 11:00:00+01'"],
  ['at=gte.2026-03-01', "at >= '2026-03-01'"],
  ['at=lt.2026-03-01T10:00:00.500001Z', "at < '2026-03-01T10:00:00.500001Z'"],
  ['at=eq.infinity', "at = 'infinity'"],
  ['day=eq.2026-03-01', "day = '2026-03-01'"],
  ['day=lt.2026-03-01', "day < '2026-03-01'"],
  ['tags=is.null', 'tags is null'],
  ['points=gt.0,ready=eq.true', 'points > 0 and ready'],
  ['points=in.(1,5),title=like."Ver%"', "points in (1, 5) and title like 'Ver%'"],
];

test.each(CASES)('%s', async (filter, sql) => {
  const matches = compileFilter(filter, table, budget());
  const { rows: expected } = await client.query<{ id: string }>(
    `select id from things where ${sql} order by id`,
  );
  expect(rows.filter((row) => matches(row, budget())).map((row) => row['id'])).toEqual(
    expected.map(({ id }) => id),
  );
});

const WRONG = [
  'points',
  'points=5',
  'points=eq.many',
  'points=like.5%',
  'points=in.1,2',
  'points=in.(1,2',
  'points=eq.1;ready=eq.true',
  'points=eq."1',
  'ready=eq.perhaps',
  'ready=is.5',
  'id=eq.5',
  'at=gt.yesterday',
  'day=eq.2026-02-30',
  'tags=eq.{a}',
  'title=match.(',
  'title=match.(?=a)', // patterns that would need backtracking
  'title=match.(a)\\1',
  'title=match.(a{30}){30}',
  'title=like.a\\', // PostgreSQL refuses it as well
  `title=eq.${'a'.repeat(256)}`,
  `title=eq."${'a'.repeat(256)}"`,
  `title=in.(a,${'a'.repeat(256)})`,
  'secret=eq.1',
  '__proto__=is.null',
  ',points=eq.1',
  Array.from({ length: 30 }, () => 'points=eq.1').join(),
];
test.each(WRONG)('%s is refused', (filter) => {
  expect(() => compileFilter(filter, table, budget())).toThrow(FilterError);
});

describe('a pattern costs little', () => {
  // a search with backtracking would never end
  test('LIKE with many wildcards takes no more steps than a change may cost', () => {
    const matches = compileLike(`${'%a'.repeat(50)}%b`, false);
    expect(matches('a'.repeat(10_000), budget())).toBe(false);
  });

  test.each(['^(a+)+$', '^(a|a)*$', '(.*a){20}$', '(a*)*(a*)*b'])('%s takes linear time', (pattern) => {
    const matches = compileRegex(pattern, false, budget());
    expect(matches('aaaaaaaaaaaaaaaaaaaaaa', budget())).toBe(!pattern.endsWith('b'));
    expect(matches(`${'a'.repeat(5_000)}c`, budget())).toBe(false);
  });

  test('the budget refuses work before it begins, however long the text is', () => {
    const like = compileLike(`%${'a'.repeat(250)}b`, false);
    const regex = compileRegex('(a|b){90}d', false, budget());
    for (const matches of [like, regex]) {
      expect(matches('a'.repeat(1_000), budget())).toBe(false);
      expect(() => matches('a'.repeat(1_000_000), budget())).toThrow(PatternTooCostly);
    }
  });

  test('a used budget refuses work that it would have allowed before', () => {
    const matches = compileRegex('[ab]{90}x', false, budget());
    const one = budget();
    const ask = () => matches('a'.repeat(1_000), one);
    expect(ask()).toBe(false);
    expect(() => Array.from({ length: 100 }, ask)).toThrow(PatternTooCostly);
    one.reset();
    expect(ask()).toBe(false);
  });

  test.each([
    ['abc', 3],
    ['a{30}', 30],
    ['(ab){10}', 40],
    ['(a{30}){30}', 960],
    ['[(){}]{3}x', 4],
    ['\\(a{2,}', 4],
    ['\\Q)(\\Ea', 7],
  ])('the size of %s is read before it is compiled', (pattern, size) => {
    expect(patternSize(pattern)).toBe(size);
  });
});
