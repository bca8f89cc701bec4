import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { killBackend } from '#server/testing/hostile/strikes.ts';
import { installedFolder } from '#server/testing/processes/embedded-process.ts';
import { runCommand, startServerProcess } from '#server/testing/processes/server-process.ts';
import { eagerClient, LivePicture, storedLines } from './picture.ts';

const EMAIL = 'ana@acme.test';
const PASSWORD = 'secreto-123';
/** How long it takes until earlier writes are on disk, and how long a wake-up is batched, which is too short for the disk. */
const SETTLED_MS = 1_500;
const WAKE_UP_MS = 30;
const WAIT = { timeout: 30_000, interval: 100 };

/**
 * Kills one process of the database, round after round, and fails where a change then neither reaches the listener nor is read
 * again. PostgreSQL recovers from such a crash by itself. It then uses again the transaction ids of transactions that left no
 * trace on disk (each wake-up of other nodes takes one).
 */
export async function expectNothingLostByCrashes(rounds: number): Promise<void> {
  const dataDir = installedFolder();
  const server = await startServerProcess(dataDir);
  onTestFinished(() => {
    server.child.kill('SIGKILL');
  });
  await runCommand(dataDir, ['user', 'add', '--email', EMAIL, '--name', 'Ana', '--password', PASSWORD]);
  const client = eagerClient(server.url);
  const signedIn = await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD });
  expect(signedIn.error).toBeNull();
  const projects = client.from('projects').insert({ name: 'Resistencia' }).select('id');
  const { data: project } = await projects.single().throwOnError();
  const titles = Array.from({ length: 4 }, (_, n) => ({ project_id: project.id, title: `Historia ${n}` }));
  const { data: stories } = await client.from('user_stories').insert(titles).select('id').throwOnError();
  const picture = new LivePicture(client, project.id);
  await picture.start();
  await expect.poll(() => picture.lines?.length, WAIT).toBe(stories.length);

  const rename = (id: string, title: string) => client.from('user_stories').update({ title }).eq('id', id);
  for (let round = 1; round <= rounds; round += 1) {
    await rename(stories[0]?.id ?? '', `Antes ${round}`).throwOnError();
    await expect.poll(() => picture.lines?.some((line) => line.includes(`Antes ${round}`)), WAIT).toBe(true);
    await sleep(SETTLED_MS);
    for (let n = 0; n < 4; n += 1) {
      await rename(crypto.randomUUID(), 'De nadie').throwOnError();
      await sleep(WAKE_UP_MS);
    }
    killBackend(dataDir);
    for (const { id } of stories) {
      const written = async () => (await rename(id, `Después ${round}`)).error;
      await expect.poll(written, { ...WAIT, interval: 20 }).toBeNull();
    }
    const stored = await storedLines(client, project.id);
    await expect.poll(() => picture.lines, { ...WAIT, message: `round ${round}` }).toEqual(stored);
  }
  await client.realtime.disconnect();
  expect(await server.stop()).toBe(0);
}
