import { once } from 'node:events';
import { request } from 'node:http';
import { importJWK, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { serverForFile } from '#server/testing/harness.ts';
import { createProject } from '#server/testing/scenario.ts';
import { type Frame, joinPayload, openRaw, type RawSocket } from '../testing/raw-socket.ts';
import { Recorder } from '../testing/recorder.ts';
import { tokenOf } from '../testing/watch.ts';

/** The frames themselves, with the fields and the order that the official client expects. */

const server = await serverForFile();
const ana = await server.createPerson();
const token = await tokenOf(ana.client);
const project = (await createProject(ana, 'Reservas')).id;

const topic = 'realtime:board';
const stories = { event: '*', schema: 'public', table: 'user_stories' };

async function open(version?: string): Promise<RawSocket> {
  return openRaw(server.url, version);
}

async function insertStory(title: string, description: string | null = null): Promise<void> {
  await ana.client.from('user_stories').insert({ project_id: project, title, description }).throwOnError();
}

/** A token of Ana's session that is valid for the given number of seconds. */
async function tokenFor(seconds: number): Promise<string> {
  const claims = await server.running.context.tokens.verify(token);
  const { rows } = await server.pool.query<{ kid: string; private_jwk: JWK }>(
    'select kid, private_jwk from auth.signing_keys order by created_at desc limit 1',
  );
  const [key] = rows;
  if (!key) throw new Error('no key');
  return new SignJWT({ role: claims.role, session_id: claims.session_id })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid })
    .setSubject(claims.sub)
    .setAudience('authenticated')
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(await importJWK(key.private_jwk, 'ES256'));
}

// the first test: the first joins of a server wait for each other
test('a socket may join 100 channels', { retry: 0 }, async () => {
  const socket = await open();
  for (let i = 0; i <= 100; i += 1) {
    socket.send([`${i}`, `${i}`, `realtime:many-${i}`, 'phx_join', joinPayload(token)]);
  }
  expect(await socket.reply('99')).toMatchObject({ status: 'ok' });
  expect(await socket.reply('100')).toMatchObject({
    status: 'error',
    response: { reason: expect.stringContaining('ChannelRateLimitReached') },
  });
  socket.close();
});

test('the answers of a join are its entries in order, who is present, and that changes follow', async () => {
  const socket = await open();
  const entries = [
    { event: '*', schema: 'public', table: 'user_stories', filter: `project_id=eq.${project}` },
    { event: 'INSERT', schema: 'public', table: 'sprints' },
    { event: '*', schema: 'public' },
    {
      event: 'UPDATE',
      schema: 'public',
      table: 'user_stories',
      filter: 'status=in.("todo",done)',
      select: ['id', 'title'],
    },
  ];
  const name = `realtime:project:${project}`;
  socket.send([
    '6',
    '6',
    name,
    'phx_join',
    joinPayload(token, entries, { presence: { key: 'ana', enabled: true } }),
  ]);
  await socket.event('system');
  const [reply, state, system] = socket.frames.seen as [unknown[], unknown[], unknown[]];
  const ids = (
    reply[4] as { response: { postgres_changes: { id: number }[] } }
  ).response.postgres_changes.map(({ id }) => id);
  expect(reply).toEqual([
    '6',
    '6',
    name,
    'phx_reply',
    {
      status: 'ok',
      response: { postgres_changes: entries.map((entry, index) => ({ ...entry, id: ids[index] })) },
    },
  ]);
  expect(ids.every((id) => Number.isInteger(id) && id > 0)).toBe(true);
  expect(new Set(ids).size).toBe(entries.length);
  expect(state).toEqual([null, null, name, 'presence_state', {}]);
  expect(system).toEqual([
    '6',
    null,
    name,
    'system',
    {
      message: 'Subscribed to PostgreSQL',
      status: 'ok',
      extension: 'postgres_changes',
      channel: `project:${project}`,
      unchanged_for: expect.any(Number),
    },
  ]);
  expect(socket.frames.seen).toHaveLength(3);
  socket.close();
});

