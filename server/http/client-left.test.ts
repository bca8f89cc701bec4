import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccount } from '../accounts/create-account.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../lib/log/create-log.ts';
import { type RunningServer, startServer } from '../start.ts';
import { createDatabase } from '../testing/harness.ts';
import { until } from '../testing/processes/embedded-process.ts';

interface Line {
  level: number;
  msg: string;
  path?: string;
  status?: number;
}

const ERROR = 50;
const lines: Line[] = [];
let server: RunningServer;
let database: Awaited<ReturnType<typeof createDatabase>>;
let token = '';
let storyPath = '';

beforeAll(async () => {
  database = await createDatabase();
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Line) });
  server = await startServer(readConfig({ PORT: '0', DATABASE_URL: database.url }), log, { graceMs: 0 });
  const account = { email: 'ana@acme.test', password: 'secreto-123' };
  await createAccount(server.context.pool, { ...account, fullName: 'Ana', isAdmin: false });
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  token = ((await call('/auth/v1/token?grant_type=password', account)) as { access_token: string })
    .access_token;
  const [project] = (await call('/rest/v1/projects', { name: 'Uno' })) as { id: string }[];
  const [story] = (await call('/rest/v1/user_stories', { project_id: project?.id, title: 'Una' })) as {
    id: string;
  }[];
  storyPath = `/files/v1/stories/${story?.id}/attachments?name=plan.txt`;
});
afterAll(async () => {
  await server.close();
  await database.drop();
});
beforeEach(() => {
  lines.length = 0;
});

/** Sends the beginning of a request, and closes the connection once the server has it. */
async function breakOff(head: string, part: string): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    `${head}\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${part.length + 10_000}\r\n\r\n${part}`,
  );
  const ask = 'select count(*)::int as n from auth.sessions';
  await server.context.pool.query(ask); // takes at least one turn of the event loop: the request is being read
  socket.destroy();
}

test.each([
  ['the table API', 'POST /rest/v1/user_stories HTTP/1.1\r\nContent-Type: application/json', '{"title":'],
  ['the auth API', 'POST /auth/v1/otp HTTP/1.1\r\nContent-Type: application/json', '{"email":'],
  ['an upload', () => `POST ${storyPath} HTTP/1.1\r\nContent-Type: text/plain`, 'a'.repeat(50_000)],
])('a request to %s that its client aborts is not logged as an error', async (_, head, part) => {
  for (let round = 0; round < 5; round += 1) await breakOff(typeof head === 'string' ? head : head(), part);
  const requests = () => lines.filter(({ msg }) => msg === 'request');
  await until(() => requests().length === 5);
  expect(requests().map(({ status }) => status)).toEqual([499, 499, 499, 499, 499]);
  expect(lines.filter(({ level }) => level >= ERROR)).toEqual([]);
});

test('a request that fails in the server is logged as an error', async () => {
  await server.context.pool.query(
    `create function app.break() returns trigger language plpgsql as $$ begin raise exception using errcode = 'XX000'; end $$;
     create trigger break before insert on public.user_stories for each statement execute function app.break()`,
  );
  const answer = await fetch(`${server.url}/rest/v1/user_stories`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{"title":"Otra"}',
  });
  await answer.text();
  await server.context.pool.query('drop function app.break cascade');
  expect(answer.status).toBe(500);
  expect(lines.filter(({ level }) => level >= ERROR).map(({ msg }) => msg)).toEqual([
    'request failed',
    'request',
  ]);
});

test.each([
  ['a part of which has arrived', 2_500_000],
  ['that has arrived as a whole', 100_000],
])('an upload %s and that loses its database is answered 503, and can be repeated', async (_, bytes) => {
  const { pool } = server.context;
  await pool.query(
    `create or replace function app.break() returns trigger language plpgsql as $$
       begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return new; end $$;
     create or replace trigger break before insert on app.file_chunks for each row execute function app.break()`,
  );
  const upload = () =>
    fetch(`${server.url}${storyPath}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', authorization: `Bearer ${token}` },
      body: 'a'.repeat(bytes),
    });
  for (let round = 0; round < 10; round += 1) {
    const answer = await upload();
    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: '57P01' })]);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  }
  expect(lines.filter(({ msg }) => msg === 'request failed')).toHaveLength(10);
  await pool.query('drop function app.break cascade');
  expect((await upload()).status).toBe(201);
  expect((await pool.query('select from app.files where name is null or size = 0')).rowCount).toBe(0);
});
