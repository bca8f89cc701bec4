import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rawCaller } from './testing/raw.ts';
import { type SampleServer, startWithSamples } from './testing/samples.ts';

let samples: SampleServer;
let raw: Awaited<ReturnType<typeof rawCaller>>;
beforeAll(async () => {
  samples = await startWithSamples();
  raw = await rawCaller(samples.server, samples.person);
});
afterAll(() => samples.close());
beforeEach(() => samples.server.pool.query('delete from samples where id >= 100'));

const table = () => samples.client.from('samples');

/** The stored rows with ids from 100, as the owner sees them. */
async function stored(columns = 'id, name'): Promise<unknown[]> {
  const { rows } = await samples.server.pool.query(
    `select ${columns} from samples where id >= 100 order by id`,
  );
  return rows;
}

describe('insert', () => {
  test('stores rows, and returns 201 with nothing or with the selected columns', async () => {
    const plain = await table().insert({ id: 100, name: 'a' });
    expect([plain.status, plain.data]).toEqual([201, null]);
    const shown = await table()
      .insert({ id: 101, name: 'b', parent_id: 1 })
      .select('id, rank, parent_id(name)')
      .single();
    expect([shown.status, shown.data]).toEqual([201, { id: 101, rank: 7, parent_id: { name: 'alfa' } }]);
    expect(await stored()).toEqual([
      { id: 100, name: 'a' },
      { id: 101, name: 'b' },
    ]);
  });

  test('keeps every digit, every list and every JSON value', async () => {
    await raw('samples', {
      method: 'POST',
      text: '{"id":100,"big":9007199254740993,"tags":["x","y\\"z",null],"meta":{"a":[1,null,{"b":"ñ"}]},"span":"[1,3)"}',
    });
    expect(await stored('big, tags, meta, span')).toEqual([
      {
        big: '9007199254740993',
        tags: ['x', 'y"z', null],
        meta: { a: [1, null, { b: 'ñ' }] },
        span: '[1,3)',
      },
    ]);
  });

  test('with columns=, missing keys are null or the default', async () => {
    await table().insert([
      { id: 100, name: 'a' },
      { id: 101, rank: 3 },
    ] as never);
    await table().insert(
      [
        { id: 102, name: 'a' },
        { id: 103, rank: 3 },
      ] as never,
      { defaultToNull: false },
    );
    expect(await stored('id, name, rank')).toEqual([
      { id: 100, name: 'a', rank: null },
      { id: 101, name: null, rank: 3 },
      { id: 102, name: 'a', rank: 7 },
      { id: 103, name: null, rank: 3 },
    ]);
  });

  test('missing=default takes the next number of an identity, and the default of a domain', async () => {
    const { data } = await samples.client
      .from('channels')
      .insert([{ id: 100 }, { slug: 'x' }] as never, { defaultToNull: false })
      .select('id, slug')
      .order('slug');
    expect(data).toEqual([
      { id: expect.any(Number), slug: 'x' },
      { id: 100, slug: null },
    ]);
    const shaded = await samples.client
      .from('channels')
      .insert([{ slug: 'y', shade: 'azul' }, { slug: 'z' }] as never, { defaultToNull: false })
      .select('slug, shade')
      .order('slug');
    expect(shaded.data).toEqual([
      { slug: 'y', shade: 'azul' },
      { slug: 'z', shade: 'gris' },
    ]);
  });

  test('reads only what columns= names', async () => {
    const answer = await raw('samples?columns=id,name', {
      method: 'POST',
      body: [{ id: 100, name: 'a', nada: 1, rank: 99 }],
    });
    expect(answer.status).toBe(201);
    expect(await stored('id, rank')).toEqual([{ id: 100, rank: 7 }]);
  });

  test('of an empty list inserts nothing, and of an empty object the defaults', async () => {
    expect((await table().insert([] as never)).status).toBe(201);
    const shown = await table()
      .insert([] as never)
      .select();
    expect([shown.status, shown.data]).toEqual([201, []]);
    const empty = await table().insert({} as never);
    expect([empty.status, empty.error?.code, empty.error?.details]).toEqual([400, '23502', 'id']);
    const several = await samples.client
      .from('channels')
      .insert([{}, {}] as never)
      .select('slug, shade');
    expect([several.status, several.data]).toEqual([201, Array(2).fill({ slug: null, shade: 'gris' })]);
    expect(await stored()).toEqual([]);
  });

  test('is all or nothing', async () => {
    const { status, error } = await table().insert([{ id: 100 }, { id: 101 }, { id: 1 }]);
    expect([status, error?.code, error?.hint]).toEqual([409, '23505', 'samples_pkey']);
    expect(await stored()).toEqual([]);
  });

  test('of a row that the policy refuses, or of a column without the right, gets 403', async () => {
    const row = await table().insert({ id: 100, hidden: true });
    expect([row.status, row.error?.code]).toEqual([403, '42501']);
    const { error, status } = await samples.client.from('locked').insert({ id: 1 });
    expect([status, error?.code]).toEqual([403, '42501']);
    const signedOut = await (await rawCaller(samples.server))('samples', {
      method: 'POST',
      body: { id: 100 },
    });
    expect(signedOut.status).toBe(401);
    expect(signedOut.headers.get('www-authenticate')).toBe('Bearer');
    expect(await stored()).toEqual([]);
  });

  test('returns only headers on request', async () => {
    const answer = await raw('samples', {
      method: 'POST',
      body: { id: 100 },
      headers: { prefer: 'return=headers-only, count=exact' },
    });
    expect([answer.status, answer.text, answer.headers.get('location')]).toEqual([
      201,
      '',
      '/rest/v1/samples?id=eq.100',
    ]);
    expect(answer.headers.get('content-range')).toBe('*/1');
    expect(answer.headers.get('preference-applied')).toBe('return=headers-only, count=exact');
  });
});