test('a change is one frame that names every matching entry', async () => {
  const socket = await open();
  const entries = [
    stories,
    { event: 'DELETE', schema: 'public', table: 'user_stories' },
    { ...stories, filter: 'status=eq.backlog' },
  ];
  socket.send(['1', '1', topic, 'phx_join', joinPayload(token, entries)]);
  const { response } = await socket.reply('1');
  const ids = (response as { postgres_changes: { id: number }[] }).postgres_changes.map(({ id }) => id);
  await insertStory('Una sola trama');
  const [joinRef, ref, of, , payload] = await socket.event('postgres_changes');
  expect([joinRef, ref, of]).toEqual([null, null, topic]);
  expect(payload).toMatchObject({
    ids: [ids[0], ids[2]],
    data: {
      type: 'INSERT',
      schema: 'public',
      table: 'user_stories',
      errors: null,
      record: { title: 'Una sola trama' },
    },
  });
  const { columns, commit_timestamp: at } = (
    payload as { data: { columns: unknown[]; commit_timestamp: string } }
  ).data;
  expect(columns).toContainEqual({ name: 'labels', type: '_text' });
  expect(columns).toContainEqual({ name: 'story_points', type: 'int4' });
  expect(columns).toContainEqual({ name: 'created_at', type: 'timestamptz' });
  expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  socket.close();
});

test('equal entries get equal ids on every socket', async () => {
  const ids = await Promise.all(
    ['a', 'b'].map(async (name) => {
      const socket = await open();
      socket.send(['1', '1', `realtime:${name}`, 'phx_join', joinPayload(token, [stories])]);
      const { response } = await socket.reply('1');
      socket.close();
      return (response as { postgres_changes: { id: number }[] }).postgres_changes[0]?.id;
    }),
  );
  expect(ids[0]).toBe(ids[1]);
});

test('a heartbeat is answered, on a socket without channels too', async () => {
  const socket = await open();
  socket.send([null, '11', 'phoenix', 'heartbeat', {}]);
  await socket.reply('11');
  expect(socket.frames.seen).toEqual([[null, '11', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]]);
  socket.close();
});

test('leaving is answered, closes the channel, and ends its changes', async () => {
  const socket = await open();
  socket.send(['1', '1', topic, 'phx_join', joinPayload(token, [stories])]);
  socket.send(['2', '2', 'realtime:other', 'phx_join', joinPayload(token, [stories])]);
  await Promise.all([socket.reply('1'), socket.reply('2')]);
  socket.send(['1', '3', topic, 'phx_leave', {}]);
  expect(await socket.event('phx_close')).toEqual(['1', '1', topic, 'phx_close', {}]);
  expect(await socket.reply('3')).toEqual({ status: 'ok', response: {} });
  await insertStory('Después de salir');
  expect((await socket.event('postgres_changes'))[2]).toBe('realtime:other');
  socket.close();
});

