import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { scratchFolder, until } from './testing/embedded-process.ts';
import { databaseProcesses, spawnServer, startServerProcess } from './testing/server-process.ts';

const WRITERS = 40;
const ROUNDS = 2;
/** The longest that a stop may take. */
const STOP_LIMIT_MS = 10_000;

interface Answer {
  status: number | undefined;
  connection: string | undefined;
  retryAfter: string | undefined;
}

/** One request on a connection that is kept between requests; rejects with the error of the socket. */
function post(url: string, agent: Agent): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const call = request(`${url}/auth/v1/otp`, {
    agent,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  call.on('error', reject);
  call.on('response', (response) => {
    const { statusCode: status, headers } = response;
    response.resume();
    response.on('end', () =>
      resolve({ status, connection: headers.connection, retryAfter: headers['retry-after'] }),
    );
    response.on('error', reject);
  });
  call.end('{"email":"nobody@acme.test","create_user":false}');
  return promise;
}

/** Writes on one connection until the server says that it stops; @returns how that ended. */
async function writeUntilStopped(url: string, pauseMs: number): Promise<Answer | string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (;;) {
      const answer = await post(url, agent);
      if (answer.status === 503) return answer;
      await sleep(Math.random() * pauseMs);
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  } finally {
    agent.destroy();
  }
}

test('whoever writes on a kept connection gets an answer when the server stops', async () => {
  const folder = path.join(scratchFolder(), 'data');
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServerProcess(folder, { LOG_LEVEL: 'fatal' });
    const writers = Array.from({ length: WRITERS }, (_, n) => writeUntilStopped(server.url, n * 10));
    await sleep(500); // all of them are at work
    const code = server.stop();
    const ends = await Promise.all(writers);
    expect(ends).toEqual(
      Array.from({ length: WRITERS }, () => ({ status: 503, connection: 'close', retryAfter: '3' })),
    );
    expect(await code).toBe(0);
  }
}, 120_000);

/** What runs for a data folder: its database, the programs that make one, and their helpers. */
function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return command.includes(folder) ? [command] : [];
      } catch {
        return [];
      }
    });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );
const isLive = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/live`).then(
    () => true,
    () => false,
  );
const hasFile = (folder: string, name: string) =>
  existsSync(folder) && readdirSync(folder).some((file) => file.startsWith(name));

test.each([
  ['the folder is made', (folder: string) => existsSync(folder)],
  ['the cluster is made', (folder: string) => hasFile(folder, 'cluster.part-')],
  ['PostgreSQL starts', (folder: string) => existsSync(path.join(folder, 'cluster/postmaster.pid'))],
  ['the tables are made', (folder: string) => hasFile(path.join(folder, 'socket'), '.s.PGSQL')],
  ['it listens', (_folder: string, port: number) => isLive(port)],
  ['it is ready', (_folder: string, port: number) => isReady(port)],
])(
  'a SIGTERM of the first start, when %s, leaves nothing behind',
  async (_, reached) => {
    const folder = path.join(scratchFolder(), 'data');
    const port = await freePort();
    const child = spawnServer(folder, { PORT: String(port), LOG_LEVEL: 'fatal' });
    const ended = once(child, 'exit');
    await until(() => reached(folder, port));
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(processesOf(folder)).toEqual([]);
    expect(databaseProcesses(folder)).toEqual([]);

    const again = await startServerProcess(folder);
    expect(await again.stop()).toBe(0);
  },
  60_000,
);

test.each([500, 3_000])(
  'a stop %d ms after the crash of a database process is in order',
  async (wait) => {
    const folder = path.join(scratchFolder(), 'data');
    const server = await startServerProcess(folder, { LOG_LEVEL: 'fatal' });
    const backend = databaseProcesses(folder).find((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('[local]'),
    );
    process.kill(backend ?? 0, 'SIGKILL');
    await sleep(wait); // the moment is the point
    const began = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - began).toBeLessThan(STOP_LIMIT_MS);
    expect(databaseProcesses(folder)).toEqual([]);
  },
  60_000,
);
