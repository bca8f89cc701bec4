import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { callAuth, forgetPause, linkSecret, wrongCode } from '#server/testing/auth-calls.ts';
import { serverForFile, TEST_PASSWORD } from '#server/testing/harness.ts';
import {
  countStrangers,
  type From,
  failOften,
  headersOf,
  newNetwork,
  personWithBrowser,
  signIn,
} from '#server/testing/hostile/senders.ts';

// The server trusts one proxy, so that the tests choose the network of each request.
const server = await serverForFile({ TRUST_PROXY: '1' });

const askCode = (from: From, email: string) =>
  callAuth(server, '/otp', { email }, { headers: headersOf(from) });
const verify = (from: From, email: string, code: string) =>
  callAuth(server, '/verify', { email, token: code, type: 'email' }, { headers: headersOf(from) });

/** The code of the newest mail to an address. */
async function codeIn(email: string, earlier: readonly string[] = []): Promise<string> {
  const find = (text: string) => /^(\d{6})$/m.exec(text)?.[1] ?? '';
  const mail = await server.mails.mailTo(
    email,
    ({ text }) => find(text) !== '' && !earlier.includes(find(text)),
  );
  return find(mail.text);
}

test('wrong passwords from one network lock out that network, and nobody else', async () => {
  const { email } = await server.createPerson();
  const stranger = { network: newNetwork() };
  const codes = await failOften(server, 11, () => stranger, email);
  expect(codes).toEqual([...Array(10).fill('invalid_credentials'), 'over_request_rate_limit']);
  expect((await signIn(server, stranger, email, TEST_PASSWORD)).status).toBe(429);
  expect((await signIn(server, { network: newNetwork() }, email, TEST_PASSWORD)).status).toBe(200);
});

test('addresses of one IPv6 /64 are one network, and others are not', async () => {
  const { email } = await server.createPerson();
  await failOften(server, 10, (n) => ({ network: `2001:db8:7:1::${n.toString(16)}` }), email);
  expect((await signIn(server, { network: '2001:db8:7:1:ffff::1' }, email, TEST_PASSWORD)).status).toBe(429);
  expect((await signIn(server, { network: '2001:db8:7:2::1' }, email, TEST_PASSWORD)).status).toBe(200);
});

test('many networks together have a far higher limit at one account, known or unknown', async () => {
  const { email } = await server.createPerson();
  const unknown = `nadie-${randomUUID()}@acme.test`;
  for (const address of [email, unknown]) {
    await countStrangers(server, 'password', address, 99);
    expect((await signIn(server, { network: newNetwork() }, address, 'intento')).body.code).toBe(
      'invalid_credentials',
    );
    const refused = await signIn(server, { network: newNetwork() }, address, TEST_PASSWORD);
    expect([refused.status, refused.body.code]).toEqual([429, 'over_request_rate_limit']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1000);
  }
});

test('refused attempts of one network do not count against the account', async () => {
  const email = `nadie-${randomUUID()}@acme.test`;
  const stranger = { network: newNetwork() };
  await failOften(server, 30, () => stranger, email);
  const { rows } = await server.pool.query('select count from auth.throttles where key = $1', [
    `password:account:${email}`,
  ]);
  expect(rows).toEqual([{ count: 10 }]);
});

test("the person's own successful sign-in does not reset the failures of strangers", async () => {
  const { email } = await server.createPerson();
  await failOften(server, 5, () => ({ network: newNetwork() }), email);
  await signIn(server, { network: newNetwork() }, email, TEST_PASSWORD);
  const { rows } = await server.pool.query('select count from auth.throttles where key = $1', [
    `password:account:${email}`,
  ]);
  expect(rows).toEqual([{ count: 5 }]);
});

