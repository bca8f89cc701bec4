import { createClient } from '@supabase/supabase-js';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { serverForFile } from '#server/testing/harness.ts';
import { createProject } from '#server/testing/scenario.ts';
import { LIMITS } from '../limits/limits.ts';
import { type Frame, joinPayload, openRaw, type RawSocket } from '../testing/raw-socket.ts';
import { Recorder } from '../testing/recorder.ts';
import { tokenOf } from '../testing/watch.ts';

/** Joins whose access token comes by another way: in the handshake, or after the join. */

const server = await serverForFile();
const ana = await server.createPerson();
const stranger = await server.createPerson();
const token = await tokenOf(ana.client);
const project = (await createProject(ana, 'Reservas')).id;

const sockets: RawSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const topic = 'realtime:public:user_stories';
const stories = { event: '*', schema: 'public', table: 'user_stories' };

async function open(options: Parameters<typeof openRaw>[2] = {}): Promise<RawSocket> {
  const socket = await openRaw(server.url, '2.0.0', options);
  sockets.push(socket);
  return socket;
}

async function insertStory(title: string): Promise<void> {
  await ana.client.from('user_stories').insert({ project_id: project, title }).throwOnError();
}

const eventsOf = ({ frames }: RawSocket) => (frames.seen as Frame[]).map(([, , , event]) => event);
const titleOf = ([, , , , payload]: Frame) =>
  (payload as { data: { record: { title: string } } }).data.record.title;

/** The frames of the official C# client: the join has no token, and an `access_token` message follows its answer. */
const join = (entries: unknown[] = [stories], more = {}) => joinPayload(undefined, entries, more);

