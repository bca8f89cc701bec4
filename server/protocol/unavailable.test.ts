import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { QUEUE_NAME } from '#server/database/queue/worker-term.ts';
import { serverForFile } from '../testing/harness.ts';

const server = await serverForFile();
const person = await server.createPerson();
const { data } = await person.client.auth.getSession();
const authorization = `Bearer ${data.session?.access_token}`;

/** One request of every kind: the path and the options of `fetch`. */
const REQUESTS: [path: string, init: RequestInit][] = [
  ['/rest/v1/projects?select=id', {}],
  ['/rest/v1/notifications?id=is.null', { method: 'DELETE' }],
  ['/rest/v1/rpc/dashboard', { method: 'POST', body: '{}' }],
  ['/auth/v1/user', {}],
  ['/auth/v1/recover', { method: 'POST', body: JSON.stringify({ email: 'nadie@acme.test' }) }],
  [`/files/v1/attachments/${randomUUID()}`, {}],
  [`/files/v1/avatars/${randomUUID()}`, {}],
];

async function ask([path, init]: [string, RequestInit]) {
  const response = await fetch(`${server.url}${path}`, {
    ...init,
    headers: { authorization, ...(init.body ? { 'content-type': 'application/json' } : {}) },
  });
  const text = await response.text();
  return { path, status: response.status, retryAfter: response.headers.get('retry-after'), text };
}

/** A temporary failure is 503 with the time after which to retry; any other answer is the usual one. */
function expectPassing({ path, status, retryAfter, text }: Awaited<ReturnType<typeof ask>>): void {
  expect([status < 500 || status === 503, path, status, text]).toEqual([true, path, status, text]);
  if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
}

test('requests whose connections the database ends get 503 with Retry-After', async () => {
  let answered = 0;
  // not those of the queue: it does not wait for the statement that records a failed job, and server/main.ts logs such an error
  const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
      and application_name <> '${QUEUE_NAME}'`;
  const other = new pg.Client(server.running.context.connection);
  await other.connect();
  const ask20 = async () => {
    for (let n = 0; n < 20; n += 1) {
      for (const answer of await Promise.all(REQUESTS.map(ask))) {
        expectPassing(answer);
        answered += 1;
      }
    }
  };
  const asking = Promise.all([ask20(), ask20(), ask20()]);
  let done = false;
  void asking.finally(() => {
    done = true;
  });
  while (!done) await other.query(terminate);
  await asking;
  await other.end();
  expect(answered).toBe(60 * REQUESTS.length);
}, 180_000);

test('if the pool is full, every request gets 503 with Retry-After', async () => {
  server.pool.options.connectionTimeoutMillis = 1_000; // the product waits ten times as long
  const taken = await Promise.all(Array.from({ length: 10 }, () => server.pool.connect()));
  const answers = await Promise.all(REQUESTS.map(ask));
  for (const client of taken) client.release();
  for (const answer of answers) {
    expectPassing(answer);
    expect([answer.path, answer.status]).toEqual([answer.path, 503]);
  }
  expect((await ask(REQUESTS[0] ?? ['', {}])).status).toBe(200);
}, 180_000);
