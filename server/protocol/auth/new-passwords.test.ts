import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeLink } from '#server/accounts/secrets/links.ts';
import { callAuth, linkSecret } from '#server/testing/auth-calls.ts';
import { serverForFile, TEST_PASSWORD } from '#server/testing/harness.ts';

const server = await serverForFile();

const MESSAGES = {
  length: 'La contraseña debe tener al menos 8 caracteres.',
  pwned: 'Esa contraseña es de las más usadas y se adivina enseguida. Elige otra.',
  personal: 'La contraseña no puede ser tu nombre, tu correo ni el nombre de la plataforma.',
} as const;

/** The link with which the person of a new account sets the first password. */
async function setUpLink(email: string): Promise<string> {
  const { rows } = await server.pool.query<{ id: string }>(
    'insert into auth.users (email) values ($1) returning id',
    [email],
  );
  const userId = rows[0]?.id ?? '';
  return linkSecret(await makeLink(server.pool, server.url, { kind: 'setup', userId, hours: 1 }));
}

const setUp = (secret: string, password: string, fullName = 'Núria Öz Casaluna') =>
  callAuth(server, '/setup', { token_hash: secret, full_name: fullName, password });

describe('a new password', () => {
  test.each([
    ['corta-7', 'length'],
    ['ñandú€5', 'length'],
    ['👍👍👍👍', 'length'], // eight units of UTF-16, four characters
    ['password', 'pwned'],
    ['PassWord1', 'pwned'],
    ['12345678', 'pwned'],
    ['00000000', 'pwned'],
    ['qwertyuiop', 'pwned'],
    ['Contraseña', 'pwned'],
    ['iloveyou', 'pwned'],
    ['i love you', 'pwned'],
    ['１２３４５６７８', 'pwned'], // full-width digits
    ['Nuria Oz Casaluna', 'personal'],
    ['nuria.casaluna', 'personal'],
    ['CasalunaNuria', 'personal'],
    ['casaluna2026', 'personal'],
    ['¡NúriaNúria!', 'personal'],
    ['n.casaluna@pagos.acme.test', 'personal'],
    ['pagos.acme', 'personal'],
    ['Plataforma SCRUM', 'personal'],
  ] as const)('%s is refused: %s', async (password, reason) => {
    const secret = await setUpLink(`n.casaluna+${randomUUID()}@pagos.acme.test`);
    const { status, body } = await setUp(secret, password);
    expect([status, body]).toEqual([
      422,
      { code: 'weak_password', message: MESSAGES[reason], weak_password: { reasons: [reason] } },
    ]);
    // the link is still valid
    expect((await setUp(secret, TEST_PASSWORD)).status).toBe(200);
  });

  test.each([
    'ñandú€56',
    'correo-caballo-grapa',
    'casaluna-tiene-gatos',
    'tres tristes tigres',
    '73519462',
    '密码密码密码密码',
  ])('%s is accepted', async (password) => {
    const email = `n.casaluna-${randomUUID()}@pagos.acme.test`;
    expect((await setUp(await setUpLink(email), password)).status).toBe(200);
    const signIn = await callAuth(server, '/token?grant_type=password', { email, password });
    expect(signIn.status).toBe(200);
  });
});

test('a change and a recovery follow the rule, and the official client reads the reason', async () => {
  const person = await server.createPerson({ name: 'Marta Vientosur' });
  const change = (password: string) =>
    person.client.auth.updateUser({ password, current_password: person.password });
  for (const [password, reason] of [
    ['cambio7', 'length'],
    ['password123', 'pwned'],
    ['vientosurmarta', 'personal'],
  ]) {
    const { error } = await change(password ?? '');
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      reasons: [reason],
    });
  }

  const recovering = server.anonymousClient();
  await recovering.auth.resetPasswordForEmail(person.email);
  const secret = linkSecret((await server.mails.mailTo(person.email)).text);
  await recovering.auth.verifyOtp({ token_hash: secret, type: 'recovery' });
  const weak = await recovering.auth.updateUser({ password: 'MartaVientosur' });
  expect(weak.error).toMatchObject({ code: 'weak_password', reasons: ['personal'] });
  expect((await recovering.auth.updateUser({ password: 'clave-nueva-2' })).error).toBeNull();
});

test('a password from before the rule stays valid', async () => {
  const person = await server.createPerson({ password: '123456' });
  expect((await person.client.auth.getUser()).error).toBeNull();
  const { error } = await person.client.auth.updateUser({
    password: 'clave-nueva-2',
    current_password: '123456',
  });
  expect(error).toBeNull();
});

test('changes of a password are limited, since each costs two hashes', async () => {
  const person = await server.createPerson();
  await server.pool.query(`insert into auth.throttles values ($1, 20, now() + interval '30 minutes')`, [
    `password_change:account:${person.id}`,
  ]);
  const { error } = await person.client.auth.updateUser({
    password: 'clave-nueva-2',
    current_password: person.password,
  });
  expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
});