describe('upsert', () => {
  test('merges existing rows, or leaves them', async () => {
    await table().insert({ id: 100, name: 'a', rank: 1 });
    const merged = await table()
      .upsert([
        { id: 100, name: 'b' },
        { id: 101, name: 'c' },
      ])
      .select('id, name, rank')
      .order('id');
    expect(merged.data).toEqual([
      { id: 100, name: 'b', rank: 1 },
      { id: 101, name: 'c', rank: 7 },
    ]);
    const left = await table()
      .upsert({ id: 100, name: 'z' }, { onConflict: 'id', ignoreDuplicates: true })
      .select();
    expect(left.data).toEqual([]);
    expect(await stored()).toEqual([
      { id: 100, name: 'b' },
      { id: 101, name: 'c' },
    ]);
  });

  test('of rows that have only their key answers those that exist as well', async () => {
    const links = samples.client.from('memberships');
    const link = { sample_id: 1, label_id: 1 };
    await links.insert({ ...link, role: 'first' }).throwOnError();
    const onConflict = 'sample_id,label_id';
    const one = await links.upsert(link, { onConflict }).select('role').single();
    expect([one.status, one.data]).toEqual([201, { role: 'first' }]);
    const two = await links
      .upsert([link, { sample_id: 1, label_id: 2 }], { onConflict, count: 'exact' })
      .select('label_id, role')
      .order('label_id');
    expect([two.data, two.count]).toEqual([
      [
        { label_id: 1, role: 'first' },
        { label_id: 2, role: null },
      ],
      2,
    ]);
    expect((await links.upsert(link, { onConflict, ignoreDuplicates: true }).select()).data).toEqual([]);
    await samples.server.pool.query(`update memberships set role = 'hidden' where label_id = 1`);
    expect((await links.upsert(link, { onConflict }).select('role')).data).toEqual([]);
    await samples.server.pool.query('delete from memberships');
  });

  test('refuses on_conflict columns that do not exist or are not a key, and rows that the caller may not see', async () => {
    expect((await table().upsert({ id: 100 }, { onConflict: 'nada' })).error?.code).toBe('42703');
    expect((await table().upsert({ id: 100 }, { onConflict: 'name' })).error?.code).toBe('42P10');
    expect((await table().upsert({ id: 9, name: 'robada' })).status).toBe(403);
    const { rows } = await samples.server.pool.query('select name from samples where id = 9');
    expect(rows).toEqual([{ name: 'oculta' }]);
  });
});

