import { expect, test } from 'vitest';
import { procedures } from '../features/procedures.ts';
import { type Person, serverForFile } from '../testing/harness.ts';
import { hostileRequest } from '../testing/hostile/hostile-requests.ts';
import { hostileSender, isAcceptable } from '../testing/hostile/send-hostile.ts';
import { Random, SEED } from '../testing/random.ts';

const REQUESTS = 600;
const AT_ONCE = 8;

const server = await serverForFile();
const person = await server.createPerson();

async function worldOf({ client, id }: Person) {
  const { data } = await client
    .from('projects')
    .insert({ name: 'Ruido', owner_id: id })
    .select('id')
    .single()
    .throwOnError();
  const stories = Array.from({ length: 20 }, (_, n) => ({ project_id: data.id, title: `Historia ${n}` }));
  const made = await client.from('user_stories').insert(stories).select('id').throwOnError();
  return {
    procedures: procedures.map(({ name }) => name),
    ids: [id, data.id, ...made.data.map((s) => s.id)],
  };
}

test(`${REQUESTS} generated requests are all answered without a failure of the server (seed ${SEED})`, async () => {
  const world = await worldOf(person);
  const { data } = await person.client.auth.getSession();
  const { send, close } = hostileSender(server.url, AT_ONCE);
  const random = new Random(SEED);
  const requests = Array.from({ length: REQUESTS }, () => hostileRequest(random, world));
  const seen = new Map<number, number>();
  const work = async () => {
    for (let request = requests.pop(); request; request = requests.pop()) {
      const outcome = await send(request, data.session?.access_token ?? '');
      seen.set(outcome.status, (seen.get(outcome.status) ?? 0) + 1);
      expect([isAcceptable(outcome), request, outcome]).toEqual([true, request, outcome]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  close();
  // the generator is useful only if the server accepts a part of its requests
  const understood = [200, 201, 204, 206].reduce((sum, status) => sum + (seen.get(status) ?? 0), 0);
  expect(understood).toBeGreaterThan(REQUESTS / 20);
  expect(seen.get(400) ?? 0).toBeGreaterThan(REQUESTS / 20);
}, 120_000);
