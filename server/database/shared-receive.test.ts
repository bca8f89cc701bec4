import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#server/testing/databases.ts';
import { runPipeline } from './pipeline.ts';
import { SharedReceive } from './shared-receive.ts';

/** Connections that receive into one buffer. */
async function connectTwo(): Promise<[pg.Client, pg.Client]> {
  const { url } = await openTestDatabase(false);
  const open = async () => {
    const client = new pg.Client({ connectionString: url, stream: () => new SharedReceive() });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  return [await open(), await open()];
}

const KB = 1024;
/** Around the size of the buffer, and far beyond it. */
const LENGTHS = [0, 1, 5 * KB, 64 * KB - 40, 64 * KB, 64 * KB + 1, 700 * KB, 3 * KB * KB];

test('answers of all sizes arrive whole, as bytes and as texts, on connections that read at the same time', async () => {
  const read = async (client: pg.Client, letter: string) => {
    for (const length of LENGTHS) {
      const values = [letter, String(length)];
      const text = 'select repeat($1, $2::int) as body, $2::int as length';
      const rows = await runPipeline<{ body: Buffer; length: number }>(
        client,
        [{ text, values, bytes: 'body' }],
        'role',
      );
      expect(rows).toEqual([{ body: Buffer.alloc(length, letter), length }]);
      const many = await client.query<{ body: string }>(
        'select repeat($1, $2::int / 7) as body from generate_series(1, 7)',
        values,
      );
      expect(new Set(many.rows.map(({ body }) => body))).toEqual(new Set([letter.repeat(length / 7)]));
    }
  };
  const [one, two] = await connectTwo();
  await Promise.all([read(one, 'a'), read(two, 'b')]);
});

test('a copy is read as a stream, and the connection is used again', async () => {
  const [client] = await connectTwo();
  const rows = 'select n, repeat(chr(97 + n % 26), 1000) from generate_series(1, 2000) n';
  const copied = await buffer(client.query(copyTo(`copy (${rows}) to stdout`)));
  const lines = Array.from(
    { length: 2000 },
    (_, i) => `${i + 1}\t${String.fromCharCode(97 + ((i + 1) % 26)).repeat(1000)}\n`,
  );
  expect(copied.toString()).toBe(lines.join(''));
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});