test('leaving a topic that was not joined is answered, and closes nothing that follows', async () => {
  const socket = await open();
  socket.send([null, '1', topic, 'phx_leave', {}]);
  socket.send([null, '2', 'phoenix', 'heartbeat', {}]);
  await socket.reply('2');
  expect(socket.frames.seen).toEqual([
    [null, '1', topic, 'phx_reply', { status: 'ok', response: {} }],
    [null, '2', 'phoenix', 'phx_reply', { status: 'ok', response: {} }],
  ]);
  socket.close();

  await ana.client.realtime.setAuth();
  await ana.client.removeChannel(ana.client.channel('again'));
  const statuses = new Recorder<string>();
  const channel = ana.client.channel('again').subscribe((status) => statuses.add(status));
  await statuses.until((status) => status === 'SUBSCRIBED');
  // the answer to this comes after everything that the server had to say about the first channel
  expect(await channel.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('ok');
  await insertStory('Aún abierto');
  expect(statuses.seen).toEqual(['SUBSCRIBED']);
  await ana.client.removeChannel(channel);
});

test('a second join of a topic replaces the first', async () => {
  const socket = await open();
  socket.send(['1', '1', topic, 'phx_join', joinPayload(token, [stories])]);
  socket.send(['2', '2', topic, 'phx_join', joinPayload(token, [stories])]);
  await socket.reply('2');
  await insertStory('Una vez');
  await insertStory('La última');
  const titleOf = (frame: unknown) =>
    (frame as { 4?: { data?: { record?: { title: string } } } })[4]?.data?.record?.title;
  await socket.frames.until((frame) => titleOf(frame) === 'La última');
  expect(socket.frames.seen.filter((frame) => titleOf(frame) === 'Una vez')).toHaveLength(1);
  socket.close();
});

test('frames of version 1.0.0 are objects', async () => {
  const socket = await open('1.0.0');
  socket.send({ topic, event: 'phx_join', payload: joinPayload(token, [stories]), ref: '6', join_ref: '6' });
  await socket.frames.until((frame) => (frame as { event: string }).event === 'system');
  expect(socket.frames.seen[0]).toMatchObject({
    topic,
    event: 'phx_reply',
    ref: '6',
    payload: { status: 'ok', response: { postgres_changes: [stories] } },
  });
  await insertStory('En la versión antigua');
  const change = await socket.frames.until(
    (frame) => (frame as { event: string }).event === 'postgres_changes',
  );
  expect(change).toMatchObject({
    topic,
    ref: null,
    payload: { data: { record: { title: 'En la versión antigua' } } },
  });
  socket.close();
});

describe('a join is refused', () => {
  const cases: [string, (valid: string) => unknown, RegExp][] = [
    ['with an empty token', () => joinPayload('', [stories]), /^Unauthorized/],
    ['with the api key for a token', () => joinPayload('anon', [stories]), /^Unauthorized/],
    [
      'with presence on a topic that is nobody’s',
      (valid) => joinPayload(valid, [], { presence: { enabled: true } }),
      /^Unauthorized/,
    ],
    [
      'for a table that is not exposed',
      (valid) => joinPayload(valid, [{ ...stories, table: 'invitations' }]),
      /not exposed/,
    ],
    [
      'for a table of another schema',
      (valid) => joinPayload(valid, [{ ...stories, schema: 'auth', table: 'users' }]),
      /not exposed/,
    ],
    ['for an unknown event', (valid) => joinPayload(valid, [{ ...stories, event: 'TRUNCATE' }]), /event/],
    [
      'for a filter on an unknown column',
      (valid) => joinPayload(valid, [{ ...stories, filter: 'secret=eq.1' }]),
      /column "secret"/,
    ],
    [
      'for a filter with an unknown operator',
      (valid) => joinPayload(valid, [{ ...stories, filter: 'title=near.1' }]),
      /operator/,
    ],
    [
      'for a value that is none of its column',
      (valid) => joinPayload(valid, [{ ...stories, filter: 'story_points=gt.many' }]),
      /no value/,
    ],
    [
      'for a filter on the whole schema',
      (valid) => joinPayload(valid, [{ event: '*', schema: 'public', filter: 'id=eq.1' }]),
      /needs a table/,
    ],
    [
      'for an unknown column to select',
      (valid) => joinPayload(valid, [{ ...stories, select: ['secret'] }]),
      /column "secret"/,
    ],
    [
      'for a value of more than 255 characters',
      (valid) => joinPayload(valid, [{ ...stories, filter: `description=like.%${'a'.repeat(255)}` }]),
      /^InvalidSubscription: a value has at most 255 characters/,
    ],
    [
      'for patterns that cost too much together',
      (valid) =>
        joinPayload(
          valid,
          Array.from({ length: 100 }, (_, n) => ({ ...stories, filter: `title=match.[^a-z]+[^0-9]+${n}` })),
        ),
      /^InvalidSubscription: the patterns cost too much/,
    ],
    ['for what is no join', () => ({ config: { postgres_changes: 'all' } }), /^MalformedJoin/],
  ];
  let socket: RawSocket;
  beforeAll(async () => {
    socket = await open();
  });
  afterAll(() => socket.close());

  test.concurrent.each(cases)('%s', async (name, payload, reason) => {
    const ref = String(cases.findIndex(([other]) => other === name));
    socket.send([ref, ref, `realtime:refused-${ref}`, 'phx_join', payload(token)]);
    const { status, response } = await socket.reply(ref);
    expect(status).toBe('error');
    expect(response['reason']).toMatch(reason);
  });
});

test('an expired token ends the channel so that the client joins again, and a new one keeps it', async () => {
  const socket = await open();
  socket.send(['1', '1', 'realtime:kept', 'phx_join', joinPayload(await tokenFor(2), [stories])]);
  socket.send(['2', '2', topic, 'phx_join', joinPayload(await tokenFor(2), [stories])]);
  await socket.reply('2');
  socket.send(['1', '3', 'realtime:kept', 'access_token', { access_token: token }]);
  expect(await socket.event('phx_error')).toEqual([
    '2',
    '2',
    topic,
    'phx_error',
    { reason: 'Token has expired' },
  ]);
  expect(socket.frames.seen).toContainEqual([
    '2',
    null,
    topic,
    'system',
    { message: 'Token has expired', status: 'error', extension: 'system', channel: 'board' },
  ]);
  await insertStory('Tras la renovación');
  expect((await socket.event('postgres_changes'))[2]).toBe('realtime:kept');
  socket.close();
});

test('the api key sent as a token, as on sign-out, ends the channel', async () => {
  const socket = await open();
  socket.send(['1', '1', topic, 'phx_join', joinPayload(token, [stories])]);
  await socket.reply('1');
  socket.send(['1', '2', topic, 'access_token', { access_token: 'anon' }]);
  expect(await socket.event('phx_error')).toEqual([
    '1',
    '1',
    topic,
    'phx_error',
    { reason: 'Unauthorized: an access token is needed' },
  ]);
  socket.close();
});

test('an unchanged or empty token changes nothing', async () => {
  const socket = await open();
  socket.send(['1', '1', topic, 'phx_join', joinPayload(token, [stories])]);
  await socket.reply('1');
  socket.send(['1', '2', topic, 'access_token', { access_token: token }]);
  socket.send(['1', '3', topic, 'access_token', { access_token: null }]);
  await insertStory('Sigue igual');
  await socket.event('postgres_changes');
  socket.close();
});

test('a topic that is not joined is answered with an error', async () => {
  const socket = await open();
  socket.send(['1', '1', 'realtime:nowhere', 'presence', { type: 'presence', event: 'track' }]);
  expect(await socket.reply('1')).toEqual({ status: 'error', response: { reason: 'unmatched topic' } });
  socket.close();
});

test('a malformed frame is ignored, and the socket stays open', async () => {
  const socket = await open();
  for (const nonsense of ['{', '[]', '{"topic":1}', 'null']) socket.ws.send(nonsense);
  socket.send(Buffer.from([3, 200, 200, 200, 200, 200, 1]));
  socket.send(Buffer.from([9]));
  socket.send([null, '1', 'phoenix', 'heartbeat', {}]);
  await socket.reply('1');
  expect(socket.frames.seen).toHaveLength(1);
  socket.close();
});

test('a frame over 1 MB, and a flood of messages, close the socket', async () => {
  const large = await open();
  large.ws.send(Buffer.alloc(1024 * 1024 + 1));
  expect((await large.closed).code).toBe(1009);
  const flood = await open();
  for (let i = 0; i < 400; i += 1) flood.send([null, String(i), 'phoenix', 'heartbeat', {}]);
  expect((await flood.closed).code).toBe(1008);
});

test('a filter that costs too much ends only its own channel', async () => {
  const socket = await open();
  const costly = { ...stories, filter: 'description=match.(a|b){90}c' };
  socket.send(['1', '1', topic, 'phx_join', joinPayload(token, [costly])]);
  socket.send(['2', '2', 'realtime:other', 'phx_join', joinPayload(token, [stories])]);
  // joins of one socket run beside each other, and may be answered in any order
  await Promise.all([socket.reply('1'), socket.reply('2')]);
  await insertStory('Larga', 'a'.repeat(50_000));
  expect((await socket.event('phx_error'))[2]).toBe(topic);
  expect((await socket.event('postgres_changes'))[2]).toBe('realtime:other');
  socket.close();
});

test('a socket that does not read is ended, and the others continue', async () => {
  const [slow, other] = [await open(), await open()];
  for (const socket of [slow, other]) {
    socket.send([
      '1',
      '1',
      topic,
      'phx_join',
      joinPayload(token, [{ event: '*', schema: 'public', table: 'notifications' }]),
    ]);
    await socket.reply('1');
  }
  slow.ws.pause();
  const count = 800;
  await server.pool.query(
    `insert into public.notifications (user_id, kind, params)
     select $1, 'invited', jsonb_build_object('n', n, 'text', repeat('x', 50000)) from generate_series(1, $2) n`,
    [ana.id, count],
  );
  const numberOf = (frame: unknown) =>
    (frame as { 4?: { data?: { record?: { params: { n: number } } } } })[4]?.data?.record?.params.n;
  await other.frames.until((frame) => numberOf(frame) === count);
  slow.ws.resume();
  expect((await slow.closed).code).toBe(1006);
  expect(slow.frames.seen.length).toBeLessThan(count);
  other.close();
});

test('joins that arrive together share transactions', async () => {
  const socket = await open();
  const connect = vi.spyOn(server.pool, 'connect');
  onTestFinished(() => connect.mockRestore());
  for (let n = 0; n < 12; n += 1) {
    socket.send([`${n}`, `${n}`, `realtime:page-${n}`, 'phx_join', joinPayload(token)]);
  }
  for (let n = 0; n < 12; n += 1) expect(await socket.reply(`${n}`)).toMatchObject({ status: 'ok' });
  expect(connect.mock.calls.length).toBeLessThan(6);
  socket.close();
});

test('what follows on a topic waits for its join, and other topics do not', async () => {
  const socket = await open();
  socket.send(['1', 'join', topic, 'phx_join', joinPayload(token)]);
  socket.send(['1', 'leave', topic, 'phx_leave', {}]);
  socket.send(['2', 'again', topic, 'phx_join', joinPayload(token)]);
  socket.send([null, 'beat', 'phoenix', 'heartbeat', {}]);
  for (const ref of ['join', 'leave', 'again', 'beat']) {
    expect(await socket.reply(ref)).toMatchObject({ status: 'ok' });
  }
  const refs = socket.frames.seen.map((frame) => (frame as Frame)[1]);
  expect(refs.filter((ref) => ref !== 'beat' && ref !== '1')).toEqual(['join', 'leave', 'again']);
  socket.close();
});

describe('an upgrade', () => {
  /** The status that an upgrade request gets: 101 is a socket. */
  async function upgrade(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
    const asked = request(`${server.url}${path}`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    asked.end();
    const [response] = await Promise.race([once(asked, 'response'), once(asked, 'upgrade')]);
    asked.destroy();
    return response.statusCode;
  }
  const path = '/realtime/v1/websocket?apikey=anything&vsn=2.0.0';

  test('of the endpoint is accepted from the page’s own address or without an origin', async () => {
    expect(await upgrade(path)).toBe(101);
    expect(await upgrade(path, { origin: server.url })).toBe(101);
  });

  test('from a page of another site is refused', async () => {
    expect(await upgrade(path, { origin: 'https://evil.test' })).toBe(403);
    expect(await upgrade(path, { origin: 'null' })).toBe(403);
  });

  test('of any other path, or of an unknown version, is refused', async () => {
    expect(await upgrade('/')).toBe(404);
    expect(await upgrade('/realtime/v1/websocket/x')).toBe(404);
    expect(await upgrade('/realtime/v1/websocket?vsn=3.0.0')).toBe(400);
  });
});

test('the number of open sockets is known', async () => {
  const before = await metric();
  const socket = await open();
  expect(await metric()).toBe(before + 1);
  socket.close();
  await socket.closed;
});

async function metric(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^realtime_sockets (\d+)$/m.exec(text)?.[1]);
}
