import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAccount } from '#server/accounts/create-account.ts';
import { makeLink } from '#server/accounts/secrets/links.ts';
import { firstAdminLink } from '#server/accounts/setup-link.ts';
import { callAuth, linkSecret } from '#server/testing/auth-calls.ts';
import { serverForFile, TEST_PASSWORD } from '#server/testing/harness.ts';
import { createProject } from '#server/testing/scenario.ts';

const server = await serverForFile();

const setUp = (body: object) =>
  callAuth(server, '/setup', { full_name: 'Ana Prueba', password: TEST_PASSWORD, ...body });
const show = (secret: string, kind: string) => callAuth(server, '/links', { token_hash: secret, kind });
const newEmail = () => `nueva-${randomUUID()}@acme.test`;

async function adminSecret(): Promise<string> {
  return linkSecret((await firstAdminLink(server.pool, server.url)) ?? '');
}

test('the link of the first administrator works once, and becomes invalid when there is an administrator', async () => {
  const started = linkSecret(server.running.setupLink ?? '');
  expect(server.running.setupLink).toContain(`${server.url}/auth#kind=setup&token_hash=`);
  const secret = await adminSecret();
  expect((await show(started, 'setup')).body.code).toBe('otp_expired');
  expect((await show(secret, 'setup')).body).toMatchObject({ kind: 'setup', email: null });

  expect((await setUp({ token_hash: secret })).body).toEqual({
    code: 'validation_failed',
    message: 'Escribe tu correo.',
  });
  const weak = await setUp({ token_hash: secret, email: newEmail(), password: 'cinco' });
  expect([weak.status, weak.body]).toMatchObject([
    422,
    { code: 'weak_password', weak_password: { reasons: ['length'] } },
  ]);

  const email = newEmail();
  const both = await Promise.all([1, 2].map(() => setUp({ token_hash: secret, email })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  const made = both.find(({ status }) => status === 200);
  expect(made?.body.user).toMatchObject({
    email,
    app_metadata: { is_admin: true },
    user_metadata: { full_name: 'Ana Prueba' },
  });
  const { error } = await server
    .anonymousClient()
    .auth.signInWithPassword({ email, password: TEST_PASSWORD });
  expect(error).toBeNull();

  expect(await firstAdminLink(server.pool, server.url)).toBeNull();
  await server.restart();
  expect(server.running.setupLink).toBeNull();
});

test('a set-up link is invalid once an administrator was created in another way', async () => {
  await server.pool.query('update auth.users set is_admin = false');
  const secret = await adminSecret();
  await server.createPerson({ admin: true });
  expect((await setUp({ token_hash: secret, email: newEmail() })).body.code).toBe('otp_expired');
});

test('disabled administrators and demo accounts do not count as administrators', async () => {
  const { id } = await server.createPerson({ admin: true });
  await server.pool.query('update auth.users set is_admin = (id = $1)', [id]);
  expect(await firstAdminLink(server.pool, server.url)).toBeNull();
  await server.pool.query('update auth.users set is_demo = true where id = $1', [id]);
  expect(await firstAdminLink(server.pool, server.url)).not.toBeNull();
  await server.pool.query('update auth.users set is_demo = false, disabled_at = now() where id = $1', [id]);
  expect(await firstAdminLink(server.pool, server.url)).not.toBeNull();
});

test('a mailed link completes an account that an administrator created', async () => {
  const email = newEmail();
  const id = await createAccount(server.pool, {
    email,
    fullName: 'Por Confirmar',
    password: null,
    isAdmin: false,
  });
  await server.pool.query(
    `select app.add_job('send_link_mail', json_build_object('kind', 'setup', 'user_id', $1::uuid))`,
    [id],
  );
  const mail = await server.mails.mailTo(email);
  expect(mail.subject).toBe('Tu cuenta en Plataforma SCRUM');
  const secret = linkSecret(mail.text);
  expect((await show(secret, 'setup')).body).toMatchObject({ kind: 'setup', email });

  const { status, body } = await setUp({ token_hash: secret, email: newEmail(), full_name: 'Ana Nueva' });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({
    id,
    email,
    app_metadata: { is_admin: false },
    user_metadata: { full_name: 'Ana Nueva' },
  });
  expect(body.user.email_confirmed_at).not.toBeNull();
  expect((await setUp({ token_hash: secret })).body.code).toBe('otp_expired');
});

/** A project of a person, and an open invitation to its team. */
async function invite(email: string, role = 'developer') {
  const inviter = await server.createPerson({ name: 'Quien Invita' });
  const project = await createProject(inviter, 'Pagos');
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into public.invitations (project_id, team_id, email, role, invited_by) values ($1, $2, $3, $4, $5) returning id`,
    [project.id, project.team, email, role, inviter.id],
  );
  const id = rows[0]?.id ?? '';
  await server.pool.query(
    `select app.add_job('send_link_mail', json_build_object('kind', 'invitation', 'invitation_id', $1::uuid))`,
    [id],
  );
  const mail = await server.mails.mailTo(email, ({ text }) => !secrets.has(linkSecret(text)));
  const secret = linkSecret(mail.text);
  secrets.add(secret);
  return { id, inviter, projectId: project.id, teamId: project.team, mail, secret };
}
const secrets = new Set<string>();

test('an invitation creates the account of the invited address and its membership', async () => {
  const email = newEmail();
  const { mail, secret, teamId, projectId, inviter } = await invite(email, 'tester');
  expect(mail.subject).toBe('Quien Invita te invita al proyecto Pagos');
  expect((await show(secret, 'invitation')).body).toMatchObject({
    kind: 'invitation',
    email,
    invitation: { by: 'Quien Invita', project: { id: projectId, name: 'Pagos' } },
  });

  const { status, body } = await setUp({ token_hash: secret, email: 'otra@acme.test' });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ email, app_metadata: { is_admin: false } });

  const client = server.anonymousClient();
  await client.auth.setSession(body);
  const { data } = await client.from('team_members').select('team_id, role').eq('user_id', body.user.id);
  expect(data).toEqual([{ team_id: teamId, role: 'tester' }]);
  expect((await client.from('projects').select('id')).data).toEqual([{ id: projectId }]);
  const notifications = await client.from('notifications').select('kind, actor_id');
  expect(notifications.data).toEqual([{ kind: 'invited', actor_id: inviter.id }]);
  expect((await setUp({ token_hash: secret })).body.code).toBe('otp_expired');
});

test('a redeemed invitation accepts all open invitations of its address, and none of another address', async () => {
  const email = newEmail();
  const first = await invite(email);
  const second = await invite(email);
  const foreign = await invite(newEmail());
  const expired = await invite(email);
  await server.pool.query('update public.invitations set expires_at = now() where id = $1', [expired.id]);

  const { body } = await setUp({ token_hash: second.secret });
  const { rows } = await server.pool.query<{ team_id: string }>(
    'select team_id from public.team_members where user_id = $1',
    [body.user.id],
  );
  expect(rows.map(({ team_id }) => team_id).sort()).toEqual([first.teamId, second.teamId].sort());
  expect((await show(first.secret, 'invitation')).body.code).toBe('otp_expired');
  expect((await show(foreign.secret, 'invitation')).status).toBe(200);
});

test('a withdrawn or expired invitation cannot be redeemed', async () => {
  const withdrawn = await invite(newEmail());
  await server.pool.query('delete from public.invitations where id = $1', [withdrawn.id]);
  const expired = await invite(newEmail());
  await server.pool.query('update public.invitations set expires_at = now() where id = $1', [expired.id]);
  for (const { secret } of [withdrawn, expired]) {
    expect((await show(secret, 'invitation')).status).toBe(403);
    expect((await setUp({ token_hash: secret })).body.code).toBe('otp_expired');
  }
});

test('an invitation to an address that has an account by now is refused, and no account changes', async () => {
  const email = newEmail();
  const { secret } = await invite(email);
  const owner = await server.createPerson({ email });
  const { status, body } = await setUp({ token_hash: secret, password: 'clave-de-otro' });
  expect([status, body.code]).toEqual([422, 'email_exists']);
  expect(body.message).toContain('Ya existe una cuenta con este correo');
  const { error } = await server
    .anonymousClient()
    .auth.signInWithPassword({ email, password: owner.password });
  expect(error).toBeNull();
});

test('a recovery link creates no account', async () => {
  const { email } = await server.createPerson();
  await server.anonymousClient().auth.resetPasswordForEmail(email);
  const secret = linkSecret((await server.mails.mailTo(email)).text);
  expect((await setUp({ token_hash: secret })).body.code).toBe('otp_expired');
});

test('links are stored only as hashes', async () => {
  const { secret } = await invite(newEmail());
  const { rows } = await server.pool.query<{ row: string }>(
    'select l::text as row from auth.links l union all select j::text from graphile_worker._private_jobs j',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toContain(secret);
});

test('two set-up links that are redeemed at the same time create one administrator', {
  retry: 0,
}, async () => {
  await server.pool.query('update auth.users set is_admin = false');
  const links = await Promise.all(
    [1, 2].map(() => makeLink(server.pool, server.url, { kind: 'setup', hours: 1 })),
  );
  const answers = await Promise.all(
    links.map((link) => setUp({ token_hash: linkSecret(link), email: newEmail() })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  const { rows } = await server.pool.query('select from auth.users where is_admin');
  expect(rows).toHaveLength(1);
});
