import type { RealtimeChannel } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { NODE_LOCK } from '#server/database/advisory-locks.ts';
import { type Client, type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { addMember, createProject } from '#server/testing/scenario.ts';
import { joinPayload, openRaw } from '../testing/raw-socket.ts';
import { Recorder } from '../testing/recorder.ts';
import { tokenOf } from '../testing/watch.ts';

/** Presence and broadcast, on two servers of one database: people on both share the same topics. */

let server: TestServer;
let second: TestServer;
let ana: Person;
let bea: Person;
let beaElsewhere: Client;
let stranger: Person;
let project: string;
let team: string;
let topic: string;

beforeAll(async () => {
  server = await startServer();
  second = await startServer({}, { database: { url: server.config.databaseUrl ?? '' } });
  ana = await server.createPerson({ name: 'Ana' });
  bea = await server.createPerson({ name: 'Bea' });
  stranger = await server.createPerson({ name: 'Otra' });
  beaElsewhere = second.anonymousClient();
  await beaElsewhere.auth.signInWithPassword({ email: bea.email, password: bea.password });
  ({ id: project, team } = await createProject(ana, 'Reservas'));
  topic = `project:${project}`;
  await join(bea);
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const join = (person: Person) => addMember(ana, team, person, 'member');

type Meta = Record<string, unknown>;
interface Room {
  channel: RealtimeChannel;
  /** The state after each sync: key → the payloads of its presences. */
  states: Recorder<Record<string, Meta[]>>;
  messages: Recorder<{ event: string; payload: unknown }>;
  statuses: Recorder<string>;
}
const rooms: [Client, RealtimeChannel][] = [];

/** Joins the project's topic with presence and broadcast. */
async function enter(
  client: Client,
  key: string,
  options: { self?: boolean; ack?: boolean } = {},
): Promise<Room> {
  await client.realtime.setAuth();
  const [states, statuses] = [new Recorder<Record<string, Meta[]>>(), new Recorder<string>()];
  const messages = new Recorder<{ event: string; payload: unknown }>();
  const channel = client.channel(topic, { config: { presence: { key }, broadcast: options } });
  rooms.push([client, channel]);
  channel
    .on('presence', { event: 'sync' }, () => states.add(structuredClone(channel.presenceState())))
    .on('broadcast', { event: '*' }, ({ event, payload }) => messages.add({ event, payload }))
    .subscribe((status, error) => statuses.add(error ? `${status}: ${error.message}` : status));
  await statuses.until((status) => status === 'SUBSCRIBED');
  await states.until(() => true);
  return { channel, states, messages, statuses };
}
afterEach(async () => {
  await Promise.all(rooms.splice(0).map(([client, channel]) => client.removeChannel(channel)));
});

const present =
  (...keys: string[]) =>
  (state: Record<string, Meta[]>) =>
    Object.keys(state).sort().join() === keys.sort().join();

/** The state that an action leads to. */
async function after(room: Room, action: () => Promise<unknown>, ...keys: string[]): Promise<void> {
  const from = room.states.seen.length;
  await action();
  await room.states.until(present(...keys), from);
}

test('a person who tracks is present for everyone on both servers, with their payload and their id', async () => {
  const here = await enter(ana.client, 'ana');
  const there = await enter(beaElsewhere, 'bea');
  expect(await here.channel.track({ typing: true })).toBe('ok');
  expect(await there.channel.track({ typing: false })).toBe('ok');
  for (const room of [here, there]) {
    const state = await room.states.until(present('ana', 'bea'));
    expect(state['ana']).toEqual([{ typing: true, user_id: ana.id, presence_ref: expect.any(String) }]);
    expect(state['bea']).toEqual([{ typing: false, user_id: bea.id, presence_ref: expect.any(String) }]);
  }
});

test('a person who joins later sees who is present, and nobody who untracked, left or lost the connection', async () => {
  const first = await enter(ana.client, 'ana');
  await first.channel.track({});
  const later = await enter(beaElsewhere, 'bea');
  await later.states.until(present('ana'));
  await after(later, () => first.channel.untrack());
  await after(later, () => first.channel.track({}), 'ana');
  await after(later, () => ana.client.removeChannel(first.channel));

  const third = await enter(bea.client, 'bea-2');
  await after(later, () => third.channel.track({}), 'bea-2');
  await after(later, async () => bea.client.realtime.disconnect());
});

test('a second track replaces the first in one step', async () => {
  const [first, other] = [await enter(ana.client, 'ana'), await enter(beaElsewhere, 'bea')];
  await first.channel.track({ card: 1 });
  await other.states.until(present('ana'));
  const from = other.states.seen.length;
  await first.channel.track({ card: 2 });
  const state = await other.states.until((now) => now['ana']?.[0]?.['card'] === 2, from);
  expect(state['ana']).toHaveLength(1);
  expect(other.states.seen.slice(from).every(present('ana'))).toBe(true);
});

test('nobody can be present as someone else', async () => {
  const room = await enter(beaElsewhere, 'ana');
  await room.channel.track({ user_id: ana.id, phx_ref: 'mine', name: 'Ana' });
  const isOwn = (meta: Meta) => meta['name'] === 'Ana';
  const state = await room.states.until((now) => now['ana']?.some(isOwn) ?? false);
  expect(state['ana']?.filter(isOwn)).toEqual([
    { user_id: bea.id, name: 'Ana', presence_ref: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
});

test('a payload that is not an object, or is too large, is refused', async () => {
  const socket = await openRaw(server.url);
  const name = `realtime:${topic}`;
  socket.send([
    '1',
    '1',
    name,
    'phx_join',
    joinPayload(await tokenOf(ana.client), [], { presence: { enabled: true } }),
  ]);
  const track = (ref: string, payload: unknown) =>
    socket.send(['1', ref, name, 'presence', { type: 'presence', event: 'track', payload }]);
  track('2', ['a']);
  track('3', { text: 'x'.repeat(5_000) });
  track('4', { text: 'x' });
  expect((await socket.reply('2')).status).toBe('error');
  expect((await socket.reply('3')).status).toBe('error');
  expect((await socket.reply('4')).status).toBe('ok');
  for (let ref = 5; ref < 30; ref += 1) track(String(ref), {});
  expect((await socket.reply('29')).response['reason']).toMatch(/RateLimit/);
  socket.close();
});

test('a broadcast reaches the others of the topic on both servers, and its sender only on request', async () => {
  const [sender, near, far] = [
    await enter(ana.client, 'ana', { ack: true }),
    await enter(bea.client, 'bea'),
    await enter(beaElsewhere, 'bea-2', { self: true }),
  ];
  expect(
    await sender.channel.send({ type: 'broadcast', event: 'reveal', payload: { points: 5, text: 'ñ €' } }),
  ).toBe('ok');
  for (const room of [near, far]) {
    expect(await room.messages.until(() => true)).toEqual({
      event: 'reveal',
      payload: { points: 5, text: 'ñ €' },
    });
  }
  await far.channel.send({ type: 'broadcast', event: 'echo', payload: {} });
  await far.messages.until(({ event }) => event === 'echo');
  await sender.messages.until(({ event }) => event === 'echo');
  expect(sender.messages.seen.map(({ event }) => event)).toEqual(['echo']);
});

test('raw bytes are broadcast as they are', async () => {
  const [sender, far] = [await enter(ana.client, 'ana'), await enter(beaElsewhere, 'bea')];
  await sender.channel.send({
    type: 'broadcast',
    event: 'bytes',
    payload: new Uint8Array([0, 200, 255]).buffer as never,
  });
  const { payload } = await far.messages.until(() => true);
  expect([...new Uint8Array(payload as ArrayBuffer)]).toEqual([0, 200, 255]);
});

test('a broadcast of any length that fits in a frame reaches both servers', async () => {
  const [sender, near, far] = [
    await enter(ana.client, 'ana', { ack: true }),
    await enter(bea.client, 'bea'),
    await enter(beaElsewhere, 'bea-2'),
  ];
  const texts = ['ñ€😀'.repeat(2_000), 'x'.repeat(60_000)];
  for (const text of texts)
    expect(await sender.channel.send({ type: 'broadcast', event: 'big', payload: { text } })).toBe('ok');
  for (const room of [near, far]) {
    await room.messages.until(({ payload }) => (payload as { text: string }).text === texts[1]);
    expect(room.messages.seen.map(({ payload }) => payload)).toEqual(texts.map((text) => ({ text })));
  }
  const bytes = new Uint8Array(20_000).map((_, index) => index);
  await sender.channel.send({ type: 'broadcast', event: 'bytes', payload: bytes.buffer as never });
  const { payload } = await far.messages.until(({ event }) => event === 'bytes');
  expect(Buffer.from(payload as ArrayBuffer).equals(Buffer.from(bytes))).toBe(true);
});

test('a broadcast that is not the JSON that it declares is refused', async () => {
  const socket = await openRaw(server.url);
  const name = `realtime:${topic}`;
  socket.send(['1', '1', name, 'phx_join', joinPayload(await tokenOf(bea.client))]);
  await socket.reply('1');
  const fields = ['1', '2', name, 'x', ''].map((field) => Buffer.from(field));
  socket.send(
    Buffer.concat([
      Buffer.from([3, ...fields.map(({ length }) => length), 1]),
      ...fields,
      Buffer.from('{"a":'),
    ]),
  );
  expect((await socket.reply('2')).status).toBe('error');
  socket.close();
});

test('a person who does not see the project cannot be present, listen or broadcast there', async () => {
  const socket = await openRaw(server.url);
  const name = `realtime:${topic}`;
  const token = await tokenOf(stranger.client);
  socket.send(['1', '1', name, 'phx_join', joinPayload(token, [], { presence: { enabled: true } })]);
  expect((await socket.reply('1')).response['reason']).toMatch(/^Unauthorized/);
  socket.send(['2', '2', name, 'phx_join', joinPayload(token)]);
  expect((await socket.reply('2')).status).toBe('ok');
  socket.send(['2', '3', name, 'broadcast', { type: 'broadcast', event: 'x', payload: {} }]);
  expect((await socket.reply('3')).response['reason']).toMatch(/^Unauthorized/);
  socket.send(['2', '4', name, 'presence', { type: 'presence', event: 'track', payload: {} }]);
  expect((await socket.reply('4')).response['reason']).toMatch(/^Unauthorized/);

  const [sender, member] = [await enter(ana.client, 'ana'), await enter(bea.client, 'bea')];
  await sender.channel.send({ type: 'broadcast', event: 'secret', payload: {} });
  await member.messages.until(({ event }) => event === 'secret');
  socket.send([null, '9', 'phoenix', 'heartbeat', {}]);
  await socket.reply('9');
  expect(socket.frames.seen).toHaveLength(5);
  socket.close();
});

test('a private channel is refused to a person who does not see the project', async () => {
  const subscribe = async (client: Client, name: string) => {
    await client.realtime.setAuth();
    const statuses = new Recorder<string>();
    const channel = client.channel(name, { config: { private: true } });
    rooms.push([client, channel]);
    channel.subscribe((status, error) => statuses.add(error ? `${status}: ${error.message}` : status));
    return statuses.until(() => true);
  };
  expect(await subscribe(bea.client, topic)).toBe('SUBSCRIBED');
  for (const name of [topic, 'of-nobody']) {
    expect(await subscribe(stranger.client, name)).toMatch(
      /^CHANNEL_ERROR: .*Unauthorized: You do not have permissions to read from this Channel topic/,
    );
  }
});

test('a person who loses the project while present loses the topic', async () => {
  const carla = await server.createPerson({ name: 'Carla' });
  await join(carla);
  const [member, room] = [await enter(ana.client, 'ana'), await enter(carla.client, 'carla')];
  await room.channel.track({});
  await member.states.until(present('carla'));
  const membership = ana.client.from('team_members').delete().eq('team_id', team);
  await after(member, async () => membership.eq('user_id', carla.id).throwOnError());
  await room.statuses.until((status) => status.startsWith('CHANNEL_ERROR'));
  await room.statuses.until((status) => status.includes('Unauthorized'));
});

test('when a server stops, the people on it are no longer present', async () => {
  const third = await startServer({}, { database: { url: server.config.databaseUrl ?? '' } });
  const client = third.anonymousClient();
  await client.auth.signInWithPassword({ email: bea.email, password: bea.password });
  const [stays, goes] = [await enter(ana.client, 'ana'), await enter(client, 'bea')];
  await goes.channel.track({});
  await stays.states.until(present('bea'));
  await after(stays, () => third.close());
});

test('the next server that starts deletes the presences of a killed one', async () => {
  const stays = await enter(ana.client, 'ana');
  const killed = new pg.Client(server.running.context.connection);
  await killed.connect();
  await killed.query(
    `with node as (insert into app.realtime_nodes default values returning id, pg_advisory_lock($2, id))
     insert into app.presence (ref, node, topic, key, meta) select gen_random_uuid(), id, $1, 'ghost', '{}' from node`,
    [`realtime:${topic}`, NODE_LOCK],
  );
  await stays.states.until(present('ghost'));
  await killed.end();
  const from = stays.states.seen.length;
  const next = await startServer({}, { database: { url: server.config.databaseUrl ?? '' } });
  await stays.states.until(present(), from);
  await next.close();
});

test('a change made through one server is delivered by the other', async () => {
  await beaElsewhere.realtime.setAuth();
  const [received, statuses] = [new Recorder<unknown>(), new Recorder<string>()];
  const channel = beaElsewhere.channel('board');
  rooms.push([beaElsewhere, channel]);
  channel
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'user_stories' }, (change) =>
      received.add(change.new),
    )
    .subscribe((status) => statuses.add(status));
  await statuses.until((status) => status === 'SUBSCRIBED');
  await ana.client
    .from('user_stories')
    .insert({ project_id: project, title: 'De un nodo a otro' })
    .throwOnError();
  expect(await received.until(() => true)).toMatchObject({ title: 'De un nodo a otro' });
});
