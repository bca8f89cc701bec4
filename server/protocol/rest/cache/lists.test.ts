import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { Random, SEED } from '#server/testing/random.ts';
import { acceptProject, addMember, createProject, type Project } from '#server/testing/scenario.ts';
import { type Asker, askForAll, expectLists } from './testing/lists.ts';
import { RandomChanges } from './testing/random-changes.ts';

/** Lists in which single rows are replaced equal, on two nodes, the lists that are built anew. */

const STORIES = 70;
/** The last one ends the slow change that an earlier one has begun. */
const STEPS = 7;

let nodes: [TestServer, TestServer];
let dropDatabase: () => Promise<void>;
let ana: Person;
let beto: Person;
let project: Project;

beforeAll(async () => {
  const { url, drop } = await createDatabase();
  dropDatabase = drop;
  nodes = await Promise.all([startServer({}, { database: { url } }), startServer({}, { database: { url } })]);
  [ana, beto] = await Promise.all([nodes[0].createPerson(), nodes[1].createPerson()]);
  project = await createProject(ana);
  await addMember(ana, project.team, beto);
  await acceptProject(beto, project.id);
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await dropDatabase();
});

const askers = (...people: Person[]): Asker[] =>
  people.flatMap(({ client }) => nodes.map(({ url }) => ({ url, client })));

test('random changes by several people, some in a slow transaction, with and without rights', async () => {
  const random = new Random(SEED);
  const elsewhere = await createProject(ana);
  await addMember(ana, elsewhere.team, beto);
  const changes = new RandomChanges(random, project.id, elsewhere.id);
  await changes.create(ana, STORIES);
  const slow = await nodes[0].pool.connect();
  let tags = new Map<string, string>();
  for (let step = 0; step < STEPS; step += 1) {
    const message = `seed ${SEED}, step ${step}`;
    if (step % 4 === 1) await changes.changeSlowly(slow);
    const writes = random.list(1, 4, () => changes.change(random.pick([ana, beto])));
    // reads that meet the writes, and each other
    await Promise.all([...writes, ...askers(ana, beto).map((asker) => askForAll(asker, project.id))]);
    if (step % 4 === 2) await changes.endSlowChange(slow);
    tags = await expectLists(askers(ana, beto), project.id, message);
    if (step % 8 === 5) {
      await ana.client.from('team_members').delete().eq('user_id', beto.id).throwOnError();
      await changes.change(ana);
      expect(await expectLists(askers(beto), project.id, message)).toEqual(new Map());
      await expectLists(askers(ana), project.id, message);
      for (const { team } of [project, elsewhere]) await addMember(ana, team, beto);
    }
  }
  slow.release();
  await nodes[1].restart();
  expect(await expectLists(askers(ana), project.id, `seed ${SEED}, after a restart`)).toEqual(tags);
});
