import { afterEach, expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { type Frame, joinPayload, openRaw, type RawSocket } from '../testing/raw-socket.ts';
import { tokenOf } from '../testing/watch.ts';

/**
 * The bytes that are queued for clients that do not read are bounded for a person and for the node. Each change here takes
 * 400 kB. The limit of a single socket alone would allow all of them to be queued.
 */

const CHANGES = 40;
const PEOPLE = 24;
const TIMEOUT_MS = 120_000;

const people: Person[] = [];
let sockets: RawSocket[] = [];

const server = await serverForFile();
for (let n = 0; n < PEOPLE; n += 1) people.push(await server.createPerson());
const [owner] = people;
if (!owner) throw new Error('nobody owns the project');
const project = crypto.randomUUID();
await owner.client.from('projects').insert({ id: project, name: 'Lento' }).throwOnError();
await server.pool.query(
  `insert into public.team_members (team_id, user_id)
   select t.id, person from public.teams t, unnest($2::uuid[]) person where t.project_id = $1 on conflict do nothing`,
  [project, people.map(({ id }) => id)],
);
const stories = owner.client.from('user_stories').insert({ project_id: project, title: 'Larga' });
const story = (await stories.select('id').single().throwOnError()).data.id;

async function listen(person: Person | undefined, topic: string): Promise<RawSocket> {
  if (!person) throw new Error('no such person');
  const socket = await openRaw(server.url);
  sockets.push(socket);
  const entries = [{ event: 'UPDATE', schema: 'public', table: 'user_stories' }];
  socket.send(['1', '1', topic, 'phx_join', joinPayload(await tokenOf(person.client), entries)]);
  expect((await socket.reply('1')).status).toBe('ok');
  return socket;
}

/** Listens without reading. */
async function sleep(person: Person | undefined, topic: string): Promise<RawSocket> {
  const socket = await listen(person, topic);
  socket.ws.pause();
  return socket;
}

/** Makes the changes, and waits until a client that reads has got each of them. */
async function change(reader: RawSocket): Promise<void> {
  for (let n = 1; n <= CHANGES; n += 1) {
    const from = reader.frames.seen.length;
    await server.pool.query(
      'update public.user_stories set title = $2, description = repeat($3, 50000) where id = $1',
      [story, `Cambio ${n}`, n % 2 === 0 ? '🐢' : '🐌'],
    );
    await server.pool.query('notify outbox_written');
    await reader.frames.until((frame) => (frame as Frame)[3] === 'postgres_changes', from);
    reader.frames.clear();
  }
}

/** How many sockets the server has open. */
async function open(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^realtime_sockets (\d+)$/m.exec(text)?.[1]);
}

afterEach(async () => {
  for (const socket of sockets) socket.ws.terminate();
  sockets = [];
  await expect.poll(open, { timeout: 30_000 }).toBe(0);
});

test(
  'of a person’s sockets that do not read the greediest are ended, and another person hears everything',
  async () => {
    const [greedy, other] = people;
    for (let n = 0; n < 8; n += 1) await sleep(greedy, 'realtime:x');
    await change(await listen(other, 'realtime:x'));
    const left = (await open()) - 1;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(8);
  },
  TIMEOUT_MS,
);

test(
  'a frame that waits for many people is one buffer, so that none of them is ended',
  async () => {
    for (const person of people) await sleep(person, 'realtime:x');
    await change(await listen(people[0], 'realtime:x'));
    expect(await open()).toBe(PEOPLE + 1);
  },
  TIMEOUT_MS,
);

test(
  'where too much waits on the node, some are ended until there is space again, and who reads is not',
  async () => {
    for (const [n, person] of people.entries()) await sleep(person, `realtime:${n}`);
    const reader = await listen(people[0], 'realtime:reader');
    await change(reader);
    const left = (await open()) - 1;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(PEOPLE);
    reader.send([null, 'alive', 'phoenix', 'heartbeat', {}]);
    expect((await reader.reply('alive')).status).toBe('ok');
  },
  TIMEOUT_MS,
);
