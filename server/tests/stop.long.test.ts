import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openRaw } from '../protocol/realtime/testing/raw-socket.ts';
import { installedFolder } from '../testing/processes/embedded-process.ts';
import { runCommand, startServerProcess } from '../testing/processes/server-process.ts';

const call = (url: string, init: RequestInit & { token?: string } = {}) =>
  fetch(url, {
    ...init,
    headers: {
      'content-type': 'application/json',
      ...(init.token !== undefined && { authorization: `Bearer ${init.token}` }),
    },
  });

/** Every story with all stories of its project, with all of theirs: no machine finishes this before the time limit. */
const ENDLESS = 'user_stories?select=id,projects(user_stories(id,projects(user_stories(id,projects(name)))))';

test('a stop ends within ten seconds and in order, whatever is still in progress', async () => {
  const folder = installedFolder();
  const server = await startServerProcess(folder);
  const account = { email: 'ana@acme.test', password: 'secreto-123' };
  await runCommand(folder, [
    ...['user', 'add', '--name', 'Ana', '--email', account.email, '--password', account.password],
  ]);
  const signIn = await call(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    body: JSON.stringify(account),
  });
  const { access_token: token } = (await signIn.json()) as { access_token: string };
  const id = crypto.randomUUID();
  await call(`${server.url}/rest/v1/projects`, {
    method: 'POST',
    token,
    body: JSON.stringify({ id, name: 'Grande' }),
  });
  const stories = Array.from({ length: 1_000 }, (_, n) => ({ project_id: id, title: `Historia ${n}` }));
  const made = await call(`${server.url}/rest/v1/user_stories`, {
    method: 'POST',
    token,
    body: JSON.stringify(stories),
  });
  expect(made.status).toBe(201);

  const endless = call(`${server.url}/rest/v1/${ENDLESS}`, { token }).catch(() => undefined);
  const socket = await openRaw(server.url);
  const { hostname, port } = new URL(server.url);
  const half = connect(Number(port), hostname).on('error', () => undefined);
  half.write('POST /auth/v1/otp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
  await once(half, 'connect');
  const quick = await call(`${server.url}/health/ready`);
  expect(quick.status).toBe(200);

  // a stop that has not ended after the limit of server/main.ts ends with 1
  expect(await server.stop()).toBe(0);
  expect((await socket.closed).code).toBe(1012);
  await endless;
}, 180_000);
