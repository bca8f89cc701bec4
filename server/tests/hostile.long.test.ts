import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { procedures } from '../features/procedures.ts';
import { type Observation, watch } from '../testing/bystander.ts';
import type { Attacker, Order } from '../testing/hostile/attack-worker.ts';
import { ATTACKS } from '../testing/hostile/attacks.ts';
import { createPersonWithStories } from '../testing/person-with-stories.ts';
import { installedFolder, isAlive } from '../testing/processes/embedded-process.ts';
import { privateMemory } from '../testing/processes/private-memory.ts';
import { databaseProcesses, startServerProcess } from '../testing/processes/server-process.ts';
import { SEED } from '../testing/random.ts';

const REQUESTS = 10_000;
const WARM_UP = 2_000;
const AT_ONCE = 10;
const QUIET_MS = 20_000;
const AFTERWARDS_MS = 60_000;

/** Waits and blocks may be five times as long as on an idle server; below this time (ms) they are noise. */
const FACTOR = 5;
const NOISE_MS = 500;
/** How much more memory there may be a minute later, of Node and of all backends (MB). */
const MORE_MB = 100;

const longest = ({ longestWaitMs, longestWait, longestBlockMs, requests }: Observation) => ({
  wait: Math.round(longestWaitMs),
  of: longestWait,
  block: Math.round(longestBlockMs),
  requests,
});

test(`an attack of ${REQUESTS} generated requests and all named ones does not delay others (seed ${SEED})`, async () => {
  const dataDir = installedFolder();
  const server = await startServerProcess(dataDir);
  const { url } = server;
  const people = [];
  for (const name of ['ana', 'bea', 'carla']) people.push(await createPersonWithStories(url, dataDir, name));
  const [ana, bea, bystander] = people;
  if (!ana || !bea || !bystander) throw new Error('three people were expected');
  const story = bystander.ids.at(-1) ?? '';
  const memory = () => ({
    node: Math.round(privateMemory(server.child.pid ?? 0)),
    backends: Math.round(databaseProcesses(dataDir).reduce((sum, pid) => sum + privateMemory(pid), 0)),
  });

  // in a separate thread: work of the attacker must not count as a wait of the bystander
  const attacker: Attacker = {
    url,
    seed: SEED,
    tokens: [ana.token, bea.token],
    world: { procedures: procedures.map(({ name }) => name), ids: ana.ids },
    atOnce: AT_ONCE,
  };
  const worker = new Worker(path.join(import.meta.dirname, '../testing/hostile/attack-worker.ts'), {
    workerData: attacker,
  });
  const attack = async (order: Order): Promise<void> => {
    worker.postMessage(order);
    const [wrong] = (await once(worker, 'message')) as [unknown[]];
    expect(wrong).toEqual([]);
  };

  // the memory before includes what a server keeps after it has worked for a while
  await attack({ generated: WARM_UP });
  const quiet = longest(await watch(url, bystander.token, story, sleep(QUIET_MS)));
  const before = memory();

  const phases: Record<string, ReturnType<typeof longest> & { memory: ReturnType<typeof memory> }> = {};
  const failures: string[] = [];
  const observe = async (name: string, during: Promise<unknown>) => {
    const seen = await watch(url, bystander.token, story, during);
    await during;
    phases[name] = { ...longest(seen), memory: memory() };
    failures.push(...seen.failures);
  };
  await observe('generated requests', attack({ generated: REQUESTS }));
  for (const { name } of ATTACKS) await observe(name, attack({ named: name }));
  await worker.terminate();
  await observe('afterwards', sleep(AFTERWARDS_MS));
  const after = memory();
  process.stdout.write(`${JSON.stringify({ seed: SEED, quiet, phases, before, after }, null, 2)}\n`);

  expect(failures).toEqual([]);
  const limit = (ms: number) => Math.max(ms, NOISE_MS) * FACTOR;
  for (const [name, { wait, block }] of Object.entries(phases)) {
    expect([name, wait < limit(quiet.wait), block < limit(quiet.block)]).toEqual([name, true, true]);
  }
  expect(after.node - before.node).toBeLessThan(MORE_MB);
  expect(after.backends - before.backends).toBeLessThan(MORE_MB);
  expect(isAlive(server.child.pid ?? 0)).toBe(true);
  expect(await server.stop()).toBe(0);
}, 900_000);
