import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { callAuth, forgetPause, mailedCode, wrongCode } from '#server/testing/auth-calls.ts';
import { serverForFile } from '#server/testing/harness.ts';

const server = await serverForFile();

const verify = (email: string, code: string) =>
  callAuth(server, '/verify', { email, token: code, type: 'email' });
const REFUSED = {
  code: 'otp_expired',
  message: 'El código o el enlace no es válido o ha caducado. Pide otro.',
};

test('the official client signs in with a mailed code, once', async () => {
  const { email, id } = await server.createPerson();
  const code = await mailedCode(server, email);
  const client = server.anonymousClient();
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(id);
  expect((await client.auth.getUser()).data.user?.email).toBe(email);

  const again = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
});

test('the older name of the request mails the same code', async () => {
  const { email } = await server.createPerson();
  const answer = await callAuth(server, '/magiclink', { email });
  expect([answer.status, answer.body]).toEqual([200, {}]);
  const { text } = await server.mails.mailTo(email);
  const token = /^(\d{6})$/m.exec(text)?.[1] ?? '';
  expect((await callAuth(server, '/verify', { email, token, type: 'magiclink' })).status).toBe(200);
  expect((await callAuth(server, '/magiclink', { email: 'nadie@acme.test' })).body).toEqual({});
});

