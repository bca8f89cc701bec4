import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawCaller } from './testing/raw.ts';
import { type SampleServer, startWithSamples } from './testing/samples.ts';

let samples: SampleServer;
let raw: Awaited<ReturnType<typeof rawCaller>>;
beforeAll(async () => {
  samples = await startWithSamples();
  raw = await rawCaller(samples.server, samples.person);
});
afterAll(() => samples.close());

const SQL = `x" from auth.users; drop table samples; --`;
const encoded = encodeURIComponent(SQL);
const quoted = encodeURIComponent(`"${SQL.replaceAll('"', '\\"')}"`);

/** SQL in every place of a request that takes a name, a keyword or a value: each gets a 400, a 404 or a harmless response. */
const INJECTIONS: [place: string, query: string, status: number][] = [
  ['the table', `${encodeURIComponent('samples"; drop table samples; --')}`, 404],
  ['a column', `samples?select=${encoded}`, 400],
  ['a quoted column', `samples?select=${quoted}`, 400],
  ['an alias', `samples?select=${quoted}:id&id=eq.1`, 200],
  ['a cast', `samples?select=id::${encodeURIComponent('text) from auth.users --')}`, 400],
  ['a relation', `samples?select=${quoted}(id)`, 400],
  ['a hint', `samples?select=notes!${quoted}(id)`, 400],
  ['an aggregate', `samples?select=id.${quoted}()`, 400],
  ['a JSON key', `samples?select=meta->>${quoted}&id=eq.1`, 200],
  ['a JSON key of a filter', `samples?meta->>${quoted}=eq.1`, 200],
  ['a filtered column', `samples?${quoted}=eq.1`, 400],
  ['an operator', `samples?id=${encoded}.1`, 400],
  ['a quantifier', `samples?id=eq(${encoded}).1`, 400],
  ['a text search configuration', `samples?name=fts(${encoded}).1`, 400],
  ['a known but strange configuration', 'samples?name=fts(pg_sleep).1', 400],
  ['a value', `samples?name=eq.${encodeURIComponent("' or 1=1; --")}`, 200],
  ['a listed value', `samples?name=in.(${encodeURIComponent(`"'}) or 1=1; --",{a}`)})`, 200],
  ['a value of or', `samples?or=(name.eq.${encodeURIComponent("' or 1=1 --")})`, 200],
  ['an ordered column', `samples?order=${quoted}`, 400],
  ['a direction', `samples?order=id.${encoded}`, 400],
  ['a limit', 'samples?limit=1;drop table samples', 400],
  ['columns=', `samples?columns=${quoted}`, 200],
  ['a null character', 'samples?select=id%00', 400],
  ['a null character in a value', 'samples?name=eq.a%00b', 400],
  ['a broken percent code', 'samples?name=eq.%E0%A4%A', 400],
  ['too long an alias', `samples?select=${'a'.repeat(64)}:id`, 400],
  ['endless nesting of groups', `samples?or=${'(and('.repeat(2_000)}`, 400],
  ['endless nesting of embeds', `samples?select=${'samples('.repeat(2_000)}`, 400],
  ['very many embeds', `samples?select=${Array(100).fill('labels(id)').join(',')}`, 400],
  ['very many columns', `samples?select=${Array(2_000).fill('id').join(',')}`, 400],
];

test.each(INJECTIONS)('SQL or nonsense in %s does nothing', async (_place, query, status) => {
  const answer = await raw(query);
  expect(answer.status).toBe(status);
  expect(answer.text).not.toMatch(/oculta|s9|at .*\.ts:|syntax error|pg_catalog/);
  const { rows } = await samples.server.pool.query('select count(*)::int as n from samples');
  expect(rows).toEqual([{ n: 5 }]);
});

test('a filter cannot bypass the policies, in any combination', async () => {
  for (const filter of ['or=(id.gt.0,hidden.is.true)', 'hidden=is.true', 'not.and=(id.lt.0,id.gt.0)']) {
    const { json } = await raw(`samples?select=id&${filter}`);
    expect((json as { id: number }[]).some(({ id }) => id === 9)).toBe(false);
  }
});

/** A part of a query, repeated many times. */
const times = (count: number, word: string) => Array(count).fill(word).join(',');

