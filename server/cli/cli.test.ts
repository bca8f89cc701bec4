import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LEAN } from '#scripts/lib/processes.mjs';
import { firstAdminLink } from '../accounts/setup-link.ts';
import { callAuth, linkSecret } from '../testing/auth-calls.ts';
import { serverForFile } from '../testing/harness.ts';

const server = await serverForFile();

interface Run {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the command line as a separate process, without a terminal. */
async function scrum(args: string[], env: Record<string, string> = {}): Promise<Run> {
  const child = spawn(process.execPath, ['server/cli/main.ts', ...args], {
    env: {
      ...process.env,
      ...LEAN,
      DATABASE_URL: server.config.databaseUrl,
      SMTP_URL: server.mails.url,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run: Run = { code: null, out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    run.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    run.err += text;
  });
  const [code] = await once(child, 'close');
  return { ...run, code };
}

const signIn = (email: string, password: string) =>
  callAuth(server, '/token?grant_type=password', { email, password });

test('an address is read as it was pasted', async () => {
  const add = ['user', 'add', '--email', '\u200BPegada <mailto:pegada@acme.test>.', '--name', 'Pegada'];
  const added = await scrum([...add, '--password', 'clave-pegada']);
  expect(added).toEqual({ code: 0, out: 'Cuenta creada: pegada@acme.test\n', err: '' });
  const wrong = [
    'user',
    'add',
    '--email',
    'luis@acme..test',
    '--name',
    'Luis',
    '--password',
    'clave-de-luis',
  ];
  expect((await scrum(wrong)).code).not.toBe(0);
});

test('user add with a password: the person signs in at once', async () => {
  const email = 'ana@acme.test';
  const added = await scrum([
    'user',
    'add',
    '--email',
    'Ana@ACME.test',
    '--name',
    'Ana',
    '--password',
    'clave-de-ana',
    '--admin',
  ]);
  expect(added).toEqual({ code: 0, out: `Cuenta creada: ${email} (administración)\n`, err: '' });
  const { body } = await signIn(email, 'clave-de-ana');
  expect(body.user).toMatchObject({ app_metadata: { is_admin: true }, user_metadata: { full_name: 'Ana' } });

  const again = await scrum(['user', 'add', '--email', email, '--name', 'Otra', '--password', 'otra-clave']);
  expect(again).toEqual({
    code: 1,
    out: '',
    err: `Ya hay una cuenta con el correo ${email}. No se ha cambiado nada.\n`,
  });
  const weak = await scrum([
    'user',
    'add',
    '--email',
    'eva@acme.test',
    '--name',
    'Eva',
    '--password',
    'cinco',
  ]);
  expect(weak).toEqual({ code: 1, out: '', err: 'La contraseña debe tener al menos 8 caracteres.\n' });
  expect((await signIn('eva@acme.test', 'cinco')).body.code).toBe('invalid_credentials');
});

test('user add without a password and without a terminal mails a set-up link', async () => {
  const email = 'leo@acme.test';
  const added = await scrum(['user', 'add', '--email', email, '--name', 'Leo']);
  expect([added.code, added.err]).toEqual([0, '']);
  const { text } = await server.mails.mailTo(email);
  expect(added.out).not.toContain('token_hash');
  const set = await callAuth(server, '/setup', {
    token_hash: linkSecret(text),
    full_name: 'Leo',
    password: 'clave-de-leo',
  });
  expect(set.status).toBe(200);
});

test('without a mail server the link is printed', async () => {
  const added = await scrum(['user', 'add', '--email', 'mar@acme.test', '--name', 'Mar', '--mail-link'], {
    SMTP_URL: '',
    PUBLIC_URL: 'https://scrum.acme.test',
  });
  expect(added.out).toContain('https://scrum.acme.test/auth#kind=setup&token_hash=');
  const body = { token_hash: linkSecret(added.out), full_name: 'Mar', password: 'clave-de-mar' };
  expect((await callAuth(server, '/setup', body)).status).toBe(200);
  // without PUBLIC_URL it leads to the server that runs, whatever its port is
  const other = ['user', 'add', '--email', 'rio@acme.test', '--name', 'Río', '--mail-link'];
  expect((await scrum(other, { SMTP_URL: '', PORT: '3999' })).out).toContain(`${server.url}/auth#kind=setup`);
});

test('the link of the first administrator never works again once there was an administrator', async () => {
  await server.pool.query('update auth.users set is_admin = false');
  const link = linkSecret((await firstAdminLink(server.pool, server.url)) ?? '');
  const email = 'primera@acme.test';
  const password = 'clave-de-iris';
  const admin = ['--email', email, '--name', 'Iris', '--password', password, '--admin'];
  expect((await scrum(['user', 'add', ...admin])).code).toBe(0);
  expect((await scrum(['user', 'disable', '--email', email])).out).toContain(
    'ninguna cuenta de administración',
  );
  const body = { full_name: 'Otra', email: 'otra@acme.test', password };
  expect((await callAuth(server, '/links', { token_hash: link, kind: 'setup' })).body.code).toBe(
    'otp_expired',
  );
  expect((await callAuth(server, '/setup', { token_hash: link, ...body })).body.code).toBe('otp_expired');

  // the next start creates a new link; enabling the administrator again invalidates that too
  const fresh = async () => linkSecret((await firstAdminLink(server.pool, server.url)) ?? '');
  const unused = await fresh();
  expect((await scrum(['user', 'enable', '--email', email])).code).toBe(0);
  await scrum(['user', 'disable', '--email', email]);
  expect((await callAuth(server, '/setup', { token_hash: unused, ...body })).body.code).toBe('otp_expired');
  expect((await callAuth(server, '/setup', { token_hash: await fresh(), ...body })).status).toBe(200);
});

test('the command line refuses weak passwords with the reason', async () => {
  const add = (password: string) =>
    scrum(['user', 'add', '--email', 'sol@acme.test', '--name', 'Sol Torremar', '--password', password]);
  expect((await add('Password1')).err).toContain('es de las más usadas');
  expect((await add('soltorremar')).err).toContain('no puede ser tu nombre');
  expect((await add('clave-de-sol')).code).toBe(0);
  const set = (password: string) =>
    scrum(['user', 'password', '--email', 'sol@acme.test', '--password', password]);
  expect((await set('Torremar Sol')).err).toContain('no puede ser tu nombre');
  expect((await signIn('sol@acme.test', 'clave-de-sol')).status).toBe(200);
});

test('user list shows the accounts and nothing secret', async () => {
  const { email, id, password } = await server.createPerson({ name: 'Persona Listada' });
  const { code, out } = await scrum(['user', 'list']);
  expect(code).toBe(0);
  expect(out.split('\n').find((line) => line.startsWith(email))).toMatch(
    /Persona Listada +persona +activa +\d/,
  );
  const { rows } = await server.pool.query('select password_hash from auth.users where id = $1', [id]);
  expect(out).not.toContain(rows[0].password_hash);
  expect(out).not.toContain(password);
});

test('the output of a command cannot control the terminal or look like another line', async () => {
  // as an earlier version stored them
  await server.pool.query(`
    alter table auth.users disable trigger check_email_address;
    insert into auth.users (email) values (E'eva\\u001b[2j\\u202e@acme.test'), (E'raw\\u009b1m@acme.test');
    alter table auth.users enable trigger check_email_address;
  `);
  const { out } = await scrum(['user', 'list']);
  expect(out).toContain('eva\\u001b[2j\\u202e@acme.test');
  expect(out).toContain('raw\\u009b1m@acme.test');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  // doctor would name them
  await server.pool.query(`delete from auth.users where email ~ '^(eva|raw)\\S'`);
});

test('user disable ends the sessions at once, and user enable allows signing in again', async () => {
  const { email, password, client } = await server.createPerson();
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  expect((await scrum(['user', 'disable', '--email', email])).code).toBe(0);
  const user = await callAuth(server, '/user', undefined, { method: 'GET', token });
  expect(user.body.code).toBe('session_not_found');
  expect((await client.from('projects').select('id')).status).toBe(401);
  expect((await signIn(email, password)).body.code).toBe('invalid_credentials');
  expect((await scrum(['user', 'enable', '--email', email])).code).toBe(0);
  expect((await signIn(email, password)).status).toBe(200);
});

test('user admin makes an account an administrator and withdraws it, but not from the last one', async () => {
  const { email, id } = await server.createPerson();
  const isAdmin = async () =>
    (await server.pool.query<{ is_admin: boolean }>('select is_admin from auth.users where id = $1', [id]))
      .rows[0]?.is_admin;
  expect(await scrum(['user', 'admin', '--email', email])).toEqual({
    code: 0,
    out: `Ya administra la instalación: ${email}\n`,
    err: '',
  });
  expect(await isAdmin()).toBe(true);
  await server.pool.query('update auth.users set is_admin = (id = $1)', [id]);
  const last = await scrum(['user', 'admin', '--email', email, '--withdraw']);
  expect([last.code, last.err]).toEqual([1, expect.stringContaining('Es la única cuenta de administración')]);
  await server.createPerson({ admin: true });
  expect((await scrum(['user', 'admin', '--email', email, '--withdraw'])).out).toContain('Ya no administra');
  expect(await isAdmin()).toBe(false);
});

test('user password sets a new one and ends the sessions, or mails a link', async () => {
  const { email, password, client } = await server.createPerson();
  const set = await scrum(['user', 'password', '--email', email, '--password', 'otra-clave-7']);
  expect(set).toEqual({
    code: 0,
    out: `Contraseña cambiada: ${email}. Sus sesiones se han cerrado.\n`,
    err: '',
  });
  expect((await client.from('projects').select('id')).status).toBe(401);
  expect((await signIn(email, password)).status).toBe(400);
  expect((await signIn(email, 'otra-clave-7')).status).toBe(200);

  expect((await scrum(['user', 'password', '--email', email, '--mail-link'])).code).toBe(0);
  const secret = linkSecret((await server.mails.mailTo(email)).text);
  const opened = await callAuth(server, '/verify', { type: 'recovery', token_hash: secret });
  expect(opened.status).toBe(200);
});

test('keys rotate signs nobody out', async () => {
  const { client } = await server.createPerson();
  expect((await scrum(['keys', 'rotate'])).code).toBe(0);
  expect((await client.from('projects').select('id')).error).toBeNull();
  const { rowCount } = await server.pool.query('select from auth.signing_keys where retired_at is null');
  expect(rowCount).toBe(1);
});

test('demo remove reports whether there was a demo workspace', async () => {
  const { code, out } = await scrum(['demo', 'remove']);
  expect([code, out]).toEqual([0, 'No hay espacio de demostración, y no se creará ninguno.\n']);
});

test('a usage error is explained, with its own exit code', async () => {
  const unknown = await scrum(['usr', 'list']);
  expect([unknown.code, unknown.out]).toEqual([2, '']);
  expect(unknown.err).toContain('No existe la orden «usr list».');
  const option = await scrum(['user', 'list', '--everyone']);
  expect([option.code, option.err]).toEqual([
    2,
    expect.stringContaining('Opciones no válidas. Uso: user list'),
  ]);
  const missing = await scrum(['user', 'disable']);
  expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('--email')]);
  const nobody = await scrum(['user', 'disable', '--email', 'nadie@acme.test']);
  expect([nobody.code, nobody.err]).toEqual([1, expect.stringContaining('No hay ninguna cuenta')]);
  const settings = await scrum(['user', 'list'], { PORT: 'abc' });
  expect([settings.code, settings.err]).toEqual([1, expect.stringContaining('PORT')]);
});

test('help names every command', async () => {
  const { code, out } = await scrum(['--help']);
  expect(code).toBe(0);
  for (const name of [
    'user add',
    'user list',
    'user disable',
    'user enable',
    'user admin',
    'user password',
    'demo remove',
    'doctor',
  ]) {
    expect(out).toContain(`\n  ${name}`);
  }
});

test('doctor reports no problem of a healthy server', async () => {
  const { code, out } = await scrum(['doctor']);
  const ill = out.split('\n').filter((line) => line.startsWith('✗'));
  // the cluster of the tests runs without durability, to be fast
  expect(ill.filter((line) => !line.includes('corte de luz'))).toEqual([]);
  expect(out).toContain('✓ Esquema al día');
  expect(out).toContain('✓ Ninguna actualización ha tenido que corregir datos');
  expect(out).toContain('✓ Servidor de correo: 127.0.0.1');
  expect(out).toContain('✓ Clave de firma de las sesiones');
  expect(code).toBe(ill.length === 0 ? 0 : 1);
});

test('doctor reports rules in the database that are not those of the program', async () => {
  const { rows } = await server.pool.query<{ name: string; checksum: string }>(
    'select name, checksum from migration.objects limit 1',
  );
  const setChecksum = (checksum: string | undefined) =>
    server.pool.query('update migration.objects set checksum = $2 where name = $1', [
      rows[0]?.name,
      checksum,
    ]);
  await setChecksum('of another version');
  try {
    const { code, out } = await scrum(['doctor']);
    expect(code).toBe(1);
    expect(out).toContain(
      '✗ Las reglas de la base de datos no son las de este programa: arranca el servidor',
    );
    expect(out).not.toContain('✓ Esquema al día');
  } finally {
    await setChecksum(rows[0]?.checksum);
  }
});

test('doctor names the accounts whose address cannot be typed, until they are disabled', async () => {
  const { email } = await server.createPerson();
  const wrong = [`\u200B${email}`, 'lu..is@acme.test'];
  await server.pool.query(`
    begin;
    alter table auth.users disable trigger check_email_address;
    insert into auth.users (email) values ${wrong.map((address) => `('${address}')`).join(', ')};
    alter table auth.users enable trigger check_email_address;
    commit`);
  const { code, out } = await scrum(['doctor']);
  expect(code).toBe(1);
  expect(out).toContain(
    `✗ Con estos correos no se puede entrar: lu..is@acme.test; [U+200B]${email} (el correo correcto tiene otra cuenta). Desactiva`,
  );
  await server.pool.query('update auth.users set disabled_at = now() where email = any ($1)', [wrong]);
  expect((await scrum(['doctor'])).out).toContain('✓ Los correos de las cuentas se pueden escribir');
});

test('doctor says what to do about a mail server and a database that do not answer', async () => {
  const { code, out } = await scrum(['doctor'], {
    SMTP_URL: 'smtp://127.0.0.1:1',
    DATABASE_URL: 'postgres://nadie@127.0.0.1:1/nada',
  });
  expect(code).toBe(1);
  expect(out).toMatch(/✗ No se puede entrar en la base de datos .*comprueba que PostgreSQL está en marcha/);
  expect(out).toContain('✗ El servidor de correo 127.0.0.1:1 no acepta la conexión: revisa SMTP_URL.');
  expect(out).not.toContain('✓ Esquema');
});

test('the commands work on the embedded database while no server runs', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'scrum-cli-'));
  try {
    const env = { DATABASE_URL: '', DATA_DIR: dataDir, SMTP_URL: '' };
    const add = ['user', 'add', '--email', 'sol@acme.test', '--name', 'Sol', '--password', 'clave-de-sol'];
    expect(await scrum(add, env)).toEqual({ code: 0, out: 'Cuenta creada: sol@acme.test\n', err: '' });
    expect((await scrum(['user', 'list'], env)).out).toMatch(/sol@acme\.test +Sol +persona +activa +nunca/);
    const { out } = await scrum(['doctor'], env);
    expect(out).toContain('✓ Escrituras duraderas');
    expect(out).toContain('✓ Espacio libre');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
