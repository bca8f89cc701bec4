import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEAN } from '#scripts/lib/processes.mjs';
import { createAccount } from '../accounts/create-account.ts';
import { callAuth } from '../testing/auth-calls.ts';
import { createDatabase } from '../testing/harness.ts';
import { readyAddress } from '../testing/processes/ready-address.ts';

/** How long a start may take on a busy machine. */
const START_LIMIT_MS = 60_000;

// A separate process: the tests check what it prints.
let database: Awaited<ReturnType<typeof createDatabase>>;
let child: ChildProcess;
let output = '';
const server = { url: '' };
const email = 'ana@acme.test';

beforeAll(async () => {
  database = await createDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  await createAccount(pool, { email, fullName: 'Ana', password: 'secreto-123', isAdmin: true });
  await pool.end();
  const env = {
    ...process.env,
    ...LEAN,
    DATABASE_URL: database.url,
    PORT: '0',
    SMTP_URL: '',
    LOG_LEVEL: 'trace',
  };
  child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  server.url = await readyAddress(child, START_LIMIT_MS);
});
afterAll(async () => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  await database.drop();
});

const isLog = (line: string) => line.startsWith('{');

test('without a mail server a code is one line with the address and the six digits, and it signs in', async () => {
  expect((await callAuth(server, '/otp', { email })).status).toBe(200);
  const lineOf = () => output.split('\n').find((line) => line.includes(email) && /\b\d{6}\b/.test(line));
  await expect.poll(lineOf, { timeout: 30_000 }).toBeTruthy();
  const line = lineOf() ?? '';
  const code = /\b\d{6}\b/.exec(line)?.[0] ?? '';
  expect(line).toBe(`  ✉ ${email} · código de acceso: ${code}`);
  expect((await callAuth(server, '/verify', { email, token: code, type: 'email' })).status).toBe(200);
  for (const logged of output.split('\n').filter(isLog)) expect(logged).not.toContain(code);
});

test('the log contains no password, token, code, link or address of a person, even at level trace', async () => {
  await callAuth(server, '/recover', { email });
  await expect.poll(() => /token_hash=([\w-]+)/.exec(output)?.[1], { timeout: 30_000 }).toBeTruthy();
  const secret = /token_hash=([\w-]+)/.exec(output)?.[1] ?? '';
  const session = await callAuth(server, '/token?grant_type=password', { email, password: 'secreto-123' });
  expect(session.status).toBe(200);
  await callAuth(server, '/token?grant_type=password', { email, password: 'equivocada-9' });
  await callAuth(server, '/verify', { type: 'recovery', token_hash: secret });
  await callAuth(server, '/user', undefined, { method: 'GET', token: session.body.access_token });

  const log = output.split('\n').filter(isLog);
  expect(log.filter((line) => line.includes('/auth/v1/token')).length).toBeGreaterThan(0);
  for (const line of log) {
    for (const word of [
      'secreto-123',
      'equivocada-9',
      secret,
      session.body.access_token,
      session.body.refresh_token,
      email,
    ]) {
      expect(line).not.toContain(word);
    }
  }
});
