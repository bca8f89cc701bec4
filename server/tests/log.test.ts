import { expect, test } from 'vitest';
import { createAccount } from '../accounts/create-account.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../lib/log/create-log.ts';
import { startServer } from '../start.ts';
import { linkSecret } from '../testing/auth-calls.ts';
import { createDatabase } from '../testing/harness.ts';
import { startMailServer } from '../testing/mail-server.ts';

const EMAIL = 'ana@acme.test';
const PASSWORD = 'secreto-9876';

test('at level trace the log contains no password, hash, code, token, secret or address', async () => {
  const [database, mails] = [await createDatabase(), await startMailServer()];
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const config = readConfig({ PORT: '0', DATABASE_URL: database.url, SMTP_URL: mails.url });
  const server = await startServer(config, log);
  const { pool } = server.context;
  await createAccount(pool, { email: EMAIL, fullName: 'Ana', password: PASSWORD, isAdmin: false });
  const call = async (path: string, body?: object, token?: string) => {
    const response = await fetch(`${server.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { access_token: string; refresh_token: string };
  };
  const signIn = (password: string) => call('/auth/v1/token?grant_type=password', { email: EMAIL, password });

  await signIn('equivocada-1');
  const { access_token: token, refresh_token } = await signIn(PASSWORD);
  await call('/auth/v1/token?grant_type=refresh_token', { refresh_token });
  await call('/auth/v1/otp', { email: EMAIL });
  const code = /^(\d{6})$/m.exec((await mails.mailTo(EMAIL)).text)?.[1] ?? '';
  await call('/auth/v1/verify', { type: 'email', email: EMAIL, token: code });
  await call('/rest/v1/rpc/verify_otp_code', { user_email_param: EMAIL, otp_code_param: code });
  await call(`/rest/v1/rpc/verify_otp_code?user_email_param=${EMAIL}&otp_code_param=${code}`);
  await call('/auth/v1/recover', { email: EMAIL });
  const secret = linkSecret((await mails.mailTo(EMAIL, ({ text }) => linkSecret(text) !== '')).text);
  await call('/auth/v1/links', { kind: 'recovery', token_hash: secret });
  await call('/auth/v1/verify', { type: 'recovery', token_hash: secret });
  await call(`/rest/v1/profiles?id=eq.${EMAIL}`, undefined, token);
  await call(`/realtime/v1/websocket?apikey=${token}`);
  // PostgreSQL describes the row that a constraint refuses
  await pool.query('alter table auth.users add constraint never check (last_sign_in_at is null) not valid');
  await signIn(PASSWORD);
  await server.close();
  await mails.close();
  await database.drop();

  expect(lines.filter((line) => line.split('"reqId"').length > 2)).toEqual([]);
  const text = lines.join('');
  expect(text).toContain('"code":"23514"');
  expect(text).toContain('"path":"/auth/v1/verify"');
  for (const kept of [PASSWORD, 'equivocada-1', '$argon2', code, secret, token, refresh_token, EMAIL]) {
    expect(kept.length).toBeGreaterThan(5);
    expect(text).not.toContain(kept);
  }
});