test('mails that strangers request do not use up those of the person, and all strangers share a limit', async () => {
  const { email, home, cookie } = await personWithBrowser(server);
  const stranger = { network: newNetwork() };
  for (let n = 0; n < 5; n += 1) {
    expect((await askCode(stranger, email)).status).toBe(200);
    await forgetPause(server, email);
  }
  expect((await askCode(stranger, email)).body.code).toBe('over_email_send_rate_limit');
  expect((await askCode({ network: home }, email)).status).toBe(200);

  await countStrangers(server, 'mail', email, 20);
  const more = await askCode({ network: newNetwork() }, email);
  expect([more.status, more.body.code]).toEqual([429, 'over_email_send_rate_limit']);
  const recover = (headers: Record<string, string>) => callAuth(server, '/recover', { email }, { headers });
  expect((await recover(headersOf({ network: newNetwork() }))).status).toBe(429);
  expect((await askCode({ network: home, cookie }, email)).status).toBe(200);
  expect((await recover(headersOf({ network: home, cookie }))).status).toBe(200);
});

test('a known device has the pause and the hourly limit of mails too', async () => {
  const { email, home, cookie } = await personWithBrowser(server);
  const from = { network: home, cookie };
  for (let n = 0; n < 5; n += 1) {
    expect((await askCode(from, email)).status).toBe(200);
    expect((await askCode(from, email)).status).toBe(429);
    await forgetPause(server, email);
  }
  const sixth = await askCode(from, email);
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3000);
});

test('a code has three attempts in all, and a person whose code a stranger used up gets a new one', async () => {
  const { email, home } = await personWithBrowser(server);
  await askCode({ network: home }, email);
  const first = await codeIn(email);
  const stranger = { network: newNetwork() };
  const codes = [];
  for (let n = 1; n <= 21; n += 1) codes.push((await verify(stranger, email, wrongCode(first, n))).body.code);
  expect(codes).toEqual([...Array(20).fill('otp_expired'), 'over_request_rate_limit']);
  expect((await verify({ network: home }, email, first)).body.code).toBe('otp_expired');

  await forgetPause(server, email);
  expect((await askCode({ network: home }, email)).status).toBe(200);
  expect((await verify({ network: home }, email, await codeIn(email, [first]))).status).toBe(200);
});

test('guesses through the procedure count together with those of the auth service, also for a known device', async () => {
  const { email, home, cookie } = await personWithBrowser(server);
  const call = async (from: From, name: string, args: object) => {
    const response = await fetch(`${server.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersOf(from) },
      body: JSON.stringify(args),
    });
    return { status: response.status, body: await response.json() };
  };
  const guess = (from: From, code: string) =>
    call(from, 'verify_otp_code', { user_email_param: email, otp_code_param: code });

  const stranger = { network: newNetwork() };
  for (let n = 0; n < 20; n += 1) expect((await guess(stranger, '123456')).body).toBe(false);
  expect((await guess(stranger, '123456')).body).toMatchObject({
    code: 'PT429',
    hint: 'over_request_rate_limit',
  });
  expect((await verify(stranger, email, '123456')).status).toBe(429);

  await countStrangers(server, 'code', email, 100);
  await countStrangers(server, 'mail', email, 20);
  const unknown = await call({ network: home }, 'generate_otp_code', { user_email_param: email });
  expect(unknown.body).toMatchObject({ hint: 'over_email_send_rate_limit' });
  const made = await call({ network: home, cookie }, 'generate_otp_code', { user_email_param: email });
  expect(made.status).toBe(200);
  const code = await codeIn(email);
  expect((await guess({ network: home }, code)).status).toBe(429);
  expect((await guess({ network: home, cookie }, code)).body).toBe(true);
});

test('a valid link works however many invented ones its network has tried', async () => {
  const { email } = await server.createPerson();
  const network = newNetwork();
  await callAuth(server, '/recover', { email }, { headers: headersOf({ network }) });
  const secret = linkSecret((await server.mails.mailTo(email)).text);
  await server.pool.query(`insert into auth.throttles values ($1, 100, now() + interval '15 minutes')`, [
    `link:address:${network}`,
  ]);
  const redeem = (tokenHash: string) =>
    callAuth(
      server,
      '/verify',
      { type: 'recovery', token_hash: tokenHash },
      { headers: headersOf({ network }) },
    );
  expect((await redeem('y'.repeat(43))).status).toBe(429);
  expect((await redeem(secret)).status).toBe(200);
});
