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
  ['a join', `[null,"1","realtime:x","phx_join",{"config":{"postgres_changes":[{"select":${nested(400_000)}}]}}]`],
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
