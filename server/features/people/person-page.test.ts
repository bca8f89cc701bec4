import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { addMember, createProject, createStory, type Project } from '#server/testing/scenario.ts';
import type { Activity } from '#shared/contracts/dashboard.ts';
import type { PersonPage } from '#shared/contracts/people.ts';

let server: TestServer;
let ana: Person;
let luis: Person;
let stranger: Person;
let shared: Project;
let secret: Project;
beforeAll(async () => {
  server = await startServer();
  ana = await server.createPerson({ name: 'Ana Propia' });
  luis = await server.createPerson({ name: 'Luis Vecino' });
  stranger = await server.createPerson();
  shared = await createProject(ana, 'Común');
  await addMember(ana, shared.team, luis);
  secret = await createProject(ana, 'Aparte');
  await createStory(ana, shared.id, { title: 'A la vista' });
  await createStory(ana, secret.id, { title: 'Secreta' });
});
afterAll(() => server.close());

const page = async (by: Person, person: Person) => {
  const { data } = await by.client
    .rpc('person_page' as never, { person_id: person.id } as never)
    .throwOnError();
  return data as PersonPage | null;
};
const activity = async (by: Person, person: Person, more: object = {}) => {
  const { data } = await by.client
    .rpc('person_activity' as never, { person_id: person.id, ...more } as never)
    .throwOnError();
  return data as Activity[];
};
const show = (person: Person, activityVisible: boolean) =>
  person.client
    .from('user_settings')
    .update({ privacy: { profileVisible: true, activityVisible, analyticsEnabled: true } })
    .eq('user_id', person.id)
    .throwOnError();

test('a page shows the projects and teams in common, and no others', async () => {
  const seen = await page(luis, ana);
  expect(seen).toMatchObject({ full_name: 'Ana Propia', shows_activity: false });
  expect(seen?.projects).toMatchObject([{ name: 'Común', owner: true, teams: [{ role: 'product_owner' }] }]);
  expect((await page(ana, ana))?.projects.map(({ name }) => name)).toEqual(['Aparte', 'Común']);
  expect(await page(stranger, ana)).toBeNull();
  const { data } = await ana.client.rpc('person_page' as never, { person_id: randomUUID() } as never);
  expect(data).toBeNull();
  expect(
    (await server.anonymousClient().rpc('person_page' as never, { person_id: ana.id } as never)).status,
  ).toBe(401);
});

test('the switch decides who reads the activity: the person themselves always do, strangers never', async () => {
  await show(ana, false);
  expect(await activity(luis, ana)).toEqual([]);
  expect((await activity(ana, ana)).map(({ entity_name }) => entity_name)).toEqual(
    expect.arrayContaining(['A la vista', 'Secreta']),
  );
  await show(ana, true);
  const seen = await activity(luis, ana);
  expect(seen[0]).toMatchObject({ entity_name: 'A la vista', key: `${shared.key}-1`, actor: { id: ana.id } });
  expect(seen.filter(({ project_id }) => project_id !== shared.id)).toEqual([]);
  expect((await page(luis, ana))?.shows_activity).toBe(true);
  expect(await activity(stranger, ana)).toEqual([]);
});

test('the activity comes in pages, the latest first', async () => {
  await show(ana, true);
  const all = await activity(ana, ana);
  const first = await activity(ana, ana, { limit: 2 });
  const last = first[1];
  const rest = await activity(ana, ana, { after: { created_at: last?.created_at, id: last?.id } });
  expect([...first, ...rest].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
});

test('a person who leaves the project no longer sees what happens there', async () => {
  const guest = await server.createPerson();
  await addMember(ana, shared.team, guest);
  await show(ana, true);
  expect((await activity(guest, ana)).length).toBeGreaterThan(0);
  await ana.client.from('team_members').delete().eq('user_id', guest.id).throwOnError();
  expect(await activity(guest, ana)).toEqual([]);
  expect(await page(guest, ana)).toBeNull();
});
