import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { installedFolder } from '../testing/processes/embedded-process.ts';
import { startServerProcess } from '../testing/processes/server-process.ts';
import { expectCleanStop, hasFile } from '../testing/processes/stops.ts';
import { Random, SEED } from '../testing/random.ts';

const WRITERS = 40;
const ROUNDS = 2;
/** The pauses of the writers, which send at different moments. */
const pauses = new Random(SEED);

interface Answer {
  status: number | undefined;
  connection: string | undefined;
  retryAfter: string | undefined;
}

/** Sends one request on a connection that stays open between requests; rejects with the error of the socket. */
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

/** Sends requests on one connection until the server answers that it stops. @param onAnswer called for each. @returns the last one. */
async function writeUntilStopped(
  url: string,
  pauseMs: number,
  onAnswer: () => void,
): Promise<Answer | string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (;;) {
      const answer = await post(url, agent);
      onAnswer();
      if (answer.status === 503) return answer;
      await sleep(pauses.next() * pauseMs);
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  } finally {
    agent.destroy();
  }
}

test('a request on an open connection gets a response when the server stops', async () => {
  const folder = installedFolder();
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServerProcess(folder, { LOG_LEVEL: 'fatal' });
    const connected = new Set<number>();
    const writers = Array.from({ length: WRITERS }, (_, n) =>
      writeUntilStopped(server.url, n * 10, () => connected.add(n)),
    );
    await expect.poll(() => connected.size).toBe(WRITERS);
    const code = server.stop();
    const ends = await Promise.all(writers);
    expect(ends).toEqual(
      Array.from({ length: WRITERS }, () => ({ status: 503, connection: 'close', retryAfter: '3' })),
    );
    expect(await code).toBe(0);
  }
}, 240_000);

// other moments: server/tests/stopping.long.test.ts
test(
  'a SIGTERM of the first start, when the cluster is made, leaves nothing behind',
  () => expectCleanStop((folder) => hasFile(folder, 'cluster.part-')),
  60_000,
);
