import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawCaller } from './testing/raw.ts';
import { type SampleServer, startWithSamples } from './testing/samples.ts';

let samples: SampleServer;
let raw: Awaited<ReturnType<typeof rawCaller>>;
beforeAll(async () => {
  samples = await startWithSamples();
  raw = await rawCaller(samples.server, samples.person);
});
afterAll(() => samples.close());

/** The peak memory of a process, in MB; 0 if it has ended or the system does not report it. */
function peakMemory(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

const columns = (count: number) => Array.from({ length: count }, (_, n) => `c${n}:body`).join(',');
const LARGE = `notes?select=${columns(5)}&id=gte.100`;
beforeAll(async () => {
  await samples.server.pool.query(
    `insert into notes select n, 1, null, repeat('x', 100000), 1 from generate_series(100, 199) n`,
  );
});
afterAll(() => samples.server.pool.query('delete from notes where id >= 100'));

test('an answer beyond 64 MB is refused', async () => {
  expect((await raw(LARGE)).status).toBe(200);
  for (const count of [10, 20]) {
    const answer = await raw(`notes?select=${columns(count)}&id=gte.100`);
    expect([answer.status, answer.json]).toMatchObject([413, { hint: 'answer_too_large' }]);
  }
});

test('a written row is stored once and returned whole, however large its representation is', async () => {
  const representation = { method: 'PATCH', headers: { prefer: 'return=representation' } };
  const path = `notes?select=id,${columns(5)}&id=gte.100`;
  const { status, json } = await raw(path, { ...representation, body: { weight: 2 } });
  expect(status).toBe(200);
  expect(json).toHaveLength(100);
});

test('an embed that repeats large texts is refused during its construction', async () => {
  const { server } = samples;
  const { rows } = await server.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const answer = await raw('notes?select=sample:samples!sample_id(notes!sample_id(body))&id=gte.100');
  expect([413, 504]).toContain(answer.status); // on a busy machine the time limit comes first
  const after = await server.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const peaks = [...rows, ...after.rows].map(({ pid }) => peakMemory(pid));
  expect(Math.max(...peaks)).toBeLessThan(500);
});

test('a person whose large responses wait for their reader gets no more of them', async () => {
  const { server } = samples;
  const person = await server.createPerson();
  const { data } = await person.client.auth.getSession();
  const { hostname, port } = new URL(server.url);
  const sockets: Socket[] = [];
  const head = `GET /rest/v1/${LARGE} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${data.session?.access_token}\r\n\r\n`;
  const statuses: string[] = [];
  for (let n = 0; n < 13; n += 1) {
    const socket = connect(Number(port), hostname);
    socket.once('data', (part) => {
      statuses.push(part.toString().slice(9, 12));
      socket.pause(); // and never reads more
    });
    await once(socket, 'connect');
    socket.write(head);
    sockets.push(socket);
  }
  await expect.poll(() => statuses.filter((status) => status === '429').length, { timeout: 30_000 }).toBe(2);
  expect((await raw(LARGE)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});
