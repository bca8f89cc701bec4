import { createClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { serverForFile } from '#server/testing/harness.ts';
import { createProject } from '#server/testing/scenario.ts';
import { tokenOf, watch } from '../realtime/testing/watch.ts';

/** The token of a caller is found in the headers that different tools send. */

const server = await serverForFile();
const ana = await server.createPerson();
const token = await tokenOf(ana.client);
await createProject(ana, 'Con clave');

async function names(headers: Record<string, string>): Promise<[number, unknown]> {
  const answer = await fetch(`${server.url}/rest/v1/projects?select=name`, { headers });
  const body: unknown = await answer.json();
  return [answer.status, answer.ok ? body : (body as { code: string }).code];
}

const unsigned = (claims: object) =>
  ['{"alg":"HS256"}', JSON.stringify(claims), 'x']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
const SEEN = [200, [{ name: 'Con clave' }]];

describe('a caller is signed in', () => {
  test.each([
    ['with a token as bearer', () => bearer(token)],
    ['with a token as bearer and any key', () => ({ ...bearer(token), apikey: 'anon' })],
    ['with the same token as bearer and as key', () => ({ ...bearer(token), apikey: token })],
    ['with a token as key alone', () => ({ apikey: token })],
  ])('%s', async (_, headers) => {
    expect(await names(headers())).toEqual(SEEN);
    const user = await fetch(`${server.url}/auth/v1/user`, { headers: headers() });
    expect(await user.json()).toMatchObject({ id: ana.id });
  });

  test('where the official client has a token for its key, over realtime too', async () => {
    const client = createClient(server.url, token, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    });
    const { data } = await client.from('projects').select('name');
    expect(data).toEqual([{ name: 'Con clave' }]);
    const seen = await watch(client as never, { table: 'projects' });
    await ana.client.from('projects').update({ description: 'Otra' }).eq('name', 'Con clave').throwOnError();
    await seen.changes.until(({ eventType }) => eventType === 'UPDATE');
    await client.removeAllChannels();
  });
});

describe('a caller is signed out', () => {
  test.each([
    ['without a token', () => ({})],
    ['with a key that is no token', () => ({ apikey: 'anon' })],
    ['with such a key as bearer', () => ({ ...bearer('anon'), apikey: 'anon' })],
    ['with a key that names the role anon', () => ({ apikey: unsigned({ role: 'anon' }) })],
    ['with a key as bearer, whatever its other key is', () => ({ ...bearer('anon'), apikey: token })],
  ])('%s', async (_, headers) => {
    expect(await names(headers())).toEqual([401, '42501']);
  });
});

describe('a caller is refused', () => {
  test.each([
    ['as bearer and key', (text: string) => ({ ...bearer(text), apikey: text })],
    ['as key alone', (text: string) => ({ apikey: text })],
  ])('with a token of another server %s', async (_, headers) => {
    expect(await names(headers(unsigned({ role: 'authenticated', sub: ana.id })))).toEqual([401, 'PGRST301']);
    expect(await names(headers(`${token.slice(0, -8)}AAAAAAAA`))).toEqual([401, 'PGRST301']);
  });

  test('whose session has ended, with the token in either header', async () => {
    const person = await server.createPerson();
    const ended = await tokenOf(person.client);
    await person.client.auth.signOut();
    expect(await names({ apikey: ended })).toEqual([401, 'PT401']);
    expect(await names({ ...bearer(ended), apikey: ended })).toEqual([401, 'PT401']);
  });
});
