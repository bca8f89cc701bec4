import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { joinPayload, openRaw, type RawSocket } from '../testing/raw-socket.ts';
import { tokenOf } from '../testing/watch.ts';
import { LIMITS } from './limits.ts';

/** Frames of strangers. The server runs in the process of the test, so that an error without a listener fails the run. */
const server = await serverForFile();

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** A bare socket of a person who has joined a channel. */
async function signedIn(person: Person): Promise<RawSocket> {
  const socket = await openRaw(server.url);
  socket.send(['0', '0', 'realtime:open', 'phx_join', joinPayload(await tokenOf(person.client))]);
  expect((await socket.reply('0')).status).toBe('ok');
  return socket;
}

test.each([
  ['a broadcast', `[null,"1","realtime:x","broadcast",{"event":"e","payload":${nested(30_000)}}]`],
  [
    'a join',
    `[null,"1","realtime:x","phx_join",{"config":{"postgres_changes":[{"select":${nested(30_000)}}]}}]`,
  ],
  ['nothing known', nested(30_000)],
])('%s nested without end is passed over, and the socket goes on', async (_what, frame) => {
  const socket = await signedIn(await server.createPerson());
  socket.ws.send(frame);
  socket.send([null, '7', 'phoenix', 'heartbeat', {}]);
  expect((await socket.reply('7')).status).toBe('ok');
  socket.close();
});

test('a socket takes small frames, and few, until a session is verified on it', async () => {
  const frame = (bytes: number) => JSON.stringify([null, '1', 'realtime:x', 'any', 'x'.repeat(bytes)]);
  const large = await openRaw(server.url);
  large.ws.send(frame(LIMITS.unsigned.frameBytes));
  expect((await large.closed).code).toBe(1009);
  const many = await openRaw(server.url);
  for (let times = 0; times < 20; times += 1) many.ws.send(frame(15_000));
  expect((await many.closed).code).toBe(1008);
  const joins = await openRaw(server.url);
  for (let times = 0; times <= LIMITS.unsigned.messages.burst; times += 1) {
    joins.send([null, '1', 'realtime:x', 'phx_join', joinPayload('no token')]);
  }
  expect((await joins.closed).code).toBe(1008);

  const signed = await signedIn(await server.createPerson());
  for (let times = 0; times < 20; times += 1) signed.ws.send(frame(LIMITS.unsigned.frameBytes));
  signed.send([null, '7', 'phoenix', 'heartbeat', {}]);
  expect((await signed.reply('7')).status).toBe('ok');
  signed.ws.send(frame(LIMITS.frameBytes));
  expect((await signed.closed).code).toBe(1009);
});

test('an upgrade request for another address that closes at once causes no failure', async () => {
  const { hostname, port } = new URL(server.url);
  for (let times = 0; times < 20; times += 1) {
    const connection = connect(Number(port), hostname);
    await once(connection, 'connect');
    connection.write('GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    connection.resetAndDestroy();
    await once(connection, 'close');
  }
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
});

test('filters are read only for callers with a session, and many patterns take little memory', async () => {
  const filter = Array.from({ length: 20 }, (_, n) => `title=match.a${n}`).join(',');
  const entry = { event: '*', schema: 'public', table: 'user_stories', filter };
  const wrong = { ...entry, filter: 'title=match.(' };
  const stranger = await openRaw(server.url);
  stranger.send([null, '1', 'realtime:x', 'phx_join', joinPayload('', [wrong])]);
  expect(JSON.stringify(await stranger.reply('1'))).toContain('Unauthorized');
  stranger.close();

  const person = await server.createPerson();
  const token = await tokenOf(person.client);
  const socket = await signedIn(person);
  const before = process.memoryUsage().rss;
  socket.send(['1', '1', 'realtime:x', 'phx_join', joinPayload(token, Array(100).fill(entry))]);
  expect((await socket.reply('1')).status).toBe('ok');
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  socket.send(['2', '2', 'realtime:y', 'phx_join', joinPayload(token, [wrong])]);
  expect(JSON.stringify(await socket.reply('2'))).toContain('InvalidSubscription');
  socket.close();
});

/** Two people of one project. */
async function twoMembers(): Promise<{ people: [Person, Person]; project: string }> {
  const people: [Person, Person] = [await server.createPerson(), await server.createPerson()];
  const [{ client }, { id }] = people;
  const project = crypto.randomUUID();
  await client.from('projects').insert({ id: project, name: 'Lento' }).throwOnError();
  const { data: team } = await client.from('teams').select('id').eq('project_id', project).single();
  await client
    .from('team_members')
    .insert({ team_id: team?.id ?? '', user_id: id })
    .throwOnError();
  return { people, project };
}

const entry = (filter: string) => ({ event: '*', schema: 'public', table: 'user_stories', filter });

test('many costly patterns of one person end their channels, and others get the change at once', async () => {
  const { people, project } = await twoMembers();
  const [costly, other] = [await openRaw(server.url), await openRaw(server.url)];
  const filters = [
    Array.from({ length: 20 }, (_, n) => entry(`description=match.(a|b){50}${n}$`)),
    [entry('')],
  ];
  for (const [index, socket] of [costly, other].entries()) {
    const token = await tokenOf(people[index === 0 ? 0 : 1].client);
    socket.send(['1', '1', 'realtime:x', 'phx_join', joinPayload(token, filters[index])]);
    expect((await socket.reply('1')).status).toBe('ok');
  }
  await people[0].client
    .from('user_stories')
    .insert({ project_id: project, title: 'Larga', description: 'a'.repeat(2_000) })
    .throwOnError();
  await other.event('postgres_changes');
  expect((await costly.event('phx_error'))[3]).toBe('phx_error');
  for (const socket of [costly, other]) socket.close();
});

test('a LIKE that takes a minute is refused, and the most costly allowed one delays nobody', async () => {
  const { people, project } = await twoMembers();
  const socket = await openRaw(server.url);
  const token = await tokenOf(people[0].client);
  const long = [entry(`description=like.%${'a'.repeat(25_000)}b%`)];
  socket.send(['1', '1', 'realtime:x', 'phx_join', joinPayload(token, [entry('')])]);
  await socket.reply('1');
  socket.send(['2', '2', 'realtime:y', 'phx_join', joinPayload(token, long)]);
  expect(JSON.stringify(await socket.reply('2'))).toContain('InvalidSubscription');
  const dearest = [entry(`description=like.%${'a'.repeat(250)}b%`), entry('description=like.%a%a%a')];
  socket.send(['3', '3', 'realtime:z', 'phx_join', joinPayload(token, dearest)]);
  expect((await socket.reply('3')).status).toBe('ok');
  await people[0].client
    .from('user_stories')
    .insert({ project_id: project, title: 'Larga', description: 'a'.repeat(50_000) })
    .throwOnError();
  await socket.event('postgres_changes');
  socket.close();
});
