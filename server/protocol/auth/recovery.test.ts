import { expect, test } from 'vitest';
import { makeLink } from '#server/accounts/secrets/links.ts';
import { callAuth, forgetPause, linkSecret } from '#server/testing/auth-calls.ts';
import { serverForFile, TEST_PASSWORD } from '#server/testing/harness.ts';

const server = await serverForFile();

async function mailedSecret(email: string): Promise<string> {
  const { error } = await server.anonymousClient().auth.resetPasswordForEmail(email);
  if (error) throw error;
  return linkSecret((await server.mails.mailTo(email)).text);
}

const verify = (secret: string) => callAuth(server, '/verify', { type: 'recovery', token_hash: secret });
const show = (secret: string, kind = 'recovery') => callAuth(server, '/links', { token_hash: secret, kind });

test('a recovery link leads to a new password without the old one', async () => {
  const { email } = await server.createPerson();
  const secret = await mailedSecret(email);
  const mail = await server.mails.mailTo(email);
  expect(mail.text).toContain(`${server.url}/auth#kind=recovery&token_hash=${secret}`);

  const client = server.anonymousClient();
  const { error } = await client.auth.verifyOtp({ token_hash: secret, type: 'recovery' });
  expect(error).toBeNull();
  expect((await client.auth.updateUser({ password: 'clave-nueva-2' })).error).toBeNull();
  const signIn = server.anonymousClient().auth;
  expect((await signIn.signInWithPassword({ email, password: 'clave-nueva-2' })).error).toBeNull();
});

const renew = (secret: string, password: string) =>
  callAuth(server, '/new-password', { token_hash: secret, password });

test('a link is used up by the new password alone: it signs in, ends other sessions, and the link is good until then', async () => {
  const { email, client } = await server.createPerson({ name: 'Marta Vientosur' });
  const secret = await mailedSecret(email);
  for (const [password, reason] of [
    ['corta', 'length'],
    ['vientosur2026', 'personal'],
  ] as const) {
    const refused = await renew(secret, password);
    expect([refused.status, refused.body]).toMatchObject([422, { weak_password: { reasons: [reason] } }]);
  }
  expect((await client.from('projects').select('id')).error).toBeNull();

  const both = await Promise.all([1, 2].map(() => renew(secret, 'clave-nueva-2')));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  const session = both.find(({ status }) => status === 200)?.body;
  expect(session.user).toMatchObject({ email });
  const fresh = server.anonymousClient();
  expect((await fresh.auth.setSession(session)).error).toBeNull();
  expect((await fresh.from('projects').select('id')).error).toBeNull();
  expect((await client.from('projects').select('id')).status).toBe(401);
  expect((await renew(secret, 'clave-nueva-3')).body.code).toBe('otp_expired');
  const signIn = (password: string) => server.anonymousClient().auth.signInWithPassword({ email, password });
  expect((await signIn('clave-nueva-2')).error).toBeNull();
  expect((await signIn(TEST_PASSWORD)).error?.code).toBe('invalid_credentials');
});

test('ten minutes after the link was used, a change needs the old password again', async () => {
  const { email, id } = await server.createPerson();
  const client = server.anonymousClient();
  await client.auth.verifyOtp({ token_hash: await mailedSecret(email), type: 'recovery' });
  await server.pool.query(
    `update auth.sessions set created_at = created_at - interval '11 minutes' where user_id = $1`,
    [id],
  );
  const { error } = await client.auth.updateUser({ password: 'clave-nueva-2' });
  expect(error?.code).toBe('current_password_required');
});

test('reading a link does not use it up, and redeeming it does', async () => {
  const { email } = await server.createPerson();
  const secret = await mailedSecret(email);
  for (let n = 0; n < 2; n += 1) {
    const { status, body } = await show(secret);
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'recovery', email });
    expect(new Date(body.expires_at).getTime()).toBeGreaterThan(Date.now() + 3_500_000);
  }
  expect((await show(secret, 'setup')).body.code).toBe('otp_expired');
  const both = await Promise.all([verify(secret), verify(secret)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect((await show(secret)).status).toBe(403);
});

test('an expired link, an invented one and one of a disabled account open no session', async () => {
  const ana = await server.createPerson();
  const expired = await mailedSecret(ana.email);
  await server.pool.query('update auth.links set expires_at = now() where user_id = $1', [ana.id]);
  const eva = await server.createPerson();
  const closed = await mailedSecret(eva.email);
  await server.pool.query('update auth.users set disabled_at = now() where id = $1', [eva.id]);
  for (const secret of [expired, closed, 'x'.repeat(43)]) {
    const { status, body } = await verify(secret);
    expect([status, body.code]).toEqual([403, 'otp_expired']);
    expect((await renew(secret, 'clave-nueva-2')).body.code).toBe('otp_expired');
    expect((await show(secret)).status).toBe(403);
  }
  // a link for another purpose
  const setup = linkSecret(
    await makeLink(server.pool, server.url, { kind: 'setup', userId: ana.id, hours: 1 }),
  );
  expect((await renew(setup, 'clave-nueva-2')).body.code).toBe('otp_expired');
});

test('a new password invalidates earlier recovery links', async () => {
  const { email, client } = await server.createPerson();
  const secret = await mailedSecret(email);
  const { error } = await client.auth.updateUser({
    password: 'clave-nueva-3',
    current_password: TEST_PASSWORD,
  });
  expect(error).toBeNull();
  expect((await verify(secret)).status).toBe(403);
});

test('unknown addresses get the same answers and the same pause as known ones', async () => {
  const known = (await server.createPerson()).email;
  for (const email of [known, 'nadie@acme.test']) {
    const first = await callAuth(server, '/recover', { email });
    expect([first.status, first.body]).toEqual([200, {}]);
    const second = await callAuth(server, '/recover', { email });
    expect([second.status, second.body.code]).toEqual([429, 'over_email_send_rate_limit']);
  }
  await forgetPause(server, known);
  expect((await callAuth(server, '/recover', { email: known })).status).toBe(200);
});

test('many invented links from one network are limited', async () => {
  await server.pool.query(
    `insert into auth.throttles values ('link:address:127.0.0.1', 99, now() + interval '1 minute')
     on conflict (key) do update set count = 99, expires_at = excluded.expires_at`,
  );
  expect((await show('y'.repeat(43))).body.code).toBe('otp_expired');
  expect((await show('y'.repeat(43))).body.code).toBe('over_request_rate_limit');
  await server.pool.query(`delete from auth.throttles where key like 'link:%'`);
});

test('two links of one account redeemed at once open one session', { retry: 0 }, async () => {
  const { id } = await server.createPerson();
  const links = await Promise.all(
    [1, 2].map(() => makeLink(server.pool, server.url, { kind: 'recovery', userId: id, hours: 1 })),
  );
  const answers = await Promise.all(links.map((link) => verify(linkSecret(link))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
});
