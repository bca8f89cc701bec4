import { expect, test } from 'vitest';
import { callAuth } from '#server/testing/auth-calls.ts';
import { serverForFile, TEST_PASSWORD } from '#server/testing/harness.ts';
import {
  cookieOf,
  countStrangers,
  failOften,
  headersOf,
  newNetwork,
  personWithBrowser,
  signIn,
} from '#server/testing/hostile/senders.ts';

// The server trusts one proxy, so that the tests choose the network of each request.
const server = await serverForFile({ TRUST_PROXY: '1' });

test('a known device can sign in whatever strangers do in its network and at its account', async () => {
  const { email, home, cookie } = await personWithBrowser(server);
  await failOften(server, 10, () => ({ network: home }), email); // a stranger behind the same address
  await countStrangers(server, 'password', email, 100);
  await server.pool.query(
    `insert into auth.throttles values ($1, 100, now() + interval '15 minutes')
     on conflict (key) do update set count = 100`,
    [`password:address:${home}`],
  );
  expect((await signIn(server, { network: home }, email, TEST_PASSWORD)).status).toBe(429);
  expect((await signIn(server, { network: home, cookie }, email, TEST_PASSWORD)).status).toBe(200);
  expect((await signIn(server, { network: newNetwork(), cookie }, email, TEST_PASSWORD)).status).toBe(200);
});

test('a known device has its own limit, which does not affect others', async () => {
  const { email, home, cookie } = await personWithBrowser(server);
  const codes = await failOften(server, 11, () => ({ network: newNetwork(), cookie }), email);
  expect(codes.at(-1)).toBe('over_request_rate_limit');
  expect((await signIn(server, { network: home }, email, TEST_PASSWORD)).status).toBe(200);
});

test('a device is known only to the accounts that signed in with it', async () => {
  const ana = await personWithBrowser(server);
  const eva = await server.createPerson();
  await countStrangers(server, 'password', eva.email, 100);
  const from = { network: newNetwork(), cookie: ana.cookie };
  expect((await signIn(server, from, eva.email, TEST_PASSWORD)).status).toBe(429);
  await countStrangers(server, 'password', eva.email, 0);

  // after signing in to both, the browser is known to both
  const both = cookieOf(await signIn(server, from, eva.email, TEST_PASSWORD));
  for (const email of [ana.email, eva.email]) {
    await countStrangers(server, 'password', email, 100);
    expect((await signIn(server, { network: newNetwork(), cookie: both }, email, TEST_PASSWORD)).status).toBe(
      200,
    );
  }
});

test('an invented cookie makes no known device', async () => {
  const { email } = await personWithBrowser(server);
  await countStrangers(server, 'password', email, 100);
  for (const value of ['x'.repeat(43), '', '.', "'; drop table auth.users", 'x'.repeat(4000)]) {
    const from = { network: newNetwork(), cookie: `device=${value}` };
    expect((await signIn(server, from, email, TEST_PASSWORD)).status).toBe(429);
  }
});

test('scripts cannot read the cookie, it lives long, and no table contains its token', async () => {
  const { email } = await server.createPerson();
  const plain = await signIn(server, { network: newNetwork() }, email, TEST_PASSWORD);
  expect(plain.headers.get('set-cookie')).toMatch(
    /^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  const secure = await callAuth(
    server,
    '/token?grant_type=password',
    { email, password: TEST_PASSWORD },
    { headers: { ...headersOf({ network: newNetwork() }), 'x-forwarded-proto': 'https' } },
  );
  expect(secure.headers.get('set-cookie')).toMatch(
    /^__Host-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const { rows } = await server.pool.query<{ row: string }>('select d::text as row from auth.devices d');
  for (const { row } of rows) expect(row).not.toContain(cookieOf(plain).slice('device='.length));
  const refused = await signIn(server, { network: newNetwork() }, email, 'otra-cosa');
  expect(refused.headers.get('set-cookie')).toBeNull();
});

test.each(['global', 'others', 'local'])('a sign-out with scope %s on another device', async (scope) => {
  const { email, home, cookie } = await personWithBrowser(server);
  const other = await signIn(server, { network: newNetwork() }, email, TEST_PASSWORD);
  await callAuth(server, `/logout?scope=${scope}`, undefined, {
    token: other.body.access_token,
    headers: { cookie: cookieOf(other) },
  });
  await countStrangers(server, 'password', email, 100);
  const known = async (value: string) =>
    (await signIn(server, { network: home, cookie: value }, email, TEST_PASSWORD)).status === 200;
  expect(await known(cookieOf(other))).toBe(true);
  expect(await known(cookie)).toBe(scope === 'local');
});

test('a new password leaves one known device: the one that set it', async () => {
  const { email, home, cookie } = await personWithBrowser(server);
  const other = await signIn(server, { network: newNetwork() }, email, TEST_PASSWORD);
  const changed = await callAuth(
    server,
    '/user',
    { password: 'clave-nueva-2', current_password: TEST_PASSWORD },
    { method: 'PUT', token: other.body.access_token, headers: { cookie: cookieOf(other) } },
  );
  expect(changed.status).toBe(200);
  await countStrangers(server, 'password', email, 100);
  expect((await signIn(server, { network: home, cookie }, email, 'clave-nueva-2')).status).toBe(429);
  const from = { network: home, cookie: cookieOf(other) };
  expect((await signIn(server, from, email, 'clave-nueva-2')).status).toBe(200);
});

test('a disabled account keeps no known device', async () => {
  const { id } = await personWithBrowser(server);
  await server.pool.query('update auth.users set disabled_at = now() where id = $1', [id]);
  expect((await server.pool.query('select from auth.devices where user_id = $1', [id])).rowCount).toBe(0);
});

test('clients that keep no cookies do not displace browsers that sent their cookie back', async () => {
  const { id, email, home, cookie } = await personWithBrowser(server);
  await signIn(server, { network: home, cookie }, email, TEST_PASSWORD);
  for (let n = 0; n < 25; n += 1) await signIn(server, { network: home }, email, TEST_PASSWORD);
  const { rowCount } = await server.pool.query('select from auth.devices where user_id = $1', [id]);
  expect(rowCount).toBe(20);
  await countStrangers(server, 'password', email, 100);
  expect((await signIn(server, { network: home, cookie }, email, TEST_PASSWORD)).status).toBe(200);
});

test('a page with an older session becomes a known device when it refreshes; other clients do not', async () => {
  const { id, email } = await server.createPerson();
  const { body } = await signIn(server, { network: newNetwork() }, email, TEST_PASSWORD);
  const refresh = (headers: Record<string, string>) =>
    callAuth(server, '/token?grant_type=refresh_token', { refresh_token: body.refresh_token }, { headers });
  await server.pool.query('delete from auth.devices where user_id = $1', [id]);
  expect((await refresh({})).headers.get('set-cookie')).toBeNull();
  const cookie = cookieOf(await refresh({ origin: server.url }));
  await countStrangers(server, 'password', email, 100);
  expect((await signIn(server, { network: newNetwork(), cookie }, email, TEST_PASSWORD)).status).toBe(200);
});
