import { describe, expect, test } from 'vitest';
import { type Client, serverForFile } from '#server/testing/harness.ts';
import { rawCaller } from '../rest/testing/raw.ts';

const server = await serverForFile();
const ana = await server.createPerson();

/** The procedures are not in the generated types of the tables. */
const rpc = (client: Client, name: string, args?: object, options?: object) =>
  client.rpc(name as never, args as never, options as never);

describe('procedures', () => {
  test('generate_otp_code mails a code and returns nothing, and verify_otp_code returns whether it is correct, once', async () => {
    const client = server.anonymousClient();
    const made = await rpc(client, 'generate_otp_code', { user_email_param: ana.email });
    expect([made.status, made.data, made.error]).toEqual([200, null, null]);
    const unknown = await rpc(client, 'generate_otp_code', { user_email_param: 'nadie@acme.test' });
    expect([unknown.status, unknown.data, unknown.error]).toEqual([200, null, null]);
    const wrong = await rpc(client, 'verify_otp_code', { user_email_param: ana.email, otp_code_param: 'x' });
    expect([wrong.status, wrong.data]).toEqual([200, false]);
  });

  test('refuse invalid arguments, with their names in a Spanish text', async () => {
    const { status, error } = await rpc(server.anonymousClient(), 'verify_otp_code', { user_email_param: 7 });
    expect([status, error?.code]).toEqual([400, '22023']);
    expect(error?.details).toContain('otp_code_param: ');
    expect(error?.details).not.toMatch(/expected|invalid input/i);
  });

  test('that do not exist get 404, with any name', async () => {
    for (const name of ['nada', 'constructor', '__proto__', 'app.uid', 'pg_sleep']) {
      const { status, error } = await rpc(ana.client, name, {});
      expect([status, error?.code]).toEqual([404, 'PGRST202']);
    }
  });

  test('need a session if they act for a person', async () => {
    const raw = await rawCaller(server);
    const names = server.running.context.procedures
      .filter(({ access }) => access === 'signed-in')
      .map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const answer = await raw(`rpc/${name}`, { method: 'POST', body: {} });
      expect([answer.status, answer.json]).toMatchObject([401, { code: '42501' }]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  test('may not write in a GET, and respond to HEAD without a body', async () => {
    const raw = await rawCaller(server);
    const address = encodeURIComponent(ana.email);
    const written = await raw(`rpc/generate_otp_code?user_email_param=${address}`);
    expect([written.status, written.json]).toMatchObject([405, { code: '25006' }]);
    const missing = await raw('rpc/verify_otp_code?otp_code_param=1', { method: 'HEAD' });
    expect([missing.status, missing.text]).toEqual([400, '']);
  });

  test('do not filter, order or cut their result', async () => {
    const raw = await rawCaller(server, ana);
    const body = { user_email_param: ana.email, otp_code_param: '1' };
    const asked = await raw('rpc/verify_otp_code?order=id', { method: 'POST', body });
    expect([asked.status, asked.json]).toMatchObject([400, { code: 'PGRST127' }]);
    const all = await raw('rpc/verify_otp_code?select=*', { method: 'POST', body });
    expect([all.status, all.json]).toEqual([200, false]);
  });

  test('return only JSON, and only of schema public', async () => {
    const raw = await rawCaller(server, ana);
    const csv = await raw('rpc/verify_otp_code', {
      method: 'POST',
      body: {},
      headers: { accept: 'text/csv' },
    });
    expect(csv.json).toMatchObject({ code: 'PGRST107' });
    const other = await ana.client.schema('auth' as never).rpc('verify_otp_code' as never);
    expect([other.status, (other.error as { code: string } | null)?.code]).toEqual([406, 'PGRST106']);
  });
});
