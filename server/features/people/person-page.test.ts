import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import {
  acceptProject,
  addMember,
  createProject,
  createSprint,
  createStory,
} from '#server/testing/scenario.ts';
import type { Activity } from '#shared/contracts/dashboard.ts';
import type { PersonPage } from '#shared/contracts/people.ts';

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana Propia' });
const luis = await server.createPerson({ name: 'Luis Vecino' });
const stranger = await server.createPerson();
const shared = await createProject(ana, 'Común');
await addMember(ana, shared.team, luis);
const secret = await createProject(ana, 'Aparte');
await createStory(ana, shared.id, { title: 'A la vista' });
await createStory(ana, secret.id, { title: 'Secreta' });

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

test('a page shows the open stories and points that the caller sees, the most advanced first', async () => {
  const bea = await server.createPerson({ name: 'Bea Obrera' });
  const more = await createProject(ana, 'Obra');
  await addMember(ana, more.team, bea);
  await addMember(ana, more.team, luis);
  const sprint = await createSprint(ana, more.id);
  await call(ana.client, 'start_sprint', { sprint_id: sprint.id });
  const own = { assignee_id: bea.id };
  await createStory(ana, more.id, { ...own, title: 'Después', story_points: 3 });
  await createStory(ana, more.id, {
    ...own,
    title: 'Antes',
    story_points: 5,
    status: 'in_progress',
    sprint_id: sprint.id,
  });
  await createStory(ana, more.id, { ...own, title: 'Hecha', story_points: 8, status: 'done' });
  const hidden = await createProject(bea, 'Solo de Bea');
  await createStory(bea, hidden.id, { ...own, title: 'Oculta', story_points: 13 });
  const seen = await page(luis, bea);
  expect(seen?.stories).toMatchObject({ count: 2, points: 8, running: 1, running_points: 5 });
  expect(seen?.stories.items.map(({ title }) => title)).toEqual(['Antes', 'Después']);
  expect(seen?.stories.items[0]).toMatchObject({ type: 'story' });
  expect((await page(bea, bea))?.stories).toMatchObject({ count: 3, points: 21 });
});

test('hours, absences, skills and the last change show only to projects that the person shares them with', async () => {
  const [bea, carl] = [await server.createPerson({ name: 'Bea' }), await server.createPerson()];
  const project = await createProject(ana, 'Reparto');
  await addMember(ana, project.team, bea);
  await addMember(ana, project.team, carl);
  await bea.client
    .from('profiles')
    .update({ skills: ['SQL'], weekly_capacity: 32 })
    .eq('id', bea.id)
    .throwOnError();
  const coming = { user_id: bea.id, start_date: '2199-03-02', end_date: '2199-03-06', note: 'Médico' };
  const past = { user_id: bea.id, start_date: '2020-03-02', end_date: '2020-03-06' };
  await bea.client.from('absences').insert(coming).throwOnError();
  await bea.client.from('absences').insert(past).throwOnError();
  await createStory(bea, project.id, { title: 'De Bea' });
  const shares = async (by: Person) => {
    const seen = await page(by, bea);
    const { weekly_capacity, absences = [], skills, last_change } = seen ?? {};
    return [weekly_capacity, absences.map(({ start_date }) => start_date), skills, typeof last_change];
  };
  expect(await shares(carl)).toEqual([null, [], null, 'object']);
  await acceptProject(bea, project.id);
  const all = [32, ['2199-03-02'], ['SQL'], 'string'];
  expect(await shares(carl)).toEqual(all);
  expect(JSON.stringify(await page(carl, bea))).not.toContain('Médico');
  const privacy = { profileVisible: false, activityVisible: false, analyticsEnabled: true };
  await bea.client.from('user_settings').update({ privacy }).eq('user_id', bea.id).throwOnError();
  expect(await shares(carl)).toEqual([32, ['2199-03-02'], null, 'object']);
  await bea.client.rpc('stop_sharing' as never, { project_id: project.id } as never).throwOnError();
  expect(await shares(carl)).toEqual([null, [], null, 'object']);
  expect((await shares(bea)).slice(0, 2)).toEqual([32, ['2199-03-02']]);
});