/** Nested embeds, each tested ten times for rows: written out, they would be 10^(levels + 1) conditions. */
function multiplying(levels: number): string {
  const relations = Array.from({ length: levels }, (_, n) => (n % 2 === 0 ? 'sample' : 'notes!sample_id'));
  const labels = relations.map((relation) => relation.split('!')[0] ?? '');
  let select = '';
  for (const relation of relations.toReversed()) {
    select = relation === 'sample' ? `sample:samples!sample_id(${select})` : `notes:${relation}(${select})`;
  }
  const asked = labels.map((label, n) => {
    const prefix = labels
      .slice(0, n)
      .map((name) => `${name}.`)
      .join('');
    return `${prefix}or=(${times(10, `${label}.not.is.null`)})`;
  });
  return `notes?select=${select}&${asked.join('&')}`;
}

const TOO_LARGE: [what: string, query: string][] = [
  ['conditions that multiply through two embeds', multiplying(2)],
  ['conditions that multiply through three embeds', multiplying(3)],
  ['conditions that multiply through five embeds', multiplying(5)],
  ['one embed asked for 2,000 times', `samples?select=labels()&or=(${times(2_000, 'labels.not.is.null')})`],
  ['an order of 4,000 terms', `samples?select=id&order=${times(4_000, 'id')}`],
  [
    'an order of 4,000 terms of an embed',
    `notes?select=s:samples!sample_id()&order=${times(4_000, 's(name)')}`,
  ],
  ['10,000 comparisons', `samples?or=(${times(10_000, 'id.eq.1')})`],
  ['a list of 42,000 values', `samples?id=in.(${times(42_000, '1')})`],
  ['two lists of 21,000 values', `samples?id=in.(${times(21_000, '1')})&rank=in.(${times(21_000, '1')})`],
  ['an array of 42,000 values', `samples?id=eq(any).{${times(42_000, '1')}}`],
  ['a list of 42,000 labels', `samples?tags=cs.{${times(42_000, 'a')}}`],
  ['2,001 patterns', `samples?name=like(any).{${times(2_001, 'a')}}`],
  [
    'a list that each of ten questions repeats',
    `samples?select=labels()&labels.id=in.(${times(4_000, '1')})&or=(${times(10, 'labels.not.is.null')})`,
  ],
  ['whole rows, 300 times', `samples?select=${times(300, '*')}`],
  ['a way of 10,000 steps into a JSON value', `samples?select=meta${'->a'.repeat(10_000)}`],
  ['30 embeds that must all have rows', `samples?select=${times(30, 'labels!inner(id)')}`],
  [
    'to many and back, six levels deep',
    'samples?select=notes!sample_id(samples!sample_id(notes!sample_id(samples!sample_id(notes!sample_id(id)))))',
  ],
  [
    'four relations to many within each other',
    'samples?select=samples(labels(samples(notes!sample_id(id))))',
  ],
];

test.each(TOO_LARGE)('%s are refused before there is a statement', async (_what, query) => {
  const answer = await raw(query);
  expect([answer.status, answer.json]).toMatchObject([400, { code: 'PT400', hint: 'query_too_large' }]);
});

test('a large query of an ordinary program is answered', async () => {
  for (const query of [
    multiplying(1),
    `samples?or=(${times(1_500, 'id.eq.1')})`,
    `samples?select=id,labels(id),notes!sample_id(id,sample:samples!sample_id(id,labels(id)))`,
    `samples?select=${Array.from({ length: 30 }, (_, n) => `l${n}:labels(id)`).join(',')}`,
  ]) {
    expect((await raw(query)).status).toBe(200);
  }
});

