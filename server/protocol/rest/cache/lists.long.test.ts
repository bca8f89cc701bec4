import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { findRunning } from '#server/database/embedded/connect-to-running.ts';
import { STRIKES } from '#server/testing/hostile/strikes.ts';
import { installedFolder, scratchFolder } from '#server/testing/processes/embedded-process.ts';
import {
  runCommand,
  type ServerProcess,
  startServerProcess,
} from '#server/testing/processes/server-process.ts';
import { Random, SEED } from '#server/testing/random.ts';
import { type Actor, acceptProject, addMember, createProject } from '#server/testing/scenario.ts';
import { eagerClient } from '../../realtime/testing/picture.ts';
import { type Asker, askForAll, expectLists } from './testing/lists.ts';
import { RandomChanges } from './testing/random-changes.ts';

/** Cached lists on two nodes with one database, while either node, PostgreSQL, or one of its processes is killed. */

const ROUNDS = 16;
const STORIES = 90;
/** A failure comes at a random moment while stories are changed and lists are read. */
const LATEST_MS = 300;
const WAIT = { timeout: 60_000, interval: 50 };
const PASSWORD = 'secreto-123';

async function addPerson(dataDir: string, url: string, email: string): Promise<Actor> {
  await runCommand(dataDir, ['user', 'add', '--email', email, '--name', 'Ana', '--password', PASSWORD]);
  const client = eagerClient(url);
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { id: data.user.id, client };
}

/** Starts a second node on the database of the first one. */
async function startSecond(dataDir: string, port: string): Promise<ServerProcess> {
  const running = await findRunning(dataDir);
  if (!running) throw new Error('no database runs');
  const { host, port: place, user, database } = running;
  const address = `postgres://${user}@localhost:${place}/${database}?host=${encodeURIComponent(host)}`;
  return startServerProcess(scratchFolder(), { DATABASE_URL: address, PORT: port });
}

const isReady = async (url: string) =>
  (await fetch(`${url}/health/ready`).catch(() => undefined))?.ok ?? false;

test(`after ${ROUNDS} failures, cached lists equal those that are built anew on both nodes`, async () => {
  const random = new Random(SEED);
  const dataDir = installedFolder();
  const nodes: ServerProcess[] = [await startServerProcess(dataDir)];
  nodes.push(await startSecond(dataDir, '0'));
  onTestFinished(() => {
    for (const { child } of nodes) child.kill('SIGKILL');
  });
  const urls = nodes.map(({ url }) => url);
  const [first = '', second = ''] = urls;
  const ana = await addPerson(dataDir, first, 'ana@acme.test');
  const beto = await addPerson(dataDir, second, 'beto@acme.test');
  const [project, elsewhere] = [await createProject(ana), await createProject(ana)];
  for (const { id, team } of [project, elsewhere]) {
    await addMember(ana, team, beto);
    await acceptProject(beto, id);
  }
  const changes = new RandomChanges(random, project.id, elsewhere.id);
  await changes.create(ana, STORIES);
  const askers: Asker[] = [ana, beto].flatMap(({ client }) => urls.map((url) => ({ url, client })));

  for (let round = 0; round < ROUNDS; round += 1) {
    const strike = STRIKES[round % (STRIKES.length + 1)];
    const name = strike?.name ?? 'kill -9 of the second node';
    const writes = random.list(2, 6, () => changes.change(random.pick([ana, beto])));
    const reads = askers.map((asker) => askForAll(asker, project.id));
    await sleep(random.next() * LATEST_MS);
    if (!strike) {
      await nodes[1]?.killGroup();
      nodes[1] = await startSecond(dataDir, new URL(second).port);
    } else if (nodes[0] && (await strike.against(nodes[0], dataDir))) {
      nodes[0] = await startServerProcess(dataDir, { PORT: new URL(first).port });
    }
    await Promise.allSettled([...writes, ...reads]);
    for (const url of urls) await expect.poll(() => isReady(url), WAIT).toBe(true);
    await expectLists(askers, project.id, `seed ${SEED}, round ${round}, ${name}`);
    await changes.change(ana);
    await expectLists(askers, project.id, `seed ${SEED}, after round ${round}, ${name}`);
  }
});
