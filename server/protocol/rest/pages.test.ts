import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_ROWS } from './plan/resolved.ts';
import { rawCaller } from './testing/raw.ts';
import { type SampleServer, startWithSamples } from './testing/samples.ts';

let samples: SampleServer;
let raw: Awaited<ReturnType<typeof rawCaller>>;
beforeAll(async () => {
  samples = await startWithSamples();
  raw = await rawCaller(samples.server, samples.person);
  await samples.server.pool.query(
    `insert into labels select n, 'L' || n from generate_series(3, $1::int) n`,
    [MAX_ROWS + 1],
  );
});
afterAll(() => samples.close());

const exact = { prefer: 'count=exact' };

/** Pages of four visible samples. */
const PAGES: [query: string, headers: Record<string, string>, status: number, range: string, rows: number][] =
  [
    ['', {}, 200, '0-3/*', 4],
    ['limit=2', {}, 200, '0-1/*', 2],
    ['limit=2', exact, 206, '0-1/4', 2],
    ['limit=2&offset=2', exact, 206, '2-3/4', 2],
    ['limit=4', exact, 200, '0-3/4', 4],
    ['', exact, 200, '0-3/4', 4],
    ['id=eq.9', exact, 200, '*/0', 0],
    ['id=eq.9', {}, 200, '*/*', 0],
    ['limit=0', {}, 200, '*/*', 0],
    ['limit=0', exact, 206, '*/4', 0],
    ['offset=4', exact, 206, '*/4', 0],
    ['offset=9', {}, 200, '*/*', 0],
    ['', { range: '1-2' }, 200, '1-2/*', 2],
    ['', { range: '2-', ...exact }, 206, '2-3/4', 2],
    ['limit=3', { range: '0-1' }, 200, '0-1/*', 2],
    ['offset=1&limit=3', { range: '2-8' }, 200, '2-3/*', 2],
    ['limit=0', { range: '1-2' }, 200, '*/*', 0],
    ['offset=-4', {}, 200, '0-3/*', 4],
    ['offset=-1&limit=3', {}, 200, '0-1/*', 2],
    ['', { range: 'bytes=0-1' }, 200, '0-3/*', 4],
  ];