describe('signed out', () => {
  const NONSENSE = ['select=(((', 'or=x', 'order=.', 'a', 'id=in.1', 'name=eq.%00', 'limit=x', 'columns=,'];

  test.each(NONSENSE)('the role is asked before %s is read', async (query) => {
    const signedOut = await rawCaller(samples.server);
    for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']) {
      const body = method === 'POST' || method === 'PATCH' ? { body: { name: 'x' } } : {};
      expect([method, (await signedOut(`samples?${query}`, { method, ...body })).status]).toEqual([
        method,
        401,
      ]);
      expect((await raw(`samples?${query}`, { method, ...body })).status).toBe(400);
    }
  });

  test('an address has at most 16 kB, of whatever it is', async () => {
    const { url } = samples.server;
    const query = (length: number) => `?a=${'b'.repeat(length)}`;
    for (const path of [
      '/rest/v1/samples',
      '/rest/v1/rpc/board',
      '/health/live',
      '/auth/v1/settings',
      '/projects',
    ]) {
      const response = await fetch(url + path + query(17 * 1024), {
        headers: { accept: 'application/json' },
      });
      expect([path, response.status]).toEqual([path, 414]);
      expect(await response.text()).toContain('address_too_long');
      const short = await fetch(url + path + query(15 * 1024), { headers: { accept: 'application/json' } });
      expect([path, short.status]).not.toEqual([path, 414]);
    }
    const upgrade = await fetch(`${url}/realtime/v1/websocket${query(17 * 1024)}`);
    expect(upgrade.status).toBe(414);
  });

  test('the bearer of a token that is not valid may send no longer address', async () => {
    const answer = await raw(`samples?name=eq.${'b'.repeat(17 * 1024)}`, {
      headers: { authorization: 'Bearer x' },
    });
    expect([answer.status, answer.json]).toMatchObject([414, { code: 'PT414', hint: 'address_too_long' }]);
  });
});

test('signed in, an address has at most 128 kB, and the headers 32 kB', async () => {
  const long = await raw(`samples?name=eq.${'b'.repeat(129 * 1024)}`);
  expect([long.status, long.json]).toMatchObject([
    414,
    {
      code: 'PT414',
      hint: 'address_too_long',
      message: 'La dirección de la petición es demasiado larga. Divídela en varias.',
    },
  ]);
  expect((await raw(`samples?name=eq.${'b'.repeat(127 * 1024)}`)).status).toBe(200);
  const headers = await raw('samples?select=id', { headers: { prefer: 'x'.repeat(33 * 1024) } });
  expect([headers.status, headers.json]).toMatchObject([431, { code: 'PT431', hint: 'headers_too_large' }]);
  expect((await raw('samples?select=id', { headers: { prefer: 'x'.repeat(31 * 1024) } })).status).toBe(200);
});

test('of the lists in headers the first 50 entries are read', async () => {
  const accept = (before: number) => ({ headers: { accept: `${'image/png,'.repeat(before)}text/csv` } });
  expect((await raw('samples?select=id', accept(49))).status).toBe(200);
  expect((await raw('samples?select=id', accept(50))).status).toBe(406);
  const prefer = (before: number) => ({ headers: { prefer: `${'x=y,'.repeat(before)}count=exact` } });
  expect((await raw('samples?select=id', prefer(49))).headers.get('content-range')).toMatch(/\/\d+$/);
  expect((await raw('samples?select=id', prefer(50))).headers.get('content-range')).toMatch(/\/\*$/);
});

