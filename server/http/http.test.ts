import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../testing/harness.ts';

const TOKEN = 'a-token-of-metrics-0123';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

let direct: TestServer;
let proxied: TestServer;
beforeAll(async () => {
  const METRICS_TOKEN = TOKEN;
  [direct, proxied] = await Promise.all([startServer(), startServer({ TRUST_PROXY: '1', METRICS_TOKEN })]);
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
