import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { callAuth, mailedCode, wrongCode } from '#server/testing/auth-calls.ts';
import { serverForFile } from '#server/testing/harness.ts';

/** A sign-in code that is sent again by the page that has lost the answer. */

const server = await serverForFile();

async function verify(email: string, token: string, attempt?: string) {
  return callAuth(server, '/verify', { email, token, type: 'email', ...(attempt && { attempt }) });
}
const REFUSED = [403, 'otp_expired'];
const outcome = ({ status, body }: Awaited<ReturnType<typeof verify>>) => [status, body.code];

async function personWithCode() {
  const { email, id } = await server.createPerson();
  return { email, id, code: await mailedCode(server, email), attempt: randomUUID() };
}

async function sessionsOf(userId: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ id: string }>(
    `select id from auth.sessions where user_id = $1 and amr = 'otp'`,
    [userId],
  );
  return rows.map(({ id }) => id);
}
const userStatus = async (token: string) =>
  (await callAuth(server, '/user', undefined, { method: 'GET', token })).status;

test('a page repeats its code and gets a session in place of the one whose answer was lost, as often as answers are lost', async () => {
  const { email, id, code, attempt } = await personWithCode();
  let lost = await verify(email, code, attempt);
  expect(lost.status).toBe(200);
  for (let repeat = 0; repeat < 4; repeat += 1) {
    const answer = await verify(email, code, attempt);
    expect(answer.status).toBe(200);
    expect(await userStatus(lost.body.access_token)).toBe(403);
    const refreshed = await callAuth(server, '/token?grant_type=refresh_token', {
      refresh_token: lost.body.refresh_token,
    });
    expect(refreshed.body.code).toBe('refresh_token_not_found');
    lost = answer;
  }
  expect(await userStatus(lost.body.access_token)).toBe(200);
  expect(await sessionsOf(id)).toHaveLength(1);
});

test('another page is refused with the same code, and the session of the first one stays', async () => {
  const { email, id, code, attempt } = await personWithCode();
  const answer = await verify(email, code, attempt);
  const other = server.anonymousClient();
  const { error } = await other.auth.verifyOtp({ email, token: code, type: 'email' });
  expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
  expect(outcome(await verify(email, code, randomUUID()))).toEqual(REFUSED);
  expect(outcome(await verify(email, wrongCode(code), attempt))).toEqual(REFUSED);
  const stranger = await server.createPerson();
  expect(outcome(await verify(stranger.email, code, attempt))).toEqual(REFUSED);
  expect(await userStatus(answer.body.access_token)).toBe(200);
  expect(await sessionsOf(id)).toHaveLength(1);
});

test('a code that was used without an attempt cannot be repeated with one', async () => {
  const { email, code, attempt } = await personWithCode();
  expect((await verify(email, code)).status).toBe(200);
  expect(outcome(await verify(email, code, attempt))).toEqual(REFUSED);
});

test('a code is repeated for a minute, which a repeat does not extend', async () => {
  const { email, id, code, attempt } = await personWithCode();
  await verify(email, code, attempt);
  const timeLeft = async () => {
    const { rows } = await server.pool.query<{ at: Date; seconds: number }>(
      'select expires_at as at, extract(epoch from expires_at - now())::float as seconds from auth.codes where user_id = $1',
      [id],
    );
    return rows[0];
  };
  const first = await timeLeft();
  expect(first?.seconds).toBeLessThanOrEqual(60);
  expect((await verify(email, code, attempt)).status).toBe(200);
  expect((await timeLeft())?.at).toEqual(first?.at);
  await server.pool.query(
    `update auth.codes set expires_at = expires_at - interval '60 seconds' where user_id = $1`,
    [id],
  );
  expect(outcome(await verify(email, code, attempt))).toEqual(REFUSED);
  expect(await sessionsOf(id)).toHaveLength(1);
});

test('wrong guesses with the attempt are limited as any others are, and a repeat within three is not one', async () => {
  const { email, code, attempt } = await personWithCode();
  for (const step of [1, 2]) await verify(email, wrongCode(code, step), attempt);
  expect((await verify(email, code, attempt)).status).toBe(200);
  expect((await verify(email, code, attempt)).status).toBe(200);
  for (const step of [1, 2, 3])
    expect(outcome(await verify(email, wrongCode(code, step), attempt))).toEqual(REFUSED);
  expect(outcome(await verify(email, code, attempt))).toEqual(REFUSED);
});

test('a page whose sessions were ended meanwhile, by their person or an administrator, is refused', async () => {
  const signedOut = await personWithCode();
  const { body } = await verify(signedOut.email, signedOut.code, signedOut.attempt);
  await callAuth(server, '/logout?scope=global', undefined, { token: body.access_token });
  expect(outcome(await verify(signedOut.email, signedOut.code, signedOut.attempt))).toEqual(REFUSED);
  expect(await sessionsOf(signedOut.id)).toEqual([]);

  const disabled = await personWithCode();
  await verify(disabled.email, disabled.code, disabled.attempt);
  await server.pool.query('update auth.users set disabled_at = now() where id = $1', [disabled.id]);
  expect(outcome(await verify(disabled.email, disabled.code, disabled.attempt))).toEqual(REFUSED);
});

test('a new code ends the repeats of an earlier one', async () => {
  const { email, code, attempt } = await personWithCode();
  await verify(email, code, attempt);
  const next = await mailedCode(server, email, code);
  expect(outcome(await verify(email, code, attempt))).toEqual(REFUSED);
  expect((await verify(email, next, attempt)).status).toBe(200);
});

test('a code that a page sends several times at once opens one session', { retry: 0 }, async () => {
  const { email, id, code, attempt } = await personWithCode();
  const answers = await Promise.all([1, 2, 3].map(() => verify(email, code, attempt)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await sessionsOf(id)).toHaveLength(1);
  const states = await Promise.all(answers.map(({ body }) => userStatus(body.access_token)));
  expect(states.sort()).toEqual([200, 403, 403]);
});

test('an attempt is a UUID, and is stored as a hash', async () => {
  const { email, id, code, attempt } = await personWithCode();
  const refused = await callAuth(server, '/verify', { email, token: code, type: 'email', attempt: 'uno' });
  expect([refused.status, refused.body]).toEqual([
    400,
    { code: 'validation_failed', message: 'El identificador del intento es un UUID.' },
  ]);
  expect((await verify(email, code, attempt)).status).toBe(200);
  const { rows } = await server.pool.query<{ row: string }>(
    'select c::text as row from auth.codes c where user_id = $1',
    [id],
  );
  expect(rows).toHaveLength(1);
  for (const text of [attempt, attempt.replaceAll('-', ''), code]) expect(rows[0]?.row).not.toContain(text);
});