describe('update of a whole row as it was read', () => {
  const links = () => samples.client.from('memberships');
  const read = 'sample_id, label_id, role, made_at, extra';
  beforeEach(async () => {
    await samples.server.pool.query('delete from memberships');
    await links()
      .insert([1, 2].map((label_id) => ({ sample_id: 1, label_id, role: 'a', note: 'mine' })))
      .throwOnError();
    await samples.server.pool.query(`update memberships set made_at = '2026-01-02 03:04:05.678901+00'`);
  });

  test('ignores read-only columns with the values that they have', async () => {
    const { data: row } = await links().select(read).eq('label_id', 1).single().throwOnError();
    const changed = await links()
      .update({ ...row, role: 'b' })
      .match({ sample_id: 1, label_id: 1 })
      .select(read)
      .single();
    expect([changed.status, changed.data]).toEqual([200, { ...row, role: 'b' }]);
  });

  test('refuses other values of them, and changes nothing', async () => {
    const { data: row } = await links().select(read).eq('label_id', 1).single().throwOnError();
    for (const more of [{ made_at: '2027-01-01' }, { extra: 1 }, { label_id: 7 }, { made_at: null }]) {
      const { status, error } = await links()
        .update({ ...row, role: 'c', ...more })
        .eq('label_id', 1);
      expect([status, error?.code, error?.details]).toEqual([403, '42501', Object.keys(more).join()]);
    }
    const several = await links()
      .update({ ...row, role: 'c', extra: 1, label_id: 7 })
      .eq('label_id', 1);
    expect(several.error?.details).toBe('extra, label_id');
    // the other row has another key
    expect(
      (
        await links()
          .update({ ...row, role: 'c' })
          .eq('sample_id', 1)
      ).status,
    ).toBe(403);
    const { data } = await links().select('role').eq('role', 'a');
    expect(data).toHaveLength(2);
  });

  test('takes a moment in milliseconds for the same', async () => {
    const { data: row } = await links().select(read).eq('label_id', 1).single().throwOnError();
    const made_at = new Date(row.made_at).toISOString();
    const cut = await links().update({ role: 'b', made_at }).match({ sample_id: 1, label_id: 1 });
    expect(cut.status).toBe(204);
    const later = new Date(Date.parse(made_at) + 1).toISOString();
    expect((await links().update({ role: 'c', made_at: later }).eq('label_id', 1)).status).toBe(403);
  });

  test('refuses columns that may not be read whatever their values, and rows of read-only columns alone', async () => {
    for (const note of ['mine', 'other']) {
      expect((await links().update({ role: 'c', note }).eq('label_id', 1)).status).toBe(403);
      expect((await links().update({ role: 'c', note }).eq('label_id', 9)).status).toBe(403);
    }
    expect((await links().update({ label_id: 1 }).eq('label_id', 1)).status).toBe(403);
    await samples.server.pool.query(`update memberships set role = 'hidden' where label_id = 2`);
    for (const made_at of ['2026-01-02T03:04:05.678901+00:00', '2027-01-01']) {
      const hidden = await links().update({ role: 'c', made_at }).eq('label_id', 2).select('role');
      expect([hidden.status, hidden.data]).toEqual([200, []]);
    }
  });
});

describe('update and delete', () => {
  beforeEach(() =>
    table()
      .insert([100, 101, 102].map((id) => ({ id, name: `n${id}` })))
      .throwOnError(),
  );

  test('change the filtered rows, and return 204 or the rows', async () => {
    const plain = await table().update({ name: 'x' }).eq('id', 100);
    expect([plain.status, plain.data]).toEqual([204, null]);
    const shown = await table()
      .update({ name: 'y' })
      .in('id', [101, 102])
      .select('id, name')
      .order('id', { ascending: false });
    expect(shown.data).toEqual([
      { id: 102, name: 'y' },
      { id: 101, name: 'y' },
    ]);
    const gone = await table().delete({ count: 'exact' }).gt('id', 100);
    expect([gone.status, gone.count]).toEqual([204, 2]);
    const last = await table().delete().eq('id', 100).select('name');
    expect([last.status, last.data]).toEqual([200, [{ name: 'x' }]]);
    expect(await stored()).toEqual([]);
  });

  test('change no row that the caller may not see', async () => {
    const updated = await table().update({ name: 'x' }).eq('id', 9).select();
    expect([updated.status, updated.data]).toEqual([200, []]);
    const deleted = await table().delete({ count: 'exact' }).eq('id', 9);
    expect([deleted.status, deleted.count]).toEqual([204, 0]);
    const { rows } = await samples.server.pool.query('select name from samples where id = 9');
    expect(rows).toEqual([{ name: 'oculta' }]);
  });

  test('cannot make a row invisible to the caller', async () => {
    const { status, error } = await table().update({ hidden: true }).eq('id', 100);
    expect([status, error?.code]).toEqual([403, '42501']);
  });

  test.each(['PATCH', 'DELETE'])('%s without any filter is refused', async (method) => {
    const options = method === 'PATCH' ? { body: { name: 'x' } } : {};
    const answer = await raw('samples?select=id', { method, ...options });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: '21000' });
    expect(await stored('id')).toHaveLength(3);
  });

  test('with an empty body changes nothing', async () => {
    expect((await table().update({}).eq('id', 100)).status).toBe(204);
    expect((await table().update({}).eq('id', 100).select()).data).toEqual([]);
  });

  test('Content-Range has the number of rows', async () => {
    const headers = { prefer: 'count=exact' };
    const two = await raw('samples?id=gt.100', { method: 'PATCH', body: { rank: 1 }, headers });
    expect(two.headers.get('content-range')).toBe('0-1/2');
    const none = await raw('samples?id=eq.9', { method: 'PATCH', body: { rank: 1 }, headers });
    expect(none.headers.get('content-range')).toBe('*/0');
  });

  test('a single object with another number of rows is refused and undone', async () => {
    const two = await table().update({ name: 'x' }).gt('id', 100).select().single();
    expect([two.status, two.error?.code]).toEqual([406, 'PGRST116']);
    const none = await table().update({ name: 'x' }).eq('id', 9).select().single();
    expect([none.status, none.error?.details]).toEqual([406, 'The result contains 0 rows']);
    expect(await stored()).toEqual([100, 101, 102].map((id) => ({ id, name: `n${id}` })));
    const one = await table().update({ name: 'x' }).eq('id', 100).select('name').single();
    expect(one.data).toEqual({ name: 'x' });
  });

  test('max-affected applies only with strict handling', async () => {
    const change = (max: number) =>
      raw('samples?id=gt.100', {
        method: 'PATCH',
        body: { name: 'x' },
        headers: { prefer: `handling=strict, max-affected=${max}` },
      });
    const refused = await change(1);
    expect([refused.status, refused.json]).toMatchObject([400, { code: 'PGRST124' }]);
    expect(await stored()).toContainEqual({ id: 101, name: 'n101' });
    expect((await change(2)).status).toBe(204);
    const lenient = await raw('samples?id=gt.100', {
      method: 'DELETE',
      headers: { prefer: 'max-affected=1' },
    });
    expect(lenient.status).toBe(204);
  });

  test('tx=rollback returns the result, and undoes the write', async () => {
    const { data } = await table().update({ name: 'x' }).eq('id', 100).select('name').rollback();
    expect(data).toEqual([{ name: 'x' }]);
    expect(await stored()).toContainEqual({ id: 100, name: 'n100' });
  });

  test('an unknown preference is refused with strict handling', async () => {
    const strict = await raw('samples?id=eq.100', {
      method: 'DELETE',
      headers: { prefer: 'handling=strict, nada=1' },
    });
    expect([strict.status, strict.json]).toMatchObject([400, { code: 'PGRST122', details: 'nada=1' }]);
    const lenient = await raw('samples?id=eq.100', { method: 'DELETE', headers: { prefer: 'nada=1' } });
    expect(lenient.status).toBe(204);
  });
});

