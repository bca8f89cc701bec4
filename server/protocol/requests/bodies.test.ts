import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { serverForFile } from '#server/testing/harness.ts';
import { createProject } from '#server/testing/scenario.ts';
import { rawCaller } from '../rest/testing/raw.ts';

const server = await serverForFile();
const person = await server.createPerson();
const signedIn = await rawCaller(server, person);
const signedOut = await rawCaller(server);
const project = (await createProject(person, 'Cuerpos')).id;

const KB = 1024;
const post = (text: string) => ({ method: 'POST', text });
const codeFor = (padding: number) =>
  JSON.stringify({ user_email_param: 'nadie@acme.test', padding: 'x'.repeat(padding) });
const bomb = `[${'{},'.repeat(340_000)}{}]`;

/** Sends the head of a request without the body that it announces. @returns the first line of the response. */
async function announce(path: string, headers: string[], method = 'POST'): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write([`${method} ${path} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n'));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString().split('\r\n', 1)[0] ?? '';
}

test('signed out, a body has at most 16 kB, with or without a declared length', async () => {
  expect((await signedOut('rpc/generate_otp_code', post(codeFor(10 * KB)))).status).toBe(200);
  expect((await signedOut('rpc/generate_otp_code', post(codeFor(17 * KB)))).status).toBe(413);
  const chunked = await fetch(`${server.url}/rest/v1/rpc/generate_otp_code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new Blob([codeFor(17 * KB)]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(chunked.status).toBe(413);
});

test('below /auth/v1 a body has at most 16 kB, also signed in', async () => {
  const { data } = await person.client.auth.getSession();
  const signIn = (padding: number) =>
    fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${data.session?.access_token}`,
      },
      body: JSON.stringify({ email: person.email, password: person.password, x: 'x'.repeat(padding) }),
    });
  expect((await signIn(10 * KB)).status).toBe(200);
  expect((await signIn(17 * KB)).status).toBe(413);
});

test('a stranger is refused before a large body is sent', async () => {
  const json = ['content-type: application/json', `content-length: ${1000 * KB}`];
  const forged =
    'authorization: Bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IngifQ.eyJyb2xlIjoiYXV0aGVudGljYXRlZCJ9.AAAA';
  expect(await announce('/rest/v1/user_stories', json)).toContain('413');
  expect(await announce('/rest/v1/rpc/generate_otp_code', json)).toContain('413');
  expect(await announce('/auth/v1/token', json)).toContain('413');
  expect(await announce('/rest/v1/user_stories', [...json, forged])).toContain('401');
  const picture = ['content-type: image/png', `content-length: ${1000 * KB}`];
  expect(await announce('/files/v1/avatar', picture, 'PUT')).toContain('401');
  expect(await announce(`/files/v1/stories/${project}/attachments?name=a.png`, picture)).toContain('401');
});

test('an ended session is refused before a large body is read', async () => {
  const other = await server.createPerson();
  const { data } = await other.client.auth.getSession();
  await server.pool.query('delete from auth.sessions where user_id = $1', [other.id]);
  const authorization = `authorization: Bearer ${data.session?.access_token}`;
  const length = `content-length: ${1000 * KB}`;
  const json = [authorization, length, 'content-type: application/json'];
  expect(await announce('/rest/v1/user_stories', json)).toContain('401');
  expect(
    await announce('/files/v1/avatar', [authorization, length, 'content-type: image/png'], 'PUT'),
  ).toContain('401');
});

test('signed in, a list of 500 stories is inserted, and a body of too many values is refused before it is parsed', async () => {
  const stories = Array.from({ length: 500 }, (_, n) => ({
    project_id: project,
    title: `Historia ${n}`,
    description: 'Una frase, con comas, y "comillas": {así} [y así]. '.repeat(30),
  }));
  const text = JSON.stringify(stories);
  expect(text.length).toBeGreaterThan(700 * KB);
  expect((await signedIn('user_stories', post(text))).status).toBe(201);
  for (const path of ['user_stories', 'rpc/generate_otp_code']) {
    const answer = await signedIn(path, post(bomb));
    expect([answer.status, answer.json]).toMatchObject([400, { hint: 'body_too_complex' }]);
  }
});

test('an object has at most 1,000 members, wherever it stands', async () => {
  const members = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":{"a":":"}`).join(',');
  for (const around of [(text: string) => `{${text}}`, (text: string) => `[{"a":{}},{"meta":{${text}}}]`]) {
    const refused = await signedIn('user_stories', post(around(members(1_001))));
    expect([refused.status, refused.json]).toMatchObject([400, { hint: 'body_too_complex' }]);
    const read = await signedIn('user_stories', post(around(members(1_000))));
    expect(read.json).not.toMatchObject({ hint: 'body_too_complex' });
  }
});

test('one person can send a limited number of large bodies at once, and small ones meanwhile', async () => {
  const { hostname, port } = new URL(server.url);
  const { data } = await person.client.auth.getSession();
  const head = [
    'POST /rest/v1/user_stories HTTP/1.1',
    'host: x',
    `authorization: Bearer ${data.session?.access_token}`,
    'content-type: application/json',
    `content-length: ${1024 * KB}`,
    '',
    '[',
  ].join('\r\n');
  // eight bodies of 1 MB that never end
  const sockets = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(head);
      return socket;
    }),
  );
  const large = post(JSON.stringify([{ project_id: project, title: 'x', description: 'x'.repeat(20 * KB) }]));
  await expect.poll(async () => (await signedIn('user_stories', large)).status).toBe(429);
  const refused = await signedIn('user_stories', large);
  expect([refused.status, refused.json]).toMatchObject([429, { hint: 'over_request_rate_limit' }]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const small = post(JSON.stringify([{ project_id: project, title: 'x' }]));
  expect((await signedIn('user_stories', small)).status).toBe(201);
  const other = await rawCaller(server, await server.createPerson());
  expect((await other('projects', post(JSON.stringify({ name: 'x'.repeat(17 * KB) })))).status).toBe(400);

  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await signedIn('user_stories', large)).status).not.toBe(429);
});