test('no table, log or job contains the code in clear', async () => {
  const { email, id } = await server.createPerson();
  const code = await mailedCode(server, email);
  const { rows } = await server.pool.query<{ row: string }>(
    `select c::text as row from auth.codes c where user_id = $1
     union all select j::text from graphile_worker._private_jobs j`,
    [id],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toContain(code);
});

test('wrong, expired, used and unknown codes get the same answer', async () => {
  const wrong = await server.createPerson();
  const code = await mailedCode(server, wrong.email);
  const expired = await server.createPerson();
  const late = await mailedCode(server, expired.email);
  await server.pool.query('update auth.codes set expires_at = now() where user_id = $1', [expired.id]);
  const none = await server.createPerson();

  for (const answer of [
    await verify(wrong.email, wrongCode(code)),
    await verify(expired.email, late),
    await verify(none.email, '123456'),
    await verify('nadie@acme.test', '123456'),
  ]) {
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual(REFUSED);
  }
});

test('a code is valid for ten minutes', async () => {
  const { email, id } = await server.createPerson();
  await mailedCode(server, email);
  const { rows } = await server.pool.query<{ seconds: number }>(
    'select extract(epoch from expires_at - created_at)::int as seconds from auth.codes where user_id = $1',
    [id],
  );
  expect(rows[0]?.seconds).toBe(600);
});

test('after two wrong guesses the right code still works; after three it does not', async () => {
  const patient = await server.createPerson();
  const good = await mailedCode(server, patient.email);
  for (const step of [1, 2]) expect((await verify(patient.email, wrongCode(good, step))).status).toBe(403);
  expect((await verify(patient.email, good)).status).toBe(200);

  const unlucky = await server.createPerson();
  const lost = await mailedCode(server, unlucky.email);
  for (const step of [1, 2, 3]) expect((await verify(unlucky.email, wrongCode(lost, step))).status).toBe(403);
  expect((await verify(unlucky.email, lost)).body).toEqual(REFUSED);
});

test('each of several parallel guesses counts', async () => {
  const { email, id } = await server.createPerson();
  const code = await mailedCode(server, email);
  await Promise.all([1, 2, 3].map((step) => verify(email, wrongCode(code, step))));
  const { rows } = await server.pool.query('select attempts from auth.codes where user_id = $1', [id]);
  expect(rows).toEqual([{ attempts: 3 }]);
  expect((await verify(email, code)).status).toBe(403);
});

test('only one of several parallel sign-ins with the correct code succeeds', async () => {
  const { email } = await server.createPerson();
  const code = await mailedCode(server, email);
  const answers = await Promise.all([1, 2, 3].map(() => verify(email, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
});

test('a new code invalidates the earlier one', async () => {
  const { email } = await server.createPerson();
  const first = await mailedCode(server, email);
  const second = await mailedCode(server, email, first);
  expect((await verify(email, first)).status).toBe(403);
  expect((await verify(email, second)).status).toBe(200);
});

test('a code of one person opens no other account', async () => {
  const ana = await server.createPerson();
  const eva = await server.createPerson();
  const code = await mailedCode(server, ana.email);
  await mailedCode(server, eva.email);
  await server.pool.query(
    `update auth.codes set code_hash = (select code_hash from auth.codes where user_id = $1) where user_id = $2`,
    [ana.id, eva.id],
  );
  expect((await verify(eva.email, code)).status).toBe(403);
  expect((await verify(ana.email, code)).status).toBe(200);
});

test('known and unknown addresses get the same answers and cause the same work', async () => {
  await server.pool.query(`
    create table public.seen_jobs (payload json);
    create function public.see_job() returns trigger language plpgsql as
      $$ begin insert into public.seen_jobs values (new.payload); return null; end $$;
    create trigger see_job after insert on graphile_worker._private_jobs for each row execute function public.see_job()`);
  const known = (await server.createPerson()).email;
  const unknown = `nadie-${randomUUID()}@acme.test`;
  const ask = (email: string) => callAuth(server, '/otp', { email, create_user: true });

  for (const email of [known, unknown]) {
    const first = await ask(email);
    expect([first.status, first.body]).toEqual([200, {}]);
    const second = await ask(email);
    expect([second.status, second.body.code]).toEqual([429, 'over_email_send_rate_limit']);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(50);
    const { rows } = await server.pool.query<{ payload: object }>(
      `select payload from public.seen_jobs where payload ->> 'email' = $1`,
      [email],
    );
    expect(rows.map(({ payload }) => Object.keys(payload))).toEqual([['email', 'requested_at']]);
  }
  await server.mails.mailTo(known);
  const { rowCount } = await server.pool.query('select from auth.users where email = $1', [unknown]);
  expect(rowCount).toBe(0);
  expect(server.mails.mails.filter(({ to }) => to === unknown)).toEqual([]);
  await server.pool.query('drop table public.seen_jobs; drop function public.see_job cascade');
});

test('an address gets one code in 60 seconds and five in an hour', async () => {
  const { email } = await server.createPerson();
  const ask = () => callAuth(server, '/otp', { email });
  for (let n = 0; n < 5; n += 1) {
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    await forgetPause(server, email);
  }
  const sixth = await ask();
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3000);
});

test('a queue that fails answers everyone with the same failure, and costs no attempt', async () => {
  const known = (await server.createPerson()).email;
  const rename = (from: string, to: string) => server.pool.query(`alter function ${from} rename to ${to}`);
  await rename('app.add_job(text, json, text, timestamptz)', 'add_job_gone');
  const unknown = await callAuth(server, '/otp', { email: `nadie-${randomUUID()}@acme.test` });
  const answer = await callAuth(server, '/otp', { email: known });
  await rename('app.add_job_gone(text, json, text, timestamptz)', 'add_job');
  for (const { status, body } of [answer, unknown]) {
    expect(status).toBe(500);
    expect(body).toEqual({
      code: 'unexpected_failure',
      message: 'El servidor ha fallado. Inténtalo de nuevo.',
    });
  }
  expect((await callAuth(server, '/otp', { email: known })).status).toBe(200);
});

test('guesses are limited per account and per address of the sender', async () => {
  const email = `nadie-${randomUUID()}@acme.test`;
  const codes: string[] = [];
  for (let n = 0; n < 21; n += 1) codes.push((await verify(email, '123456')).body.code);
  expect(codes).toEqual([...Array(20).fill('otp_expired'), 'over_request_rate_limit']);

  await server.pool.query(
    `insert into auth.throttles values ('code:address:127.0.0.1', 100, now() + interval '1 minute')
     on conflict (key) do update set count = 100, expires_at = excluded.expires_at`,
  );
  const other = await verify(`nadie-${randomUUID()}@acme.test`, '123456');
  expect([other.status, other.body.code]).toEqual([429, 'over_request_rate_limit']);
  await server.pool.query(`delete from auth.throttles where key like 'code:%'`);
});

test('the other code types of the official client are refused', async () => {
  const { email } = await server.createPerson();
  const code = await mailedCode(server, email);
  for (const type of ['signup', 'invite', 'email_change', 'toString']) {
    const { status, body } = await callAuth(server, '/verify', { email, token: code, type });
    expect([status, body]).toEqual([403, REFUSED]);
  }
  expect((await callAuth(server, '/verify', { email, token: '12345', type: 'email' })).body).toEqual({
    code: 'validation_failed',
    message: 'El código tiene 6 dígitos.',
  });
});

test('a code that cannot be mailed within ten minutes is not sent later', async () => {
  const { email, id } = await server.createPerson();
  await server.pool.query(
    `select app.add_job('send_code', json_build_object('email', $1::text, 'requested_at', now() - interval '11 minutes'))`,
    [email],
  );
  await expect
    .poll(async () => {
      const { rowCount } = await server.pool.query(
        `select from graphile_worker._private_jobs where payload ->> 'email' = $1`,
        [email],
      );
      return rowCount;
    })
    .toBe(0);
  const { rowCount } = await server.pool.query('select from auth.codes where user_id = $1', [id]);
  expect(rowCount).toBe(0);
});

test('a disabled account gets no code, and its code opens nothing', async () => {
  const { email, id } = await server.createPerson();
  const code = await mailedCode(server, email);
  await server.pool.query('update auth.users set disabled_at = now() where id = $1', [id]);
  expect((await verify(email, code)).body).toEqual(REFUSED);
});
