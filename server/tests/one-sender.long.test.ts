import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { type Observation, watch } from '../testing/bystander.ts';
import type { Attacker, Order } from '../testing/hostile/attack-worker.ts';
import { ONE_SENDER } from '../testing/hostile/attacks.ts';
import { createPersonWithStories } from '../testing/person-with-stories.ts';
import { installedFolder } from '../testing/processes/embedded-process.ts';
import { startServerProcess } from '../testing/processes/server-process.ts';

const QUIET_MS = 20_000;
/** Others wait at most this many times their quiet wait, or this long (ms), whichever is more. */
const FACTOR = 5;
const ALWAYS_MS = 500;
/** A wait that the attack causes comes each time; one of a busy machine does not. */
const TRIES = 3;

test('one sender delays nobody else beyond the limit, signed out or in', async () => {
  const dataDir = installedFolder();
  const server = await startServerProcess(dataDir);
  const { url } = server;
  const sender = await createPersonWithStories(url, dataDir, 'ana');
  const bystander = await createPersonWithStories(url, dataDir, 'bea');
  const story = bystander.ids.at(-1) ?? '';
  // in a thread of its own: its work must not count as a wait
  const attacker: Attacker = {
    url,
    seed: 1,
    tokens: [sender.token, sender.token],
    world: { procedures: [], ids: sender.ids },
    atOnce: 1,
  };
  const worker = new Worker(path.join(import.meta.dirname, '../testing/hostile/attack-worker.ts'), {
    workerData: attacker,
  });
  const attack = async (order: Order): Promise<void> => {
    worker.postMessage(order);
    const [wrong] = (await once(worker, 'message')) as [unknown[]];
    expect(wrong).toEqual([]);
  };

  const quiet = await watch(url, bystander.token, story, sleep(QUIET_MS));
  const limit = Math.max(FACTOR * quiet.longestWaitMs, ALWAYS_MS);
  const seen: (Observation & { name: string })[] = [];
  const observe = async (name: string): Promise<Observation> => {
    const during = attack({ named: name });
    const observed = await watch(url, bystander.token, story, during);
    await during;
    return observed;
  };
  for (const { name } of ONE_SENDER) {
    let observed = await observe(name);
    for (
      let tries = 1;
      tries < TRIES && observed.longestWaitMs >= limit && observed.failures.length === 0;
      tries += 1
    )
      observed = await observe(name);
    seen.push({ name, ...observed });
  }
  await worker.terminate();
  process.stdout.write(`${JSON.stringify({ quiet, seen }, null, 2)}\n`);
  for (const { name, failures, longestWaitMs } of seen) {
    expect([name, failures, longestWaitMs < limit]).toEqual([name, [], true]);
  }
  expect(await server.stop()).toBe(0);
}, 600_000);
