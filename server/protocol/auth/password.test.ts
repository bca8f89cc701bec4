import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAccount } from '#server/accounts/create-account.ts';
import { callAuth } from '#server/testing/auth-calls.ts';
import { serverForFile, TEST_PASSWORD } from '#server/testing/harness.ts';

const server = await serverForFile();

const signIn = (email: string, password: string) =>
  callAuth(server, '/token?grant_type=password', { email, password });

test('a correct password opens a session with the fields of the specification', async () => {
  const { email, id } = await server.createPerson({ name: 'Ana Prueba', admin: true });
  const { status, body, headers } = await signIn(email.toUpperCase(), TEST_PASSWORD);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(Object.keys(body).sort()).toEqual(
    ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type', 'user'].sort(),
  );
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  expect(Math.abs(body.expires_at - Date.now() / 1000 - 3600)).toBeLessThan(5);
  expect(body.user).toMatchObject({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmed_at: body.user.email_confirmed_at,
    app_metadata: { provider: 'email', providers: ['email'], is_admin: true },
    user_metadata: { full_name: 'Ana Prueba', avatar_url: null },
    identities: [
      {
        user_id: id,
        provider: 'email',
        email,
        identity_data: { sub: id, email, email_verified: true, phone_verified: false },
      },
    ],
    is_anonymous: false,
  });
  const { rows } = await server.pool.query(
    'select user_agent, ip, amr from auth.sessions where user_id = $1',
    [id],
  );
  expect(rows).toContainEqual({ user_agent: 'node', ip: '127.0.0.1', amr: 'password' });
});

test('the official client signs in, and reads the code of a refusal', async () => {
  const { email } = await server.createPerson();
  const client = server.anonymousClient();
  const wrong = await client.auth.signInWithPassword({ email, password: 'otra-cosa' });
  expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  const right = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  expect(right.error).toBeNull();
  expect((await client.auth.getUser()).data.user?.email).toBe(email);
  const { data } = await client.auth.getUserIdentities();
  expect(data?.identities.map((identity) => [identity.provider, identity.identity_data?.['email']])).toEqual([
    ['email', email],
  ]);
});

test('a wrong password, an unknown address, a disabled account and one without a password get the same answer', async () => {
  const known = await server.createPerson();
  const disabled = await server.createPerson();
  await server.pool.query('update auth.users set disabled_at = now() where id = $1', [disabled.id]);
  const empty = await server.createPerson();
  await server.pool.query('update auth.users set password_hash = null where id = $1', [empty.id]);

  const answers = [
    await signIn(known.email, 'no-es-esta'),
    await signIn('nadie@acme.test', TEST_PASSWORD),
    await signIn(disabled.email, TEST_PASSWORD),
    await signIn(empty.email, TEST_PASSWORD),
  ];
  for (const { status, body, headers } of answers) {
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'invalid_credentials',
      message: 'El correo o la contraseña no son correctos.',
    });
    expect(headers.get('x-supabase-api-version')).toBe('2024-01-01');
  }
});

test('a malformed sign-in is refused with a Spanish text', async () => {
  const { status, body } = await signIn('no-es-un-correo', TEST_PASSWORD);
  expect(status).toBe(400);
  expect(body).toEqual({ code: 'validation_failed', message: 'Escribe un correo válido.' });
  const other = await callAuth(server, '/token?grant_type=pkce', {});
  expect(other.body).toEqual({ code: 'validation_failed', message: 'Faltan datos o no son válidos.' });
  const broken = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":',
  });
  expect(broken.status).toBe(400);
  expect(await broken.json()).toMatchObject({ code: 'bad_json' });
  const nowhere = await callAuth(server, '/nowhere', {});
  expect(nowhere.status).toBe(404);
  expect(nowhere.body).toMatchObject({ code: 'not_found' });
  const { client } = await server.createPerson();
  expect((await client.auth.reauthenticate()).error).toMatchObject({ status: 404, code: 'not_found' });
  expect((await client.auth.admin.listUsers()).error).toMatchObject({ status: 404, code: 'not_found' });
});

test('nobody can sign up', async () => {
  const email = `new-${randomUUID()}@acme.test`;
  const { error } = await server.anonymousClient().auth.signUp({ email, password: TEST_PASSWORD });
  expect(error).toMatchObject({ status: 403, code: 'signup_disabled' });
  const { rowCount } = await server.pool.query('select from auth.users where email = $1', [email]);
  expect(rowCount).toBe(0);
});

test('of 14 wrong passwords at once ten are checked; the others must wait, also after a restart', {
  retry: 0,
}, async () => {
  const { email } = await server.createPerson();
  const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => signIn(email, `intento-${n}`)));
  expect(answers.filter(({ body }) => body.code === 'invalid_credentials')).toHaveLength(10);
  const refused = answers.filter(({ body }) => body.code === 'over_request_rate_limit');
  expect(refused).toHaveLength(4);
  for (const { status, headers } of refused) {
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900);
  }

  await server.restart();
  expect((await signIn(email, TEST_PASSWORD)).status).toBe(429);

  await server.pool.query('update auth.throttles set expires_at = now() where key like $1', [`%${email}`]);
  expect((await signIn(email, TEST_PASSWORD)).status).toBe(200);
});