describe('a join without a token', () => {
  test('is accepted, and gets nothing until a token follows, then what has changed since the join', async () => {
    const socket = await open();
    socket.send(['1', '1', topic, 'phx_join', join()]);
    const { status, response } = await socket.reply('1');
    expect([status, response]).toEqual([
      'ok',
      { postgres_changes: [{ ...stories, id: expect.any(Number) }] },
    ]);
    await insertStory('Antes del token');
    socket.send([null, 'beat', 'phoenix', 'heartbeat', {}]);
    await socket.reply('beat');
    expect(eventsOf(socket)).toEqual(['phx_reply', 'phx_reply']);

    socket.send(['1', '2', topic, 'access_token', { access_token: token }]);
    const [, , , , system] = await socket.event('system');
    expect(system).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' });
    const change = await socket.event('postgres_changes');
    expect(titleOf(change)).toBe('Antes del token');
    await insertStory('Después del token');
    const next = await socket.event('postgres_changes', socket.frames.seen.indexOf(change) + 1);
    expect(titleOf(next)).toBe('Después del token');
    const [entry] = (response as { postgres_changes: { id: number }[] }).postgres_changes;
    expect(change[4]['ids']).toEqual([entry?.id]);
  });

  test.each([
    ['as bearer of the handshake', () => ({ headers: { authorization: `Bearer ${token}` } })],
    ['in the address of the handshake', () => ({ query: `&token=${token}` })],
    ['that is the key of the client', () => ({ apikey: token })],
  ])('has the rights of the token %s', async (_, options) => {
    const socket = await open(options());
    socket.send(['1', '1', topic, 'phx_join', join()]);
    expect((await socket.reply('1')).status).toBe('ok');
    await socket.event('system');
    await insertStory('Con el token de la apertura');
    expect(titleOf(await socket.event('postgres_changes'))).toBe('Con el token de la apertura');
  });

  test('has the rights of another channel of the socket that brings a token', async () => {
    const socket = await open();
    socket.send(['1', '1', topic, 'phx_join', join()]);
    socket.send(['2', '2', 'realtime:other', 'phx_join', joinPayload(token)]);
    expect((await socket.event('system'))[2]).toBe(topic);
    socket.send(['3', '3', 'realtime:third', 'phx_join', join()]);
    await socket.reply('3');
    expect((await socket.event('system', socket.frames.seen.length - 1))[2]).toBe('realtime:third');
  });

  test('sees no more than the holder of the token', async () => {
    const socket = await open();
    socket.send(['1', '1', topic, 'phx_join', join()]);
    await socket.reply('1');
    socket.send(['1', '2', topic, 'access_token', { access_token: await tokenOf(stranger.client) }]);
    await socket.event('system');
    await insertStory('No es suya');
    await createProject(stranger, 'Propia');
    const own = await stranger.client.from('projects').select('id').single().throwOnError();
    await stranger.client
      .from('user_stories')
      .insert({ project_id: own.data.id, title: 'Suya' })
      .throwOnError();
    expect(titleOf(await socket.event('postgres_changes'))).toBe('Suya');
  });

  test('gets the changes since then when its topic is joined again with a token, each once', async () => {
    const socket = await open();
    socket.send(['1', '1', topic, 'phx_join', join()]);
    await socket.reply('1');
    await socket.event('phx_error');
    await insertStory('Entre los dos');
    const joined = await open();
    joined.send(['1', '1', topic, 'phx_join', joinPayload(token, [stories])]);
    await joined.event('system');
    await insertStory('Otra');
    expect(titleOf(await joined.event('postgres_changes'))).toBe('Otra');

    socket.send(['2', '2', topic, 'phx_join', joinPayload(token, [stories])]);
    await socket.reply('2');
    await insertStory('Con el token');
    const last = await socket.frames.until(
      (frame) => (frame as Frame)[3] === 'postgres_changes' && titleOf(frame as Frame) === 'Con el token',
    );
    expect(last).toBeDefined();
    const changes = (socket.frames.seen as Frame[]).filter(([, , , event]) => event === 'postgres_changes');
    expect(changes.map(titleOf)).toEqual(['Entre los dos', 'Otra', 'Con el token']);
    expect(new Set(changes.map(([joinRef]) => joinRef))).toEqual(new Set([null]));
  });

  test('that was left does not count for the next one on its topic', async () => {
    const socket = await open();
    socket.send(['1', '1', topic, 'phx_join', join()]);
    await socket.reply('1');
    socket.send(['1', '2', topic, 'phx_leave', {}]);
    await socket.event('phx_close');
    await insertStory('Tras la salida');
    socket.send(['3', '3', topic, 'phx_join', joinPayload(token, [stories])]);
    await socket.event('system');
    await insertStory('Tras la vuelta');
    expect(titleOf(await socket.event('postgres_changes'))).toBe('Tras la vuelta');
  });

  const NOT_VALID = 'Unauthorized: the access token is not valid, or its session has ended';
  const NEEDED = 'Unauthorized: an access token is needed';
  test.each([
    ['the key of the client', () => 'anon', NEEDED],
    ['a token of another server', () => `${token.slice(0, -8)}AAAAAAAA`, NOT_VALID],
  ])('ends with %s, and says why', async (_, pushed, reason) => {
    const socket = await open();
    socket.send(['1', '1', topic, 'phx_join', join()]);
    await socket.reply('1');
    socket.send(['1', '2', topic, 'access_token', { access_token: pushed() }]);
    expect((await socket.event('system'))[4]).toMatchObject({
      status: 'error',
      message: reason,
    });
    expect(await socket.event('phx_error')).toEqual(['1', '1', topic, 'phx_error', { reason }]);
    socket.send(['1', '3', topic, 'broadcast', { type: 'broadcast', event: 'x', payload: {} }]);
    expect((await socket.reply('3')).response).toEqual({ reason: 'unmatched topic' });
  });

  test('that brings the key of the client in place of a token is told that one is needed', async () => {
    const socket = await open();
    socket.send(['1', '1', topic, 'phx_join', joinPayload('anon', [stories])]);
    expect(await socket.reply('1')).toMatchObject({ status: 'error', response: { reason: NEEDED } });
  });

  test('ends for its client if no token follows', async () => {
    const socket = await open();
    socket.send(['1', '1', topic, 'phx_join', join()]);
    await socket.reply('1');
    await socket.event('phx_error');
    expect(eventsOf(socket)).toEqual(['phx_reply', 'system', 'phx_error']);
  });

  test('can be left', async () => {
    const socket = await open();
    socket.send(['1', '1', topic, 'phx_join', join()]);
    await socket.reply('1');
    socket.send(['1', '2', topic, 'phx_leave', {}]);
    await socket.event('phx_close');
    socket.send(['1', '3', topic, 'access_token', { access_token: token }]);
    expect((await socket.reply('3')).response).toEqual({ reason: 'unmatched topic' });
  });

  test('reads no filter before the token, and ends with the reason if one is wrong', async () => {
    const socket = await open();
    const wrong = { ...stories, filter: 'secret=eq.1' };
    socket.send(['1', '1', topic, 'phx_join', join([wrong])]);
    expect((await socket.reply('1')).status).toBe('ok');
    socket.send(['1', '2', topic, 'access_token', { access_token: token }]);
    expect((await socket.event('system'))[4]).toMatchObject({
      message: expect.stringMatching(/column "secret"/),
    });
  });

  test('holds no more than its network may', async () => {
    const large = { ...stories, filter: `title=eq.${'x'.repeat(12_000)}` };
    const refused = new Recorder<string>();
    const perSocket = 20;
    for (let opened = 0; opened * perSocket * 12_000 < LIMITS.waitingJoins.perKey; opened += 1) {
      const socket = await open();
      for (let n = 0; n < perSocket; n += 1) {
        socket.send(['1', String(n), `realtime:${n}`, 'phx_join', join([large])]);
        const { status, response } = await socket.reply(String(n));
        if (status === 'error') refused.add(String(response['reason']));
        if (refused.seen.length > 0) break;
      }
    }
    expect(refused.seen[0]).toMatch(/^Unauthorized/);
  });
});