describe('pages', () => {
  test.each(PAGES)('?%s %o', async (query, headers, status, range, rows) => {
    const answer = await raw(`samples?select=id&order=id&${query}`, { headers });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, range]);
    expect(answer.json).toHaveLength(rows);
  });

  test('of the same address follow the headers and the caller of each request', async () => {
    const signedOut = await rawCaller(samples.server);
    const path = 'samples?select=id&order=id&limit=3';
    const csv = { accept: 'text/csv' };
    for (let again = 0; again < 2; again += 1) {
      expect((await raw(path)).json).toHaveLength(3);
      expect((await raw(path, { headers: { range: '1-1' } })).json).toHaveLength(1);
      expect((await raw(path, { headers: csv })).text).toMatch(/^id\n/);
      expect((await raw(path, { headers: exact })).headers.get('content-range')).toBe('0-2/4');
      expect(await raw(path, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
      expect((await signedOut(path)).status).toBe(401);
    }
  });

  test('a page after the last counted row gets 416', async () => {
    const { error, status } = await samples.client
      .from('samples')
      .select('*', { count: 'exact' })
      .range(10, 12);
    expect([status, error?.code]).toEqual([416, 'PGRST103']);
    expect(error?.details).toContain('only 4 rows');
    const counted = await raw('samples?offset=10', { headers: exact });
    expect([counted.status, counted.headers.get('content-range')]).toEqual([416, '*/4']);
    expect((await raw('samples', { headers: { range: '5-2' } })).status).toBe(416);
  });

  test.each([
    ['limit=-1', {}],
    ['offset=-3&limit=2', {}],
    ['limit=1', { range: '1-2' }],
  ])('no row can be on the page ?%s %o', async (query, headers) => {
    const answer = await raw(`samples?${query}`, { headers });
    expect([answer.status, answer.json]).toMatchObject([416, { code: 'PGRST103' }]);
  });

  test.each([
    'limit=x',
    'offset=--1',
    'notes.limit=-1&select=*,notes(*)',
    'limit=1.5',
    'offset=',
    'limit=99999999999999999999',
  ])('refuses %s', async (query) => {
    expect((await raw(`samples?${query}`)).json).toMatchObject({ code: 'PGRST100' });
  });

  test('counts follow inner embeds, groups and filters', async () => {
    const inner = await samples.client
      .from('samples')
      .select('id, notes!sample_id!inner(id)', { count: 'exact' })
      .limit(1);
    expect(inner.count).toBe(2);
    const groups = await raw('samples?select=done,count()&limit=1', { headers: exact });
    expect(groups.headers.get('content-range')).toBe('0-0/3');
  });

  test('HEAD returns the count without a body, for each kind of count', async () => {
    const counted = await samples.client
      .from('samples')
      .select('*', { count: 'exact', head: true })
      .gt('id', 1);
    expect([counted.count, counted.data]).toEqual([3, null]);
    const estimated = await samples.client.from('samples').select('*', { count: 'estimated', head: true });
    expect(estimated.count).toBe(4);
    await samples.server.pool.query('analyze labels');
    const planned = await samples.client.from('labels').select('*', { count: 'planned', head: true });
    expect(planned.count).toBe(MAX_ROWS + 1);
    await samples.server.pool.query('analyze samples');
    const hidden = await samples.client
      .from('samples')
      .select('*', { count: 'planned', head: true })
      .eq('name', 'oculta');
    expect(hidden.count).toBe(0);
    const head = await raw('samples?select=id', { method: 'HEAD', headers: exact });
    expect([head.text, head.headers.get('content-range')]).toEqual(['', '0-3/4']);
    const refused = await raw('samples?select=nada', { method: 'HEAD' });
    expect(refused.status).toBe(400);
  });
});

describe('the limit of every list', () => {
  test(`${MAX_ROWS} rows are returned whole, and one more is cut off and reported`, async () => {
    const whole = await raw(`labels?select=id&id=lte.${MAX_ROWS}`);
    expect([whole.status, whole.headers.get('content-range')]).toEqual([200, `0-${MAX_ROWS - 1}/*`]);
    const cut = await raw('labels?select=id');
    expect([cut.status, cut.headers.get('content-range')]).toEqual([206, `0-${MAX_ROWS - 1}/*`]);
    expect(cut.json).toHaveLength(MAX_ROWS);
    const counted = await raw('labels?select=id&limit=20000', { headers: exact });
    expect([counted.status, counted.headers.get('content-range')]).toEqual([
      206,
      `0-${MAX_ROWS - 1}/${MAX_ROWS + 1}`,
    ]);
    const rest = await raw(`labels?select=id&offset=${MAX_ROWS}`);
    expect([rest.status, rest.headers.get('content-range')]).toEqual([200, `${MAX_ROWS}-${MAX_ROWS}/*`]);
  });

  test('an estimated count is exact if it is small, and the planner’s otherwise', async () => {
    const { count } = await samples.client.from('labels').select('*', { count: 'estimated', head: true });
    expect(count).toBe(MAX_ROWS + 1);
  });
});

describe('a single object', () => {
  test('returns one row as an object', async () => {
    const { data } = await samples.client.from('samples').select('id, name').eq('id', 1).single();
    expect(data).toEqual({ id: 1, name: 'alfa' });
  });

  test.each([
    ['eq.9', 0],
    ['gt.0', 4],
  ])('is refused for id=%s', async (filter, rows) => {
    const answer = await raw(`samples?id=${filter}`, {
      headers: { accept: 'application/vnd.pgrst.object+json' },
    });
    expect(answer.status).toBe(406);
    expect(answer.json).toMatchObject({
      code: 'PGRST116',
      details: `The result contains ${rows} rows`,
      hint: null,
    });
  });
});
