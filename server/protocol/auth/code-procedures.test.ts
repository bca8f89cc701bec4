import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { forgetPause, wrongCode } from '#server/testing/auth-calls.ts';
import { serverForFile } from '#server/testing/harness.ts';

const server = await serverForFile();

interface Called {
  status: number;
  body: unknown;
}

async function call(name: string, args: object): Promise<Called> {
  const response = await fetch(`${server.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}
const generate = (email: string) => call('generate_otp_code', { user_email_param: email });
const verify = (email: string, code: string) =>
  call('verify_otp_code', { user_email_param: email, otp_code_param: code });

async function mailed(email: string): Promise<string> {
  await generate(email);
  const { text } = await server.mails.mailTo(email);
  return /^(\d{6})$/m.exec(text)?.[1] ?? '';
}

test('generate_otp_code mails a code without returning it, and verify_otp_code uses up a correct one', async () => {
  const { email } = await server.createPerson();
  const made = await generate(email);
  expect([made.status, made.body]).toEqual([200, null]);
  const { text } = await server.mails.mailTo(email);
  const code = /^(\d{6})$/m.exec(text)?.[1] ?? '';
  expect((await verify(email, wrongCode(code))).body).toBe(false);
  expect(await verify(email, code)).toEqual({ status: 200, body: true });
  expect(await verify(email, code)).toEqual({ status: 200, body: false });
});

test('wrong guesses are counted: the fourth guess is false even if it is correct', async () => {
  const { email } = await server.createPerson();
  const code = await mailed(email);
  await Promise.all([1, 2, 3].map((step) => verify(email, wrongCode(code, step))));
  expect((await verify(email, code)).body).toBe(false);
});

test('a code of the procedure signs in through the auth service', async () => {
  const { email } = await server.createPerson();
  const code = await mailed(email);
  const { error } = await server.anonymousClient().auth.verifyOtp({ email, token: code, type: 'email' });
  expect(error).toBeNull();
});

test('known and unknown addresses get the same answers and the same pause', async () => {
  const known = (await server.createPerson()).email;
  const unknown = `nadie-${randomUUID()}@acme.test`;
  const answers = [];
  for (const email of [known, unknown]) answers.push([await generate(email), await generate(email)]);
  expect(answers[0]?.[0]).toEqual(answers[1]?.[0]);
  for (const [, second] of answers) {
    expect(second?.status).toBe(429);
    expect(second?.body).toMatchObject({ code: 'PT429', hint: 'over_email_send_rate_limit' });
  }
  await forgetPause(server, known);
  expect((await generate(known)).status).toBe(200);
});

test('a guess cannot be undone: tx=rollback is refused, and a code stays guarded', async () => {
  const { email } = await server.createPerson();
  const code = await mailed(email);
  const response = await fetch(`${server.url}/rest/v1/rpc/verify_otp_code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer: 'tx=rollback' },
    body: JSON.stringify({ user_email_param: email, otp_code_param: code }),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'PGRST127' });
  expect((await verify(email, code)).body).toBe(true);
});