describe('presence and broadcast of a join without a token', () => {
  const room = () => `realtime:project:${project}`;

  test('wait for it, and then act', async () => {
    const listener = await open();
    listener.send(['1', '1', room(), 'phx_join', joinPayload(token, [], { presence: { enabled: true } })]);
    await listener.reply('1');
    const socket = await open();
    socket.send(['1', '1', room(), 'phx_join', join([], { presence: { key: 'ana', enabled: true } })]);
    expect((await socket.reply('1')).status).toBe('ok');
    socket.send([
      '1',
      '2',
      room(),
      'presence',
      { type: 'presence', event: 'track', payload: { name: 'Ana' } },
    ]);
    socket.send(['1', '3', room(), 'broadcast', { type: 'broadcast', event: 'hola', payload: {} }]);
    socket.send([null, 'beat', 'phoenix', 'heartbeat', {}]);
    await socket.reply('beat');
    expect(eventsOf(socket)).toEqual(['phx_reply', 'phx_reply']);
    socket.send(['1', '4', room(), 'access_token', { access_token: token }]);
    expect((await socket.reply('2')).status).toBe('ok');
    expect(eventsOf(socket)).toContain('presence_state');
    expect(JSON.stringify(await listener.event('presence_diff'))).toContain('"Ana"');
  });

  test('end on a topic that is not open to the holder of the token', async () => {
    const socket = await open();
    socket.send(['1', '1', room(), 'phx_join', join([], { presence: { enabled: true } })]);
    await socket.reply('1');
    socket.send(['1', '2', room(), 'presence', { type: 'presence', event: 'track', payload: {} }]);
    socket.send(['1', '3', room(), 'access_token', { access_token: await tokenOf(stranger.client) }]);
    expect((await socket.event('system'))[4]).toMatchObject({
      message: expect.stringMatching(/^Unauthorized/),
    });
    await socket.event('phx_error');
    expect(eventsOf(socket)).not.toContain('presence_state');
  });
});

test('the official client that subscribes while it reads its session gets each change since it is subscribed', async () => {
  const { data } = await ana.client.auth.getSession();
  const kept = new Map([['session', JSON.stringify(data.session)]]);
  const client = createClient(server.url, 'anon', {
    auth: {
      storageKey: 'session',
      autoRefreshToken: false,
      storage: {
        getItem: (key) => Promise.resolve(kept.get(key) ?? null),
        setItem: () => undefined,
        removeItem: () => undefined,
      },
    },
    realtime: { transport: WebSocket as never },
  });
  const statuses = new Recorder<string>();
  const titles = new Recorder<string>();
  client
    .channel('at-once')
    .on('postgres_changes', stories as never, ({ new: row }: { new: { title: string } }) =>
      titles.add(row.title),
    )
    .on('system', {}, ({ message }: { message: string }) => statuses.add(message))
    .subscribe((status, error) => statuses.add(error ? `${status}: ${error.message}` : status));
  await statuses.until((status) => status === 'SUBSCRIBED');
  await insertStory('Desde el principio');
  await titles.until((title) => title === 'Desde el principio');
  expect(statuses.seen[0]).toBe('SUBSCRIBED');
  await insertStory('Para la página');
  await titles.until((title) => title === 'Para la página');
  await client.removeAllChannels();
});
