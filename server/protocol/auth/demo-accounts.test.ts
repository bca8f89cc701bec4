import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '#server/accounts/create-account.ts';
import { makeCode } from '#server/accounts/secrets/codes.ts';
import { callAuth, callAuthAs } from '#server/testing/auth-calls.ts';
import { startServer, TEST_PASSWORD, type TestServer } from '#server/testing/harness.ts';

let server: TestServer;
const email = 'prueba@demo.plataforma-scrum.local';
let id: string;

beforeAll(async () => {
  server = await startServer({}, { demoAllowed: true });
  id = await createAccount(server.pool, { email, fullName: 'Demo', password: TEST_PASSWORD, isAdmin: false });
  await server.pool.query('update auth.users set is_demo = true where id = $1', [id]);
});
afterAll(() => server.close());

const credentials = { email, password: TEST_PASSWORD };
const GRANT = '/token?grant_type=password';

test.each(['localhost:3000', '127.0.0.1', '127.8.8.8:80', '[::1]:3000'])(
  'a demo account signs in on this machine as %s',
  async (host) => {
    expect((await callAuthAs(server, GRANT, credentials, { host })).status).toBe(200);
  },
);

test('a demo account signs in from a page of this machine, whatever its port', async () => {
  const headers = { host: 'localhost:3000', origin: 'http://localhost:5173' };
  expect((await callAuthAs(server, GRANT, credentials, headers)).status).toBe(200);
});

test.each([
  ['another host name', { host: 'scrum.acme.test' }],
  ['a name that only looks like ours', { host: 'localhost.acme.test' }],
  ['an address of the network', { host: '192.168.1.5:3000' }],
  ['a proxy in front', { host: 'localhost', 'x-forwarded-for': '203.0.113.9' }],
  ['a proxy that tells the protocol alone', { host: 'localhost', 'x-forwarded-proto': 'https' }],
  ['a page of another site', { host: 'localhost', origin: 'https://scrum.acme.test' }],
])('with %s its password is as good as wrong', async (_what, headers) => {
  const { status, body } = await callAuthAs(server, GRANT, credentials, headers);
  expect([status, body.code]).toEqual([400, 'invalid_credentials']);
});

test('a code opens a demo account only on this machine', async () => {
  const refused = await callAuthAs(
    server,
    '/verify',
    { email, token: await makeCode(server.pool, id), type: 'email' },
    { host: 'scrum.acme.test' },
  );
  expect([refused.status, refused.body.code]).toEqual([403, 'otp_expired']);
  const token = await makeCode(server.pool, id);
  expect((await callAuth(server, '/verify', { email, token, type: 'email' })).status).toBe(200);
});

test('a demo session is refreshed only on this machine', async () => {
  const { body } = await callAuth(server, GRANT, credentials);
  const exchange = { refresh_token: body.refresh_token };
  const path = '/token?grant_type=refresh_token';
  const refused = await callAuthAs(server, path, exchange, { host: 'scrum.acme.test' });
  expect([refused.status, refused.body.code]).toEqual([400, 'refresh_token_not_found']);
  expect((await callAuth(server, path, exchange)).status).toBe(200);
});

test('other accounts sign in from anywhere', async () => {
  const person = await server.createPerson();
  const { status } = await callAuthAs(
    server,
    GRANT,
    { email: person.email, password: person.password },
    { host: 'scrum.acme.test', 'x-forwarded-for': '203.0.113.9' },
  );
  expect(status).toBe(200);
});

test('if the demo is not allowed, its accounts cannot sign in at all', async () => {
  const closed = await startServer({}, { demoAllowed: false });
  try {
    const demo = await closed.createPerson();
    await closed.pool.query('update auth.users set is_demo = true where id = $1', [demo.id]);
    const { body } = await callAuth(closed, GRANT, { email: demo.email, password: demo.password });
    expect(body.code).toBe('invalid_credentials');
  } finally {
    await closed.close();
  }
});