test('an unknown address is throttled like a known one', async () => {
  const email = `nadie-${randomUUID()}@acme.test`;
  const codes: string[] = [];
  for (let n = 0; n < 11; n += 1) codes.push((await signIn(email, `intento-${n}`)).body.code);
  expect(codes).toEqual([...Array(10).fill('invalid_credentials'), 'over_request_rate_limit']);
});

test('a successful sign-in resets the failures before it', async () => {
  const { email } = await server.createPerson();
  for (let round = 0; round < 2; round += 1) {
    for (let n = 0; n < 6; n += 1) expect((await signIn(email, `intento-${n}`)).status).toBe(400);
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(200);
  }
});

test('a network that failed a hundred times must wait, at every account', async () => {
  const { email } = await server.createPerson();
  await server.pool.query(
    `insert into auth.throttles values ('password:address:127.0.0.1', 99, now() + interval '5 minutes')
     on conflict (key) do update set count = 99, expires_at = excluded.expires_at`,
  );
  expect((await signIn(email, TEST_PASSWORD)).status).toBe(200);
  expect((await signIn(`nadie-${randomUUID()}@acme.test`, 'x')).body.code).toBe('invalid_credentials');
  const { status, headers } = await signIn(email, TEST_PASSWORD);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  await server.pool.query(`delete from auth.throttles where key = 'password:address:127.0.0.1'`);
});

test('of 150 wrong passwords at once for as many accounts a hundred are checked', { retry: 0 }, async () => {
  await server.pool.query('delete from auth.throttles');
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, n) =>
      callAuth(server, '/token?grant_type=password', { email: `n${n}@acme.test`, password: 'x' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(100);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
  await server.pool.query('delete from auth.throttles');
});

test('invisible characters are refused and cause no failure', async () => {
  for (const [path, body] of [
    ['/token?grant_type=password', { email: 'a\0b@acme.test', password: 'x' }],
    ['/otp', { email: 'a@acme\0.test' }],
    ['/recover', { email: 'a\u0007b@acme.test' }],
    ['/verify', { type: 'email', email: 'a\0@acme.test', token: '123456' }],
  ] as const) {
    const { status, body: answer } = await callAuth(server, path, body);
    expect([path, status, answer.code]).toEqual([path, 400, 'validation_failed']);
  }
  const { client } = await server.createPerson();
  for (const data of [{ full_name: 'a\0b' }, { avatar_url: '/a\0b' }]) {
    expect((await client.auth.updateUser({ data })).error?.code).toBe('validation_failed');
  }
  expect((await client.auth.updateUser({ data: { full_name: 'Núria Öz' } })).error).toBeNull();
});

test('passwords are stored only as Argon2id hashes', async () => {
  const account = {
    email: `ana-${randomUUID()}@acme.test`,
    fullName: 'Ana',
    password: TEST_PASSWORD,
    isAdmin: false,
  };
  const id = await createAccount(server.pool, account);
  const { rows } = await server.pool.query<{ password_hash: string }>(
    'select password_hash from auth.users where id = $1',
    [id],
  );
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a disabled account loses its rights at once, in the table API too', async () => {
  const person = await server.createPerson();
  expect((await person.client.from('projects').select('id')).error).toBeNull();
  await server.pool.query('update auth.users set disabled_at = now() where id = $1', [person.id]);

  const rows = await person.client.from('projects').select('id');
  expect(rows.status).toBe(401);
  const { data } = await person.client.auth.getSession();
  const user = await callAuth(server, '/user', undefined, {
    method: 'GET',
    token: data.session?.access_token ?? '',
  });
  expect(user.body.code).toBe('user_banned');
  const refreshed = await callAuth(server, '/token?grant_type=refresh_token', {
    refresh_token: data.session?.refresh_token,
  });
  expect(refreshed.body.code).toBe('refresh_token_not_found');
});

test('a change of the account takes null for absent, as typed clients send it', async () => {
  const person = await server.createPerson();
  const { data } = await person.client.auth.getSession();
  const options = { method: 'PUT', token: data.session?.access_token ?? '' };
  const change = (more: object) =>
    callAuth(
      server,
      '/user',
      { email: null, email_change_token: null, nonce: null, password: null, phone: null, ...more },
      options,
    );
  const { status, body } = await change({ data: { full_name: 'Núria Öz', avatar_url: null } });
  expect([status, body.user_metadata]).toEqual([200, { full_name: 'Núria Öz', avatar_url: null }]);
  expect((await change({ data: null })).body.user_metadata.full_name).toBe('Núria Öz');
  expect((await change({ data: { full_name: null, avatar_url: null } })).body.user_metadata).toEqual({
    full_name: 'Núria Öz',
    avatar_url: null,
  });
  expect((await signIn(person.email, TEST_PASSWORD)).status).toBe(200);
  expect((await change({ phone: '+34600000000' })).body.message).toBe('Las cuentas no tienen teléfono.');
});
