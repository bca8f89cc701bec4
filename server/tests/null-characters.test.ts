import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../lib/log/create-log.ts';
import { joinPayload, openRaw } from '../protocol/realtime/testing/raw-socket.ts';
import { tokenOf } from '../protocol/realtime/testing/watch.ts';
import { rawCaller } from '../protocol/rest/testing/raw.ts';
import { type Person, startServer, type TestServer } from '../testing/harness.ts';

/** PostgreSQL has no texts with the null character: it is refused as a fault of the request, wherever it stands. */
const lines: string[] = [];
let server: TestServer;
let person: Person;
let call: Awaited<ReturnType<typeof rawCaller>>;
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  server = await startServer({}, { log });
  person = await server.createPerson();
  call = await rawCaller(server, person);
});
afterAll(() => server.close());

/** The lines of the log at level error. */
const errors = () => lines.filter((line) => line.includes('"level":50'));

const NULL = '\0';
const post = (body: unknown) => ({ method: 'POST', body });

test.each([
  ['a value', 'projects?name=eq.a%00', {}],
  ['a listed value', 'projects?name=in.(a%00,b)', {}],
  ['the name of a table', 'projects%00', {}],
  ['the name of a procedure', 'rpc/board%00', {}],
  ['an argument of a GET', 'rpc/search?typed=a%00', {}],
  ['an argument of a POST', 'rpc/search', post({ typed: `a${NULL}` })],
  ['an id', 'rpc/board', post({ project_id: NULL, columns: [] })],
  ['a row', 'projects', post({ name: `a${NULL}b` })],
  ['a key of a row', 'projects', post({ [`na${NULL}me`]: 'x' })],
  ['a JSON value', `user_settings?user_id=not.is.null`, { method: 'PATCH', body: { boards: { a: NULL } } }],
])('%s with a null character is a fault of the request', async (_what, path, options) => {
  const { status } = await call(path, options);
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  expect(errors()).toEqual([]);
});

test.each([
  ['a page', '/proyectos%00', undefined],
  ['a file of the client', '/assets/a%00.js', undefined],
  ['an attachment', '/files/v1/attachments/a%00', undefined],
  ['a password', '/auth/v1/token?grant_type=password', { email: 'a@acme.test', password: `secreto${NULL}` }],
  ['an address', '/auth/v1/token?grant_type=password', { email: `a${NULL}@acme.test`, password: 'x' }],
  ['a refresh token', '/auth/v1/token?grant_type=refresh_token', { refresh_token: `a${NULL}` }],
  ['a code', '/auth/v1/verify', { type: 'email', email: 'a@acme.test', token: `12345${NULL}` }],
  ['a link', '/auth/v1/verify', { type: 'recovery', token_hash: `a${NULL}` }],
  ['a kind of link', '/auth/v1/links', { kind: `a${NULL}`, token_hash: `a${NULL}` }],
])('%s with a null character is a fault of the request, signed out', async (_what, path, body) => {
  const response = await fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBeLessThan(500);
  expect(errors()).toEqual([]);
});

test('a topic, a key and a presence with a null character are refused, and other joins of the session are not', async () => {
  const token = await tokenOf(person.client);
  const socket = await openRaw(server.url);
  socket.send(['1', '1', `realtime:a${NULL}`, 'phx_join', joinPayload(token)]);
  socket.send(['2', '2', 'realtime:b', 'phx_join', joinPayload(token)]);
  expect((await socket.reply('2')).status).toBe('ok');
  expect(JSON.stringify(await socket.reply('1'))).toContain('MalformedJoin');
  const keyed = joinPayload(token, [], { presence: { key: NULL, enabled: true } });
  socket.send(['3', '3', 'realtime:c', 'phx_join', keyed]);
  expect((await socket.reply('3')).status).toBe('error');

  const { data: project } = await person.client
    .from('projects')
    .insert({ name: 'Con sala' })
    .select('id')
    .single()
    .throwOnError();
  const room = `realtime:project:${project.id}`;
  socket.send(['4', '4', room, 'phx_join', joinPayload(token, [], { presence: { enabled: true } })]);
  expect((await socket.reply('4')).status).toBe('ok');
  const track = (ref: string, payload: object) =>
    socket.send(['4', ref, room, 'presence', { type: 'presence', event: 'track', payload }]);
  track('5', { at: NULL });
  expect(JSON.stringify(await socket.reply('5'))).toContain('InvalidPresence');
  track('6', { [`a${NULL}`]: 1 });
  expect(JSON.stringify(await socket.reply('6'))).toContain('InvalidPresence');
  track('7', { at: 'C:\\u0000' });
  expect((await socket.reply('7')).status).toBe('ok');
  socket.send(['4', '8', room, 'broadcast', { type: 'broadcast', event: `e${NULL}`, payload: { a: NULL } }]);
  socket.send(['4', '9', room, `e${NULL}`, {}]);
  socket.send([null, '10', 'phoenix', 'heartbeat', {}]);
  expect((await socket.reply('10')).status).toBe('ok');
  expect(errors()).toEqual([]);
  socket.close();
});
