import { expect, test } from 'vitest';
import { PublicError } from '#server/lib/public-error.ts';
import type { Statement } from '#server/lib/statement.ts';
import { Random } from '#server/testing/random.ts';
import type { Call } from './call.ts';
import type { Catalogue, Column, Role, Table, WriteKind } from './catalogue/catalogue.ts';
import { NO_RULES } from './catalogue/column-rules.ts';
import type { CurrentCatalogue } from './catalogue/current.ts';
import { negotiate } from './parse/media.ts';
import { parsePreferences } from './parse/preferences.ts';
import { decode, parseQuery, parseShape } from './parse/query.ts';
import { shapeOf } from './parse/shape.ts';
import type { QueryTree } from './parse/tree.ts';
import { resolve } from './plan/resolve.ts';
import { readPlanner } from './plan-read.ts';
import { writePlanner } from './plan-write.ts';
import { readTemplate } from './sql/read.ts';
import { fill } from './sql/writer.ts';

/** Some columns have the names of keywords and operators, so that a query string has several readings. */
const COLUMNS = ['id', 'name', 'eq', 'gt', 'order', 'limit', 'select', 'and', 'meta', 'odd col', 'a.b'];
const ROLES = new Set<Role>(['authenticated']);

function columnOf(name: string): [string, Column] {
  const type = name === 'meta' ? 'jsonb' : 'text';
  const rights = { readers: ROLES, inserters: ROLES, updaters: ROLES };
  return [
    name,
    {
      name,
      type,
      default: null,
      nullable: true,
      generated: false,
      orderedByBytes: false,
      values: null,
      ...rights,
    },
  ];
}

function tableOf(name: string, to: string, toMany: boolean): Table {
  const pair: [string, string] = toMany ? ['id', 'name'] : ['name', 'id'];
  const link = { to, toView: false, toMany, fromOne: false, constraint: 'link', pairs: [pair] };
  const columns = new Map(COLUMNS.map(columnOf));
  return {
    name,
    columns,
    primaryKey: ['id'],
    checks: new Map(),
    deleters: ROLES,
    accepts: new Set<WriteKind>(['insert', 'update', 'delete']),
    relationships: [link],
  };
}

const CATALOGUE: Catalogue = new Map([
  ['stories', tableOf('stories', 'tasks', true)],
  ['tasks', tableOf('tasks', 'stories', false)],
]);

const PLAIN = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'];
const OTHERS = ['not.eq', 'like', 'in', 'is', 'isdistinct', 'fts', 'eq(any)', 'cs', '%65q', 'EQ', 'eqq', ''];
const VALUES = [
  ...[
    '7',
    '',
    'null',
    '(1,2)',
    '(a.eq.1,b.gt.2)',
    'desc',
    'sum()',
    '*',
    'eq.',
    'a=eq.b',
    '{a,b}',
    '"x"',
    "'; --",
  ],
  ...[
    '%26id%3Deq.9',
    'a+b',
    '%C3%B1',
    '%ff',
    '%00',
    '%',
    '$1',
    '..',
    'x'.repeat(200),
    '3f2b0e7c-0000-4000-8000-0000000000aa',
  ],
];
const KEYS = [
  ...COLUMNS,
  ...['select', 'columns', 'on_conflict', 'order', 'limit', 'offset', 'and', 'or', 'not.and', 'not.or'],
  ...[
    'tasks.id',
    'tasks.order',
    'tasks.limit',
    'tasks.not.or',
    'tasks.select',
    'nothing',
    'meta->>k',
    'meta-%3Ek',
  ],
  ...['%69d', 'odd+col', '"id"', '"a.b"', 'id.', '.id', '', '__proto__', 'constructor', 'ñ'],
];
const SELECTS = [
  'select=*',
  'select=id,tasks(id)',
  'select=eq.sum(),gt',
  'select=x:id,tasks!inner(name)',
  'select=',
];

function parameter(random: Random): string {
  if (random.chance(0.15)) return random.pick(SELECTS);
  const key = random.chance(0.6) ? random.pick(COLUMNS.slice(0, 4)) : random.pick(KEYS);
  const operator = random.chance(0.7) ? random.pick(PLAIN) : random.pick(OTHERS);
  const value = random.pick(VALUES);
  return `${key}${random.chance(0.97) ? '=' : ''}${operator}${random.chance(0.95) ? '.' : ''}${value}`;
}

function queryString(random: Random): string {
  const parameters = Array.from({ length: random.int(0, 4) }, () => parameter(random));
  return parameters.join(random.chance(0.95) ? '&' : '&&') + (random.chance(0.05) ? '&' : '');
}

/** The statement of a read, or the code of its refusal. */
function outcome(tree: () => QueryTree, operands: () => string[]) {
  try {
    const node = resolve(CATALOGUE, 'authenticated', 'stories', tree());
    const media = { kind: 'array', stripNulls: false, contentType: 'application/json' } as const;
    const template = readTemplate(node, { media, body: true, limit: 10, offset: 0, capped: true });
    const statement = fill(template, { operands: operands(), json: '', rows: 0, maxBytes: 1 });
    return { ...statement, labels: template.labels };
  } catch (error) {
    if (!(error instanceof PublicError)) throw error;
    return error.status;
  }
}

