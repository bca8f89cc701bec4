import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { GRACE_SECONDS } from '#server/accounts/sessions/refresh-tokens.ts';
import { callAuth } from '#server/testing/auth-calls.ts';
import { serverForFile, TEST_PASSWORD } from '#server/testing/harness.ts';

const server = await serverForFile();

const refresh = (token: string) =>
  callAuth(server, '/token?grant_type=refresh_token', { refresh_token: token });

async function newSession(): Promise<{ access_token: string; refresh_token: string }> {
  const { email } = await server.createPerson();
  return (await callAuth(server, '/token?grant_type=password', { email, password: TEST_PASSWORD })).body;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Moves the use of a token into the past. */
const ageUse = (token: string, seconds: number) =>
  server.pool.query(
    'update auth.refresh_tokens set used_at = used_at - make_interval(secs => $2) where token_hash = $1',
    [hashOf(token), seconds],
  );

test('a refresh token is exchanged for a successor, which is exchanged in turn', async () => {
  const session = await newSession();
  const first = await refresh(session.refresh_token);
  expect(first.status).toBe(200);
  expect(first.body.refresh_token).not.toBe(session.refresh_token);
  expect(first.body.expires_in).toBe(3600);
  const second = await refresh(first.body.refresh_token);
  expect(second.status).toBe(200);
  const user = await callAuth(server, '/user', undefined, { method: 'GET', token: second.body.access_token });
  expect(user.body.id).toBe(second.body.user.id);
});

test('tabs that refresh at the same time with one token all get the same successor', {
  retry: 0,
}, async () => {
  const session = await newSession();
  const answers = await Promise.all([1, 2, 3].map(() => refresh(session.refresh_token)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
});

test('within the grace period a used token gets the same successor, or the valid one if that is used too', async () => {
  const session = await newSession();
  const first = (await refresh(session.refresh_token)).body.refresh_token;
  await ageUse(session.refresh_token, 8);
  expect((await refresh(session.refresh_token)).body.refresh_token).toBe(first);

  const second = (await refresh(first)).body.refresh_token;
  expect((await refresh(session.refresh_token)).body.refresh_token).toBe(second);
});

test('a reuse after the grace period ends the session for everyone who has a token of it', async () => {
  const session = await newSession();
  const first = (await refresh(session.refresh_token)).body;
  await ageUse(session.refresh_token, GRACE_SECONDS + 1);

  const reuse = await refresh(session.refresh_token);
  expect(reuse.status).toBe(400);
  expect(reuse.body.code).toBe('refresh_token_already_used');
  expect((await refresh(first.refresh_token)).body.code).toBe('refresh_token_not_found');
  const user = await callAuth(server, '/user', undefined, { method: 'GET', token: first.access_token });
  expect(user.status).toBe(403);
  expect(user.body.code).toBe('session_not_found');
});

test('a token that we never issued is not found', async () => {
  const { status, body } = await refresh('x'.repeat(43));
  expect(status).toBe(400);
  expect(body.code).toBe('refresh_token_not_found');
});

test('refresh tokens are stored only as hashes', async () => {
  const session = await newSession();
  const successor = (await refresh(session.refresh_token)).body.refresh_token;
  const { rows } = await server.pool.query<{ row: string }>(
    'select r::text as row from auth.refresh_tokens r',
  );
  for (const { row } of rows) {
    expect(row).not.toContain(session.refresh_token);
    expect(row).not.toContain(successor);
  }
  const { rowCount } = await server.pool.query(
    'select from auth.refresh_tokens where token_hash = any ($1)',
    [[hashOf(session.refresh_token), hashOf(successor)]],
  );
  expect(rowCount).toBe(2);
});

test('throttled refreshes get 503, so that the official client retries and stays signed in', async () => {
  const session = await newSession();
  await server.pool.query(
    `insert into auth.throttles values ('refresh:address:127.0.0.1', 600, now() + interval '1 minute')
     on conflict (key) do update set count = 600, expires_at = excluded.expires_at`,
  );
  const { status, headers } = await refresh(session.refresh_token);
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  await server.pool.query(`delete from auth.throttles where key like 'refresh:%'`);
  expect((await refresh(session.refresh_token)).status).toBe(200);
});

test('the official client refreshes its session', async () => {
  const { client } = await server.createPerson();
  const before = (await client.auth.getSession()).data.session?.refresh_token;
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(before);
  expect((await client.auth.getUser()).error).toBeNull();
});
