import { request } from 'node:http';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startServer, type TestServer } from '../testing/harness.ts';

const TOKEN = 'a-token-of-metrics-0123';
const ORIGIN = 'https://app.acme.test';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

let direct: TestServer;
let proxied: TestServer;
beforeAll(async () => {
  const METRICS_TOKEN = TOKEN;
  const ALLOWED_ORIGINS = ORIGIN;
  [direct, proxied] = await Promise.all([
    startServer(),
    startServer({ TRUST_PROXY: '1', METRICS_TOKEN, ALLOWED_ORIGINS }),
  ]);
});
afterAll(() => Promise.all([direct.close(), proxied.close()]));

/** Sends an unchanged address: `fetch` would normalise it. */
function get(server: TestServer, path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(server.url);
  return new Promise<{ status: number | undefined; headers: object; text: string }>((resolve, reject) => {
    const call = request({ hostname, port, path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    call.on('error', reject).end();
  });
}

test('the settings say on the machine itself, and nowhere else, that the first administrator is awaited', async () => {
  const isFresh = async (server: TestServer, from?: string) => {
    const { text } = await get(server, '/config.json', from ? { 'x-forwarded-for': from } : {});
    return (JSON.parse(text) as { fresh: boolean }).fresh;
  };
  expect(await isFresh(direct)).toBe(true);
  expect(await isFresh(proxied)).toBe(true);
  expect(await isFresh(proxied, '203.0.113.5')).toBe(false);
  await direct.createPerson({ admin: true });
  expect(await isFresh(direct)).toBe(false);
});

test.each([
  ['this machine', () => direct, {}, 200],
  ['this machine, the proxy being known', () => proxied, {}, 200],
  ['a private network behind a known proxy', () => proxied, { 'x-forwarded-for': '10.1.2.3' }, 403],
  [
    'a private network with the token',
    () => proxied,
    { 'x-forwarded-for': '10.1.2.3', ...bearer(TOKEN) },
    200,
  ],
  ['a stranger with the token', () => proxied, { 'x-forwarded-for': '203.0.113.9', ...bearer(TOKEN) }, 200],
  [
    'a stranger with another token',
    () => proxied,
    { 'x-forwarded-for': '203.0.113.9', ...bearer(`${TOKEN}4`) },
    403,
  ],
  [
    'a stranger with a token where none is set',
    () => direct,
    { 'x-forwarded-for': '10.1.2.3', ...bearer(TOKEN) },
    403,
  ],
  ['a stranger behind a known proxy', () => proxied, { 'x-forwarded-for': '203.0.113.9' }, 403],
  ['a stranger who claims to be private', () => proxied, { 'x-forwarded-for': '10.1.2.3, 203.0.113.9' }, 403],
  ['what is no address', () => proxied, { 'x-forwarded-for': 'x'.repeat(5_000) }, 403],
  ['a client behind an unknown proxy', () => direct, { 'x-forwarded-for': '10.1.2.3' }, 403],
] as const)('/metrics for %s: %4$s', async (_who, server, headers, status) => {
  expect((await get(server(), '/metrics', headers)).status).toBe(status);
});

test.each(['/%', '/%00', '/../../package.json', '/%2e%2e/%2e%2e/package.json', '/..%2f..%2fpackage.json'])(
  'no file is reached by %s, and the answer is in our words',
  async (path) => {
    const { status, headers, text } = await get(direct, path, { accept: 'application/json' });
    expect([400, 403, 404]).toContain(status);
    expect(headers).toHaveProperty('x-request-id');
    expect(text).not.toMatch(/"dependencies"|FST_|not a valid|Bad Request/);
  },
);

test.each(['/storage/v1/bucket', '/storage/v1', '/storage/v1/object/a/b?x=1'])(
  'the answer to %s has the keys that clients of files read',
  async (path) => {
    const { status, text } = await get(direct, path);
    expect([status, JSON.parse(text)]).toEqual([
      404,
      {
        code: 'not_found',
        message: expect.any(String),
        details: null,
        hint: null,
        error: 'not_found',
        statusCode: '404',
      },
    ]);
  },
);

describe('pages of other origins', () => {
  const preflight = (server: TestServer, path: string, origin: string) =>
    fetch(`${server.url}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers':
          'apikey,authorization,content-profile,content-type,prefer,x-client-info',
      },
    });
  const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin');

  test.each(['/rest/v1/user_stories?id=eq.1', '/rest/v1/rpc/burndown', '/auth/v1/user', '/files/v1/avatar'])(
    'may use %s if the setting names their origin',
    async (path) => {
      const answer = await preflight(proxied, path, ORIGIN);
      expect([answer.status, allowed(answer), answer.headers.get('vary')]).toEqual([204, ORIGIN, 'Origin']);
      expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH');
      const headers = answer.headers.get('access-control-allow-headers')?.split(', ');
      expect(headers).toEqual(
        expect.arrayContaining([
          ...['apikey', 'authorization', 'content-profile', 'prefer', 'x-client-info'],
          ...['traceparent', 'tracestate', 'baggage', 'if-none-match'],
        ]),
      );
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      for (const [server, origin] of [
        [proxied, 'https://evil.test'],
        [proxied, 'null'],
        [direct, ORIGIN],
      ] as const) {
        expect(allowed(await preflight(server, path, origin))).toBeNull();
      }
    },
  );

  test('read the answers of the official client, errors included', async () => {
    const seen: Response[] = [];
    const { email, password } = await proxied.createPerson();
    const client = createClient(proxied.url, 'anon', {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: async (input, init) => {
          const headers = new Headers(init?.headers);
          headers.set('origin', ORIGIN);
          const answer = await fetch(input, { ...init, headers });
          seen.push(answer);
          return answer;
        },
      },
    });
    await client.auth.signInWithPassword({ email, password: 'wrong-one' });
    await client.auth.signInWithPassword({ email, password });
    await client.from('profiles').select('*', { count: 'exact' });
    await client.from('nothing').select();
    expect(seen.map(({ status }) => status)).toEqual([400, 200, 200, 404]);
    for (const answer of seen) {
      expect(allowed(answer)).toBe(ORIGIN);
      expect(answer.headers.get('vary')).toMatch(/^Origin/);
      const exposed = answer.headers.get('access-control-expose-headers')?.split(', ');
      expect(exposed).toEqual(
        expect.arrayContaining(['content-range', 'retry-after', 'x-supabase-api-version']),
      );
    }
  });

  test('may open sockets if the setting names their origin', async () => {
    const open = (server: TestServer, origin: string) =>
      new Promise<number | undefined>((resolve) => {
        const url = `${server.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`;
        const socket = new WebSocket(url, { origin });
        socket.on('open', () => {
          socket.close();
          resolve(101);
        });
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      });
    expect(await open(proxied, ORIGIN)).toBe(101);
    expect(await open(proxied, 'https://evil.test')).toBe(403);
    expect(await open(direct, ORIGIN)).toBe(403);
  });

  test('get no page of the product', async () => {
    const page = await fetch(`${proxied.url}/config.json`, { headers: { origin: ORIGIN } });
    expect(allowed(page)).toBeNull();
  });
});