test('signed out, a query runs no statement, however large it is', async () => {
  const signedOut = await rawCaller(samples.server);
  const statements = async () => {
    const { rows } = await samples.server.pool.query<{ n: string }>(
      'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.n);
  };
  // PostgreSQL counts a transaction when its connection has been idle for a moment: this connection reports its own at once
  const settled = async () => {
    await samples.server.pool.query('select pg_stat_force_next_flush()');
    return statements();
  };
  const before = await settled();
  for (let n = 0; n < 100; n += 1) {
    const answer = await signedOut('samples?select=*,notes!sample_id(*)');
    expect([answer.status, answer.json]).toMatchObject([401, { code: '42501' }]);
  }
  expect((await settled()) - before).toBeLessThan(50);
});

test('a write without the right gets 401 or 403, and one through a read-only view 405', async () => {
  const signedOut = await rawCaller(samples.server);
  for (const method of ['POST', 'PATCH', 'DELETE']) {
    const body = method === 'DELETE' ? {} : { body: { slow: 'x' } };
    const none = await raw('team_directory?id=eq.1', {
      method,
      ...(method === 'DELETE' ? {} : { body: {} }),
    });
    expect([none.status, none.json]).toMatchObject([403, { code: '42501' }]);
    for (const view of ['slow', 'team_directory']) {
      const answer = await signedOut(`${view}?slow=eq.x`, { method, ...body });
      expect([answer.status, answer.json]).toMatchObject([401, { code: '42501' }]);
    }
    const path = method === 'POST' ? 'slow' : 'slow?slow=eq.x';
    const view = await raw(path, { method, ...body });
    expect([view.status, view.json]).toMatchObject([405, { code: '55000' }]);
  }
  // a table that a person may only insert into
  expect((await raw('inbox', { method: 'POST', body: { id: 1 } })).status).toBe(201);
  const back = { method: 'POST', body: { id: 2 }, headers: { prefer: 'return=representation' } };
  expect((await raw('inbox', back)).status).toBe(403);
  expect((await raw('samples?id=eq.1', { method: 'PATCH', body: { rank: 7 } })).status).toBe(204);
});

test('a list of 2,000 ids in an address of 80 kB is one filter', async () => {
  const wanted = await samples.person.client.from('profiles').select('id').single().throwOnError();
  const ids = [...Array.from({ length: 1_999 }, () => randomUUID()), wanted.data.id];
  const { data, error } = await samples.person.client.from('profiles').select('id').in('id', ids);
  expect(error).toBeNull();
  expect(data).toEqual([wanted.data]);
});

test('every statement of a person has a time limit', async () => {
  expect((await raw('limits')).json).toEqual([{ statement_timeout: '5s' }]);
});

test('other methods, and addresses below a table, get 404', async () => {
  expect((await raw('samples', { method: 'PUT', body: {} })).status).toBe(404);
  expect((await raw('samples/1')).status).toBe(404);
});

test('a bearer that is not a token of ours gets 401, and the api key as bearer is signed out', async () => {
  const [head = '', body = ''] =
    (await samples.person.client.auth.getSession()).data.session?.access_token.split('.') ?? [];
  const forged = await raw('samples', { headers: { authorization: `Bearer ${head}.${body}.AAAA` } });
  expect([forged.status, forged.json]).toMatchObject([401, { code: 'PGRST301' }]);
  expect(forged.headers.get('www-authenticate')).toContain('invalid_token');
  for (const authorization of ['Bearer anon', 'Bearer some-key', 'Basic eDp5']) {
    const signedOut = await raw('samples', { headers: { authorization } });
    expect([signedOut.status, signedOut.json]).toMatchObject([401, { code: '42501' }]);
  }
});

test('a very deeply nested body is refused as invalid', async () => {
  const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  for (const text of [nested, `{"meta":${nested}}`]) {
    expect((await raw('samples', { method: 'POST', text })).status).toBe(400);
  }
});

test('one person with many slow requests delays only themselves', async () => {
  const { server } = samples;
  const other = await server.createPerson();
  const slow = Array.from({ length: 200 }, () => raw('slow'));
  let done = 0;
  for (const request of slow) void request.then(() => (done += 1));
  for (let times = 0; times < 10; times += 1) {
    expect((await other.client.from('projects').select('id')).status).toBe(200);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  }
  expect(done).toBeLessThan(50);
  await server.pool.query('update delays set slow = 0'); // the rest of them need not take a minute
  const answers = await Promise.all(slow);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
}, 180_000);

test('two people with slow requests do not use up the connections of the others', async () => {
  const { server } = samples;
  const other = await rawCaller(server, await server.createPerson());
  const offenders = await Promise.all([server.createPerson(), server.createPerson()]);
  const callers = await Promise.all(offenders.map((offender) => rawCaller(server, offender)));
  let done = 0;
  const slow = callers.flatMap((call) => Array.from({ length: 5 }, () => call('slower')));
  for (const request of slow) void request.then(() => (done += 1));
  const sleeping = new pg.Client(server.running.context.connection);
  await sleeping.connect();
  const atWork = async () => {
    const { rowCount } = await sleeping.query(
      `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    );
    return rowCount;
  };
  await expect.poll(atWork).toBeGreaterThanOrEqual(6);
  expect((await other('projects?select=id')).status).toBe(200);
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  expect(done).toBe(0);
  await sleeping.query('update delays set slower = 0'); // of those that wait for the first ones
  await sleeping.end();
  expect((await Promise.all(slow)).every(({ status }) => status === 200)).toBe(true);
}, 180_000);
