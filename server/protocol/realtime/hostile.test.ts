import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/harness.ts';
import { joinPayload, openRaw } from './testing/raw-socket.ts';

/** What strangers may send. The server of a test is this very process: an error that nobody hears fails the run. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test.each([
  ['a broadcast', `[null,"1","realtime:x","broadcast",{"event":"e","payload":${nested(400_000)}}]`],
  [
    'a join',
    `[null,"1","realtime:x","phx_join",{"config":{"postgres_changes":[{"select":${nested(400_000)}}]}}]`,
  ],
  ['nothing known', nested(400_000)],
])('%s nested without end is passed over, and the socket goes on', async (_what, frame) => {
  const socket = await openRaw(server.url);
  socket.ws.send(frame);
  socket.send([null, '7', 'phoenix', 'heartbeat', {}]);
  expect((await socket.reply('7')).status).toBe('ok');
  socket.close();
});

test('whoever asks for another address and hangs up at once does no harm', async () => {
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

test('filters are read for those with a session alone, and many patterns take little memory', async () => {
  const filter = Array.from({ length: 20 }, (_, n) => `title=match.a${n}`).join(',');
  const entry = { event: '*', schema: 'public', table: 'user_stories', filter };
  const wrong = { ...entry, filter: 'title=match.(' };
  const stranger = await openRaw(server.url);
  stranger.send([null, '1', 'realtime:x', 'phx_join', joinPayload('', [wrong])]);
  expect(JSON.stringify(await stranger.reply('1'))).toContain('Unauthorized');
  stranger.close();

  const person = await server.createPerson();
  const token = (await person.client.auth.getSession()).data.session?.access_token;
  const socket = await openRaw(server.url);
  const before = process.memoryUsage().rss;
  socket.send(['1', '1', 'realtime:x', 'phx_join', joinPayload(token, Array(100).fill(entry))]);
  expect((await socket.reply('1')).status).toBe('ok');
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  socket.send(['2', '2', 'realtime:y', 'phx_join', joinPayload(token, [wrong])]);
  expect(JSON.stringify(await socket.reply('2'))).toContain('InvalidSubscription');
  socket.close();
});

test('many slow patterns of one person end their channels, and others hear of the change at once', async () => {
  const [slow, other] = [await server.createPerson(), await server.createPerson()];
  const project = crypto.randomUUID();
  await slow.client.from('projects').insert({ id: project, name: 'Lento' }).throwOnError();
  const { data: team } = await slow.client.from('teams').select('id').eq('project_id', project).single();
  await slow.client
    .from('team_members')
    .insert({ team_id: team?.id ?? '', user_id: other.id })
    .throwOnError();
  const tokenOf = async ({ client }: typeof slow) =>
    (await client.auth.getSession()).data.session?.access_token;
  const entry = (filter: string) => ({ event: '*', schema: 'public', table: 'user_stories', filter });
  // some ten milliseconds each, and each another text
  const patterns = Array.from({ length: 100 }, (_, n) => entry(`title=match.^(a+)+${n}$`));
  const sockets = [await openRaw(server.url), await openRaw(server.url)] as const;
  const token = await tokenOf(slow);
  sockets[0].send(['1', '1', 'realtime:x', 'phx_join', joinPayload(token, patterns)]);
  sockets[1].send(['1', '1', 'realtime:x', 'phx_join', joinPayload(await tokenOf(other), [entry('')])]);
  for (const socket of sockets) expect((await socket.reply('1')).status).toBe('ok');
  await slow.client
    .from('user_stories')
    .insert({ project_id: project, title: 'a'.repeat(22) })
    .throwOnError();
  await sockets[1].event('postgres_changes');
  expect((await sockets[0].event('phx_error'))[3]).toBe('phx_error');
  for (const socket of sockets) socket.close();
});
