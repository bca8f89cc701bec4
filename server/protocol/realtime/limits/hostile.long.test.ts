import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { attackSockets } from '#server/testing/hostile/hostile-sockets.ts';
import { installedFolder } from '#server/testing/processes/embedded-process.ts';
import { privateMemory } from '#server/testing/processes/private-memory.ts';
import { runCommand, startServerProcess } from '#server/testing/processes/server-process.ts';
import { Random, SEED } from '#server/testing/random.ts';
import { eagerClient, LivePicture, storedLines } from '../testing/picture.ts';
import { tokenOf } from '../testing/watch.ts';

const FRAMES = 10_000;
const WARM_UP = 1_600;
const ATTACKERS = 16;
const PASSWORD = 'secreto-123';
const BEAT_MS = 50;
const QUIET_CHANGES = 20;
/** A shorter wait than this is no wait, on a busy machine. */
const LEAST_WAIT_MS = 500;

test(`${FRAMES} hostile frames (seed ${SEED}) harm nobody`, async () => {
  const dataDir = installedFolder();
  const server = await startServerProcess(dataDir);
  onTestFinished(() => {
    server.child.kill('SIGKILL');
  });
  const memory = () => privateMemory(server.child.pid ?? 0);
  const signIn = async (name: string) => {
    const email = `${name}@acme.test`;
    await runCommand(dataDir, ['user', 'add', '--email', email, '--name', name, '--password', PASSWORD]);
    const client = eagerClient(server.url);
    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return { client, id: data.user.id };
  };
  const [ana, eve] = [await signIn('ana'), await signIn('eve')];
  const projects = ana.client.from('projects').insert({ name: 'Asediado' }).select('id');
  const project = (await projects.single().throwOnError()).data.id;
  const { data: team } = await ana.client
    .from('teams')
    .select('id')
    .eq('project_id', project)
    .single()
    .throwOnError();
  await ana.client.from('team_members').insert({ team_id: team.id, user_id: eve.id }).throwOnError();
  const stories = ana.client.from('user_stories').insert({ project_id: project, title: 'x 0' }).select('id');
  const story = (await stories.single().throwOnError()).data.id;
  const picture = new LivePicture(ana.client, project);
  await picture.start();
  await expect.poll(() => picture.lines?.length).toBe(1);

  const tokens = [await tokenOf(eve.client)];
  const attack = (frames: number, seed: number) =>
    Promise.all(
      Array.from({ length: ATTACKERS }, (_, n) => {
        const world = { tokens: n % 2 === 0 ? tokens : [], ids: [project, story] };
        return attackSockets(server.url, new Random(seed + n), world, frames / ATTACKERS);
      }),
    );
  const change = async (title: string, length: number): Promise<number> => {
    const began = performance.now();
    const row = { title, description: 'a'.repeat(length) };
    await ana.client.from('user_stories').update(row).eq('id', story).throwOnError();
    return performance.now() - began;
  };

  // the memory before includes what a server keeps after it has worked for a while
  await attack(WARM_UP, SEED + ATTACKERS);
  const before = memory();
  let quietWait = LEAST_WAIT_MS;
  for (let n = 0; n < QUIET_CHANGES; n += 1) quietWait = Math.max(quietWait, await change(`x -${n}`, 500));

  const attacks = attack(FRAMES, SEED);
  let over = false;
  void attacks.finally(() => {
    over = true;
  });
  let [changes, most, wait] = [0, before, 0];
  while (!over) {
    changes += 1;
    wait = Math.max(wait, await change(`x ${changes}`, changes % 20 === 0 ? 50_000 : 500));
    most = Math.max(most, memory());
    await sleep(BEAT_MS);
  }
  const sent = (await attacks).reduce((sum, count) => sum + count, 0);
  expect(sent).toBe(FRAMES);
  expect(changes).toBeGreaterThan(20);

  // the bystander got every change on the channel that it joined first
  const stored = await storedLines(ana.client, project);
  await expect.poll(() => picture.lines, { timeout: 30_000 }).toEqual(stored);
  expect(picture.joins).toBe(1);
  expect(picture.changes).toBe(QUIET_CHANGES + changes);
  expect(wait).toBeLessThan(5 * quietWait);
  expect(server.child.exitCode).toBeNull();
  expect(most - before).toBeLessThan(500);
  await expect.poll(memory, { timeout: 60_000, interval: 2_000 }).toBeLessThan(before + 100);
  await ana.client.realtime.disconnect();
  expect(await server.stop()).toBe(0);
});