test('a query that is planned without its operands is the statement of the whole query', () => {
  const random = new Random(20_261);
  const seen = { planned: 0, cut: 0, refused: 0 };
  for (let count = 0; count < 20_000; count += 1) {
    const raw = queryString(random);
    const { text, operands } = shapeOf(raw);
    const whole = outcome(
      () => parseQuery(raw),
      () => [],
    );
    expect([
      raw,
      outcome(
        () => parseShape(text),
        () => operands.map(decode),
      ),
    ]).toEqual([raw, whole]);
    if (typeof whole === 'number') seen.refused += 1;
    else seen.planned += 1;
    if (operands.length > 0 && typeof whole !== 'number') seen.cut += 1;
  }
  // the generator is useful only if it makes all three
  for (const number of Object.values(seen)) expect(number).toBeGreaterThan(2_000);
});

const BODIES = [
  ...[
    '{"name":"a"}',
    '{"name":"b","gt":1}',
    '{"gt":1,"name":"b"}',
    '[{"name":"a"}]',
    '[{"name":"a"},{"name":"b"}]',
    '[]',
  ],
  ...[
    '[{"name":"a"},{"gt":1}]',
    '{}',
    '[{},{}]',
    '{"nothing":1}',
    '{"__proto__":1}',
    '{"a\\u0000b":1}',
    '[1]',
    'x',
    undefined,
  ],
];
const PREFERENCES = [
  ...['', 'return=representation', 'return=headers-only', 'missing=default', 'resolution=merge-duplicates'],
  ...['handling=strict, max-affected=1', 'handling=strict, max-affected=2', 'count=exact'],
];
const ACCEPTED = ['application/json', 'text/csv', 'application/vnd.pgrst.object+json;nulls=stripped'];

/** A call as it is before it is planned. */
function generatedCall(random: Random): Call {
  const role: Role = random.chance(0.9) ? 'authenticated' : 'anon';
  const cut = random.chance(0.5) ? `id=eq.${random.int(1, 99)}&select=id,name` : queryString(random);
  return {
    table: random.chance(0.9) ? 'stories' : random.pick(['tasks', 'nothing']),
    claims: { role },
    media: negotiate(random.pick(ACCEPTED)),
    preferences: parsePreferences(random.pick(PREFERENCES)),
    http: {
      url: `/rest/v1/x?${cut}`,
      method: random.pick(['GET', 'HEAD']),
      headers: {},
      body: random.pick(BODIES),
    },
  } as unknown as Call;
}

const catalogue = { plan: async (plan) => plan(CATALOGUE) } as CurrentCatalogue;
const planners = () => ({
  read: readPlanner(catalogue, new Map([['tasks', 'id']])),
  write: writePlanner(catalogue, { ...NO_RULES, maintained: new Set(['limit']) }),
});

const statementOf = (planned: Promise<{ statement(maxBytes: number): Statement }>) =>
  planned.then(
    (plan) => plan.statement(1_000),
    (error: PublicError) => [error.status, error.code, error.details],
  );

test('the plan of an earlier request gives the statement of a new plan', async () => {
  const random = new Random(20_262);
  const shared = planners();
  let planned = 0;
  for (let count = 0; count < 6_000; count += 1) {
    const call = generatedCall(random);
    const kind = random.pick(['read', 'insert', 'update', 'delete'] as const);
    const plan = ({ read, write }: ReturnType<typeof planners>) =>
      statementOf(kind === 'read' ? read(call) : write(call, kind));
    const statement = await plan(planners());
    expect([call, kind, await plan(shared)]).toEqual([call, kind, statement]);
    if ('text' in statement) planned += 1;
  }
  expect(planned).toBeGreaterThan(1_000);
});

test.each([
  ['id=eq.1&name=neq.a', 'id=eq.&name=neq.', ['1', 'a']],
  ['tasks.id=gte.5&select=id%2Cname&id=lt.', 'tasks.id=gte.&select=id%2Cname&id=lt.', ['5', '']],
  ['id=in.(1,2)&order=gt.desc&or=(id.eq.1)', 'id=in.(1,2)&order=gt.desc&or=(id.eq.1)', []],
  ['select=eq.sum()&tasks.limit=eq.1&id=not.eq.1', 'select=eq.sum()&tasks.limit=eq.1&id=not.eq.1', []],
  ['%69d=eq.1&meta->>k=eq.1&"id"=eq.1', '%69d=eq.1&meta->>k=eq.1&"id"=eq.1', []],
])('%s', (raw, text, operands) => {
  expect(shapeOf(raw)).toEqual({ text, operands });
});

/** The least processor time of several runs, in µs: it does not count what other programs do meanwhile. */
function leastWork(act: () => void): number {
  const runs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    act();
    return process.cpuUsage(before).user;
  });
  return Math.min(...runs);
}

test.each([
  ['a=eq.b&', ''],
  ['a.', '=eq.b'],
  ['eq.', ''],
])('the longest address of nothing but "%s" is cut in linear time', (part, end) => {
  const cut = (count: number) => leastWork(() => shapeOf(`a=eq.${part.repeat(count)}${end}`));
  cut(1_000);
  // sixteen times the length would be 256 times the work if the cost were quadratic
  expect(cut(32_000)).toBeLessThan(64 * Math.max(cut(2_000), 50));
});