const BAD_BODIES: [name: string, text: string, status: number, code: string][] = [
  ['no body', '', 400, 'PGRST102'],
  ['broken JSON', '{"id":', 400, 'PGRST102'],
  ['a scalar', '7', 400, 'PGRST102'],
  ['null', 'null', 400, 'PGRST102'],
  ['a list of scalars', '[1]', 400, 'PGRST102'],
  ['rows with different keys', '[{"id":100},{"name":"x"}]', 400, 'PGRST102'],
  ['several empty rows of a table that needs values', '[{},{}]', 400, '23502'],
  ['an unknown column', '{"id":100,"nada":1}', 400, 'PGRST204'],
  ['an inherited name', '{"id":100,"__proto__":1}', 400, 'PGRST204'],
  ['SQL in a key', '{"id":100,"name\\") values (1);--":1}', 400, 'PGRST204'],
  ['a value of the wrong type', '{"id":"uno"}', 400, '22P02'],
  ['a number too large', '{"id":99999999999}', 400, '22003'],
  ['a reference to nothing', '{"id":100,"parent_id":4242}', 409, '23503'],
];

test.each(BAD_BODIES)('refuses %s', async (_name, text, status, code) => {
  const answer = await raw('samples', {
    method: 'POST',
    text,
    headers: { 'content-type': 'application/json' },
  });
  expect([answer.status, (answer.json as { code: string }).code]).toEqual([status, code]);
  expect(await stored()).toEqual([]);
});

test.each([
  ['POST', 'id=eq.1', { id: 100 }],
  ['POST', 'limit=1', { id: 100 }],
  ['PATCH', 'id=eq.1&limit=1', { name: 'x' }],
  ['PATCH', 'id=eq.1', [{ name: 'x' }, { name: 'y' }]],
])('%s refuses ?%s with what it cannot mean', async (method, query, body) => {
  expect((await raw(`samples?${query}`, { method, body })).json).toMatchObject({ code: 'PGRST100' });
});

test('refuses a body that is not JSON, and one that is too large', async () => {
  const form = await raw('samples', {
    method: 'POST',
    text: 'id=1',
    headers: { 'content-type': 'text/csv' },
  });
  expect([form.status, form.json]).toMatchObject([415, { code: 'PGRST102' }]);
  const large = await raw('samples', { method: 'POST', body: { id: 100, name: 'x'.repeat(1_100_000) } });
  expect([large.status, large.json]).toMatchObject([413, { code: 'PGRST102' }]);
});
