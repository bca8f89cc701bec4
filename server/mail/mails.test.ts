import { expect, test } from 'vitest';
import { callAuth, mailedCode } from '../testing/auth-calls.ts';
import { serverForFile, startServer } from '../testing/harness.ts';

const server = await serverForFile();

test('a mail that the mail server refuses at first is retried, and its code works', async () => {
  const { email } = await server.createPerson();
  server.mails.refuseNext(1);
  await callAuth(server, '/otp', { email });
  const job = () =>
    server.pool.query<{ attempts: number; last_error: string }>(
      `select attempts, last_error from graphile_worker._private_jobs where payload ->> 'email' = $1`,
      [email],
    );
  await expect.poll(async () => (await job()).rows[0]?.last_error).toContain('try again later');
  await server.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where payload ->> 'email' = $1`,
    [email],
  );
  const mail = await server.mails.mailTo(email);
  const code = /^(\d{6})$/m.exec(mail.text)?.[1] ?? '';
  expect((await callAuth(server, '/verify', { email, token: code, type: 'email' })).status).toBe(200);
});

test('a mail whose receipt is not confirmed is not sent again soon, since it has probably arrived', async () => {
  const { email } = await server.createPerson();
  server.mails.dropNext();
  await callAuth(server, '/recover', { email });
  await server.mails.mailTo(email);
  const job = () =>
    server.pool.query<{ waits: boolean; last_error: string | null }>(
      `select run_at > now() + interval '50 minutes' as waits, last_error from graphile_worker._private_jobs
       where payload ->> 'email' = $1 and locked_by is null`,
      [email],
    );
  await expect
    .poll(async () => (await job()).rows)
    .toEqual([{ waits: true, last_error: 'the mail server got the mail and did not answer' }]);
  await server.pool.query(`delete from graphile_worker._private_jobs where payload ->> 'email' = $1`, [
    email,
  ]);
  expect(server.mails.mails.filter(({ to }) => to === email)).toHaveLength(1);
});

test('a code does not wait for other mails that a slow mail server holds up', async () => {
  const admin = await server.createPerson({ admin: true });
  const { email } = await server.createPerson();
  const slow = Array.from({ length: 4 }, (_, n) => `slow-${n}-${admin.id}@acme.test`);
  server.mails.delay((to) => (slow.includes(to) ? 3_600_000 : 0));
  for (const address of slow) {
    await server.createPerson({ email: address });
    await server.pool.query(
      `select app.add_job('send_link_mail', json_build_object('kind', 'setup', 'user_id', id)) from auth.users where email = $1`,
      [address],
    );
  }
  // as many as there are slots for other jobs are on their way
  await expect.poll(() => server.mails.mails.filter(({ to }) => slow.includes(to)).length).toBe(2);
  await mailedCode(server, email);
  expect(server.mails.mails.filter(({ to }) => slow.includes(to))).toHaveLength(2);
  server.mails.delay(() => 0);
});

test('a mail names its sender, has a text and an HTML part, and asks machines not to answer', async () => {
  const { email } = await server.createPerson({ name: 'Ana <b>Prueba</b>' });
  const code = await mailedCode(server, email);
  const mail = await server.mails.mailTo(email);
  // a subject shows on locked screens and stands in the logs of mail servers
  expect(mail.subject).toBe('Tu código para entrar en Plataforma SCRUM');
  expect(mail.text).toContain(code);
  expect(mail.text).toContain('Sirve una sola vez, durante 10 minutos.');
  expect(mail.html).toContain('<html lang="es">');
  expect(mail.html).toContain('Hola, Ana &lt;b&gt;Prueba&lt;/b&gt;:');
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  expect(header('auto-submitted')).toBe('auto-generated');
  expect(header('from')).toBe('Plataforma SCRUM <no-reply@localhost>');
});

test.each([
  ['en', /^Your code to sign in to/],
  ['pt', /^O seu código para entrar em/],
])('a person who chose %s is written to in it', async (language, subject) => {
  const { email, client, id } = await server.createPerson();
  const { error } = await client
    .from('user_settings')
    .update({ appearance: { theme: 'system', language, timeFormat: '24h' } })
    .eq('user_id', id);
  expect(error).toBeNull();
  await mailedCode(server, email);
  const mail = await server.mails.mailTo(email);
  expect(mail.subject).toMatch(subject);
  expect(mail.html).toContain(`<html lang="${language}">`);
});

test('PRODUCT_NAME, PUBLIC_URL and MAIL_FROM are obeyed', async () => {
  const named = await startServer({
    PRODUCT_NAME: 'Tablón',
    PUBLIC_URL: 'https://scrum.acme.test/',
    MAIL_FROM: 'Equipo <equipo@acme.test>',
  });
  try {
    const { email } = await named.createPerson();
    await callAuth(named, '/recover', { email });
    const mail = await named.mails.mailTo(email);
    expect(mail.subject).toBe('Cambia tu contraseña de Tablón');
    expect(mail.text).toContain('https://scrum.acme.test/auth#kind=recovery&token_hash=');
    expect(mail.headers.find(({ key }) => key === 'from')?.value).toBe('Equipo <equipo@acme.test>');
  } finally {
    await named.close();
  }
});
