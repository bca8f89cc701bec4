import { expect, test } from 'vitest';
import { callAuth, linkSecret } from '#server/testing/auth-calls.ts';
import { serverForFile } from '#server/testing/harness.ts';

const server = await serverForFile({ ALLOWED_EMAIL_DOMAINS: 'acme.test' });

const confirm = (secret: string) => callAuth(server, '/verify', { type: 'email_change', token_hash: secret });

test('the address changes once both addresses have confirmed; a link that is opened again says what came of it', async () => {
  const person = await server.createPerson();
  const wanted = `nueva-${person.email}`;
  const asked = await person.client.auth.updateUser({ email: wanted, current_password: person.password });
  expect(asked.error).toBeNull();
  expect(asked.data.user).toMatchObject({ email: person.email, new_email: wanted });
  const [old, fresh] = await Promise.all([
    server.mails.mailTo(person.email, ({ text }) => text.includes('kind=email_change')),
    server.mails.mailTo(wanted),
  ]);
  expect(old.text).toContain(wanted);

  // a link for one purpose opens nothing else
  const setup = await callAuth(server, '/setup', {
    token_hash: linkSecret(old.text),
    full_name: 'Otra',
    password: 'robada-123',
  });
  expect(setup.body.code).toBe('otp_expired');

  const signIn = (email: string) =>
    server.anonymousClient().auth.signInWithPassword({ email, password: person.password });
  expect((await confirm(linkSecret(fresh.text))).body.outcome).toBe('waiting');
  expect((await confirm(linkSecret(fresh.text))).body.outcome).toBe('waiting');
  expect((await signIn(wanted)).error?.code).toBe('invalid_credentials');
  expect((await confirm(linkSecret(old.text))).body.outcome).toBe('changed');
  for (const mail of [old, fresh]) {
    expect((await confirm(linkSecret(mail.text))).body).toEqual({
      outcome: 'changed',
      msg: 'El correo de la cuenta ha cambiado.',
    });
  }
  expect((await signIn(wanted)).error).toBeNull();
  expect((await signIn(person.email)).error?.code).toBe('invalid_credentials');
});

test('a change of address needs the password and a new, free address of an allowed domain', async () => {
  const person = await server.createPerson();
  const taken = await server.createPerson();
  const ask = async (email: string, password?: string) => {
    const { error } = await person.client.auth.updateUser({
      email,
      ...(password !== undefined && { current_password: password }),
    });
    return error?.code;
  };
  expect(await ask('libre@acme.test')).toBe('current_password_required');
  expect(await ask('libre@acme.test', 'otra-cosa')).toBe('current_password_invalid');
  expect(await ask(taken.email, person.password)).toBe('email_exists');
  expect(await ask('libre@fuera.test', person.password)).toBe('email_address_not_authorized');
  expect(await ask(person.email, person.password)).toBe('validation_failed');
  const { rowCount } = await server.pool.query('select from auth.email_changes where user_id = $1', [
    person.id,
  ]);
  expect(rowCount).toBe(0);
});

test('a second request invalidates the links of the first', async () => {
  const person = await server.createPerson();
  const ask = (email: string) => person.client.auth.updateUser({ email, current_password: person.password });
  await ask(`uno-${person.email}`);
  const first = await server.mails.mailTo(`uno-${person.email}`);
  await ask(`dos-${person.email}`);
  await server.mails.mailTo(`dos-${person.email}`);
  expect((await confirm(linkSecret(first.text))).body.code).toBe('otp_expired');
});

test('the same request twice, at once or shortly after, mails each address once, and the first links stay', {
  retry: 0,
}, async () => {
  const person = await server.createPerson();
  const wanted = `nueva-${person.email}`;
  const ask = async () => {
    const { error } = await person.client.auth.updateUser({
      email: wanted,
      current_password: person.password,
    });
    return error;
  };
  expect(await Promise.all([ask(), ask()])).toEqual([null, null]);
  expect(await ask()).toBeNull();
  const { rows } = await server.pool.query<{ id: string }>(
    'select id from auth.email_changes where user_id = $1',
    [person.id],
  );
  const jobs = async () =>
    (
      await server.pool.query(
        `select from graphile_worker._private_jobs where payload ->> 'change_id' = $1`,
        [rows[0]?.id],
      )
    ).rowCount;
  const mail = await server.mails.mailTo(wanted);
  await expect.poll(jobs).toBe(0);
  expect(server.mails.mails.filter(({ to }) => to === wanted)).toHaveLength(1);
  expect((await confirm(linkSecret(mail.text))).body.outcome).toBe('waiting');

  // after the pause it is another request: the mail may have got lost
  await server.pool.query(`update auth.email_changes set created_at = created_at - interval '2 minutes'`);
  expect(await ask()).toBeNull();
  await expect.poll(async () => (await confirm(linkSecret(mail.text))).body.code).toBe('otp_expired');
});

test('a person can try only a few addresses, with or without an account', async () => {
  const person = await server.createPerson();
  const taken = await server.createPerson();
  const ask = async (email: string) => {
    const { error } = await person.client.auth.updateUser({ email, current_password: person.password });
    return error?.code;
  };
  const codes: unknown[] = [];
  for (let n = 0; n < 6; n += 1) codes.push(await ask(taken.email));
  expect(codes).toEqual([...Array(5).fill('email_exists'), 'over_email_send_rate_limit']);
  expect(await ask(`libre-${person.email}`)).toBe('over_email_send_rate_limit');

  const other = await server.createPerson();
  const { error } = await other.client.auth.updateUser({
    email: `libre-${other.email}`,
    current_password: other.password,
  });
  expect(error).toBeNull();
});
