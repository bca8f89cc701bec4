import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { STRIKES } from '#server/testing/hostile/strikes.ts';
import { installedFolder } from '#server/testing/processes/embedded-process.ts';
import { runCommand, startServerProcess } from '#server/testing/processes/server-process.ts';
import { eagerClient, LivePicture, storedLines } from './testing/picture.ts';
import { Writer } from './testing/writer.ts';

const KILLS = 42;
const WRITERS = 4;
const LISTENERS = 3;
/** How many writes are answered before and after each failure. */
const WRITES = 4;
/** A failure comes at a random moment while writes are in progress. */
const LATEST_MS = 300;
const WAIT = { timeout: 60_000, interval: 50 };

const PERSON = { email: 'ana@acme.test', password: 'secreto-123' };

/** A client that is signed in with its own session. */
async function signIn(url: string) {
  const client = eagerClient(url);
  const { error } = await client.auth.signInWithPassword(PERSON);
  if (error) throw error;
  return client;
}

test(`after ${KILLS} failures during writes, no answered write is lost, and every listener has the right stories`, async () => {
  const dataDir = installedFolder();
  let server = await startServerProcess(dataDir);
  onTestFinished(() => {
    server.child.kill('SIGKILL');
  });
  const { url } = server;
  const account = ['--email', PERSON.email, '--name', 'Ana', '--password', PERSON.password];
  await runCommand(dataDir, ['user', 'add', ...account]);
  const owner = await signIn(url);
  const { data: project } = await owner
    .from('projects')
    .insert({ name: 'Resistencia' })
    .select('id')
    .single()
    .throwOnError();
  const pictures: LivePicture[] = [];
  const listeners = [];
  for (let n = 0; n < LISTENERS; n += 1) {
    const client = await signIn(url);
    const picture = new LivePicture(client, project.id);
    await picture.start();
    listeners.push(client);
    pictures.push(picture);
  }
  const writers = Array.from({ length: WRITERS }, (_, n) => new Writer(owner, project.id, `w${n}`));
  const written = async (more: number) => {
    const wanted = writers.map((writer) => writer.answered + more);
    const all = () => writers.every((writer, index) => writer.answered >= (wanted[index] ?? 0));
    await expect.poll(all, WAIT).toBe(true);
  };

  for (let round = 0; round < KILLS; round += 1) {
    const strike = STRIKES[round % STRIKES.length];
    if (!strike) throw new Error('no strike');
    for (const writer of writers) writer.start();
    await written(WRITES);
    await sleep(Math.random() * LATEST_MS);
    if (await strike.against(server, dataDir)) {
      server = await startServerProcess(dataDir, { PORT: new URL(url).port });
    }
    await written(WRITES);
    for (const writer of writers) await writer.stop();

    const message = `round ${round}: ${strike.name}`;
    const stories = await owner
      .from('user_stories')
      .select('id, title')
      .eq('project_id', project.id)
      .throwOnError();
    const stored = new Map(stories.data.map(({ id, title }) => [id, title]));
    expect(
      writers.flatMap((writer) => writer.missing(stored)),
      message,
    ).toEqual([]);
    const lines = await storedLines(owner, project.id);
    for (const picture of pictures) {
      await expect.poll(() => picture.lines, { ...WAIT, message }).toEqual(lines);
    }
  }
  for (const picture of pictures) expect(picture.changes).toBeGreaterThan(KILLS);
  for (const client of listeners) await client.realtime.disconnect();
  expect(await server.stop()).toBe(0);
});
