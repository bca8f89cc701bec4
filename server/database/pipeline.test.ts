import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#server/testing/databases.ts';
import { runPipeline } from './pipeline.ts';

let client: pg.PoolClient;

beforeEach(async () => {
  const { pool } = await openTestDatabase(false);
  client = await pool.connect();
  onTestFinished(() => client.release());
  await client.query('create table notes (n int unique deferrable initially deferred, text text)');
});

const insert = (n: number) => ({
  text: 'insert into notes (n) values ($1) returning n',
  values: [String(n)],
});
const send = (...statements: Parameters<typeof runPipeline>[1]) => runPipeline(client, statements, 'role');
const notes = async () => (await client.query('select n from notes order by n')).rows.map(({ n }) => n);
const prepared = async () =>
  (await client.query<{ statement: string }>('select statement from pg_prepared_statements')).rows;

test('all statements are committed together, and the last one answers', async () => {
  expect(await send(insert(1), insert(2))).toEqual([{ n: 2 }]);
  expect(await notes()).toEqual([1, 2]);
});

test('a failure of any statement, or of the commit, undoes all of them', async () => {
  const failing = { text: 'select 1 / $1::int', values: ['0'] };
  await expect(send(insert(1), failing)).rejects.toMatchObject({ code: '22012' });
  await expect(send(failing, insert(1))).rejects.toMatchObject({ code: '22012' });
  await expect(send(insert(1), insert(1))).rejects.toMatchObject({ code: '23505' }); // found by the commit
  expect(await notes()).toEqual([]);
  expect(await send(insert(1))).toEqual([{ n: 1 }]);
});

test('settings of a transaction end with it', async () => {
  const set = { text: `select set_config('app.test', 'on', true)`, values: [] };
  const read = { text: `select current_setting('app.test', true) as value`, values: [] };
  expect(await send(set, read)).toEqual([{ value: 'on' }]);
  expect(await send(read)).toEqual([{ value: '' }]);
});

test('a statement is prepared when it comes again, and then answers as before', async () => {
  const text = `select $1::int as n, null as nothing, '${randomUUID()}' as id`;
  const first = await send({ text, values: ['1'] });
  expect(await prepared()).toEqual([]);
  for (let n = 0; n < 3; n += 1) expect(await send({ text, values: ['1'] })).toEqual(first);
  expect(await prepared()).toEqual([{ statement: text }]);
});

test('a statement that was prepared, or not, in a transaction that failed can be sent again', async () => {
  const divide = (by: number) => ({ text: 'select 6 / $1::int as n', values: [String(by)] });
  const missing = { text: 'select n from missing', values: [] };
  for (let n = 0; n < 3; n += 1) {
    await expect(send(divide(0), insert(1))).rejects.toMatchObject({ code: '22012' });
    await expect(send(insert(1), missing)).rejects.toMatchObject({ code: '42P01' });
  }
  await client.query('create table missing (n int)');
  expect(await send(insert(2), missing)).toEqual([]);
  expect(await send(divide(2))).toEqual([{ n: 3 }]);
});

test('a connection keeps a limited number of prepared statements, the last used ones', async () => {
  const texts = Array.from({ length: 80 }, (_, n) => `select ${n} as n, '${randomUUID()}' as id`);
  for (const text of texts) for (let use = 0; use < 2; use += 1) await send({ text, values: [] });
  const kept = await prepared();
  expect(kept.length).toBeLessThanOrEqual(51);
  expect(kept.map(({ statement }) => statement)).toContain(texts.at(-1));
  expect(await send({ text: texts[0] ?? '', values: [] })).toMatchObject([{ n: 0 }]);
});

test('a column is answered as bytes on request, also when the statement is prepared, and texts later as before', async () => {
  const long = 'añadir € '.repeat(20_000);
  const text = `select $1::text as body, 7 as n, null as nothing, '${randomUUID()}' as id`;
  for (let n = 0; n < 3; n += 1) {
    const [row] = (await send({ text, values: [long], bytes: 'body' })) as { body: Buffer; n: number }[];
    expect(row?.body.toString()).toBe(long);
    expect(row).toMatchObject({ n: 7, nothing: null });
    expect(await send({ text, values: ['x'] })).toMatchObject([{ body: 'x', n: 7 }]);
  }
  await expect(send({ text: `select 1 / 0 as body`, values: [], bytes: 'body' })).rejects.toMatchObject({
    code: '22012',
  });
  expect(await send({ text: 'select null as body', values: [], bytes: 'body' })).toEqual([{ body: null }]);
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});
