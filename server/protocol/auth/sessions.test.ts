import { expect, test } from 'vitest';
import { callAuth } from '#server/testing/auth-calls.ts';
import { type Client, type Person, serverForFile, TEST_PASSWORD } from '#server/testing/harness.ts';

const server = await serverForFile();

async function anotherSession({ email }: Person): Promise<Client> {
  const client = server.anonymousClient();
  const { error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  if (error) throw error;
  return client;
}

const tokenOf = async (client: Client) => (await client.auth.getSession()).data.session?.access_token ?? '';

async function alive(token: string): Promise<boolean> {
  return (await callAuth(server, '/user', undefined, { method: 'GET', token })).status === 200;
}

async function twoSessions() {
  const person = await server.createPerson();
  const other = await anotherSession(person);
  return { person, own: await tokenOf(person.client), others: await tokenOf(other) };
}

test('sign-out with scope local ends only this session', async () => {
  const { person, own, others } = await twoSessions();
  expect((await person.client.auth.signOut({ scope: 'local' })).error).toBeNull();
  expect([await alive(own), await alive(others)]).toEqual([false, true]);
});

test('sign-out with scope others ends every session but this one', async () => {
  const { person, own, others } = await twoSessions();
  expect((await person.client.auth.signOut({ scope: 'others' })).error).toBeNull();
  expect([await alive(own), await alive(others)]).toEqual([true, false]);
});

test("sign-out is global by default, and does not end other people's sessions", async () => {
  const bystander = await server.createPerson();
  const { person, own, others } = await twoSessions();
  expect((await person.client.auth.signOut()).error).toBeNull();
  expect([await alive(own), await alive(others)]).toEqual([false, false]);
  expect(await alive(await tokenOf(bystander.client))).toBe(true);
});

test('sign-out returns 204 with an empty body, and refuses an unknown scope', async () => {
  const { own } = await twoSessions();
  const wrong = await callAuth(server, '/logout?scope=everything', undefined, { token: own });
  expect(wrong.body.code).toBe('validation_failed');
  const right = await callAuth(server, '/logout?scope=local', undefined, { token: own });
  expect([right.status, right.body]).toEqual([204, undefined]);
  const again = await callAuth(server, '/logout?scope=local', undefined, { token: own });
  expect([again.status, again.body.code]).toEqual([403, 'session_not_found']);
});

test('a request for the user without a token of ours is refused', async () => {
  const none = await callAuth(server, '/user', undefined, { method: 'GET' });
  expect([none.status, none.body.code]).toEqual([401, 'no_authorization']);
  const foreign = await callAuth(server, '/user', undefined, { method: 'GET', token: 'a.b.c' });
  expect([foreign.status, foreign.body.code]).toEqual([403, 'bad_jwt']);
});

test('a person changes their own name and avatar only', async () => {
  const bystander = await server.createPerson({ name: 'Otra Persona' });
  const { client } = await server.createPerson({ name: 'Antes' });
  const { data, error } = await client.auth.updateUser({
    data: { full_name: '  Después  ' },
  });
  expect(error).toBeNull();
  expect(data.user?.user_metadata).toEqual({ full_name: 'Después', avatar_url: null });
  const cleared = await client.auth.updateUser({ data: { avatar_url: null } });
  expect(cleared.data.user?.user_metadata).toEqual({ full_name: 'Después', avatar_url: null });
  expect((await bystander.client.auth.getUser()).data.user?.user_metadata['full_name']).toBe('Otra Persona');
});

test.each([
  ['an empty name', { data: { full_name: ' ' } }, 'Escribe tu nombre.'],
  ['a name of which nothing shows', { data: { full_name: '\u200b\u2060' } }, 'Escribe un nombre que se vea.'],
  ['a field with no place', { data: { nickname: 'Ani' } }, 'Faltan datos o no son válidos.'],
])('%s is refused', async (_what, change, message) => {
  const { client } = await server.createPerson();
  const { error } = await client.auth.updateUser(change);
  expect(error).toMatchObject({ status: 400, code: 'validation_failed', message });
});

test('a change of the password needs the current one and ends the other sessions', async () => {
  const { person, own, others } = await twoSessions();
  const change = (password: string, current?: string) =>
    person.client.auth.updateUser({ password, ...(current !== undefined && { current_password: current }) });

  expect((await change('nueva-clave-1')).error?.code).toBe('current_password_required');
  expect((await change('nueva-clave-1', 'no-es-esta')).error?.code).toBe('current_password_invalid');
  const weak = await change('cinco', TEST_PASSWORD);
  expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
  expect((await change(TEST_PASSWORD, TEST_PASSWORD)).error).toMatchObject({
    status: 422,
    code: 'same_password',
  });
  expect([await alive(own), await alive(others)]).toEqual([true, true]);

  expect((await change('nueva-clave-1', TEST_PASSWORD)).error).toBeNull();
  expect([await alive(own), await alive(others)]).toEqual([true, false]);
  const client = server.anonymousClient();
  const old = await client.auth.signInWithPassword({ email: person.email, password: TEST_PASSWORD });
  expect(old.error?.code).toBe('invalid_credentials');
  const fresh = await client.auth.signInWithPassword({ email: person.email, password: 'nueva-clave-1' });
  expect(fresh.error).toBeNull();
});

test('a change that is sent again is not taken for a wrong password, for a while', async () => {
  const { client, id } = await server.createPerson();
  const change = async (password: string, current: string) =>
    (await client.auth.updateUser({ password, current_password: current })).error?.code;
  expect(await change('nueva-clave-1', TEST_PASSWORD)).toBeUndefined();
  expect(await change('nueva-clave-1', TEST_PASSWORD)).toBe('same_password');
  expect(await change('nueva-clave-2', TEST_PASSWORD)).toBe('current_password_invalid');
  // later on a request is worth one guess
  await server.pool.query(
    `update auth.users set updated_at = updated_at - interval '11 minutes' where id = $1`,
    [id],
  );
  expect(await change('nueva-clave-1', TEST_PASSWORD)).toBe('current_password_invalid');
});

test('guesses at the current password count as failed passwords', async () => {
  const { client, email } = await server.createPerson();
  for (let n = 0; n < 10; n += 1) {
    const { error } = await client.auth.updateUser({
      password: 'nueva-clave',
      current_password: `intento-${n}`,
    });
    expect(error?.code).toBe('current_password_invalid');
  }
  const { error } = await client.auth.updateUser({
    password: 'nueva-clave',
    current_password: TEST_PASSWORD,
  });
  expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  const signIn = await server.anonymousClient().auth.signInWithPassword({ email, password: TEST_PASSWORD });
  expect(signIn.error?.code).toBe('over_request_rate_limit');
});
