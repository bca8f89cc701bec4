import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import {
  addMember,
  createProject,
  createSprint,
  createStory,
  createTeam,
  type Project,
} from '#server/testing/scenario.ts';
import { sprintViewContracts } from '#shared/contracts/sprints/views.ts';

let server: TestServer;
let ana: Person;
let bea: Person;
let stranger: Person;
let shop: Project;
let running: string;
let planned: string;

const read = async <Answer>(person: Person, name: string, input: object): Promise<Answer> =>
  (await person.client.rpc(name as never, input as never).throwOnError()).data as Answer;

const sprintsView = async (person: Person, input: object) =>
  sprintViewContracts.sprints_view.output.parse(await read(person, 'sprints_view', input));
const reportsView = async (person: Person, input: object) =>
  sprintViewContracts.reports_view.output.parse(await read(person, 'reports_view', input));
const planningView = async (person: Person, input: object) =>
  sprintViewContracts.planning_view.output.parse(await read(person, 'planning_view', input));

/** A project with a completed, a running and two planned sprints, a holiday, and an absence of Bea. */
beforeAll(async () => {
  server = await startServer();
  [ana, bea, stranger] = [
    await server.createPerson({ name: 'Ana' }),
    await server.createPerson({ name: 'Bea' }),
    await server.createPerson({ name: 'Eva' }),
  ];
  shop = await createProject(ana, 'Tienda');
  await addMember(ana, shop.team, bea, 'developer');
  const past = await createSprint(ana, shop.id, { name: 'Uno', start_date: '2026-03-02' });
  const { id } = await createStory(ana, shop.id, { title: 'Hecha', sprint_id: past.id, story_points: 5 });
  const setStatus = (status: 'active' | 'completed') =>
    ana.client.from('sprints').update({ status }).eq('id', past.id).throwOnError();
  await setStatus('active');
  await ana.client.from('user_stories').update({ status: 'done' }).eq('id', id).throwOnError();
  await setStatus('completed');
  ({ id: running } = await createSprint(ana, shop.id, {
    name: 'Dos',
    start_date: '2026-03-16',
    end_date: '2026-03-27',
  }));
  await ana.client.from('sprints').update({ status: 'active' }).eq('id', running).throwOnError();
  const days = { start_date: '2026-04-06', end_date: '2026-04-17' };
  ({ id: planned } = await createSprint(ana, shop.id, { name: 'Tres', ...days }));
  await createSprint(ana, shop.id, {
    name: 'Cuatro',
    start_date: '2026-05-04',
    end_date: '2026-05-15',
  });
  await ana.client.from('holidays').insert({ project_id: shop.id, day: '2026-04-09', name: 'Fiesta' });
  await bea.client.rpc('accept_project' as never, { project_id: shop.id } as never).throwOnError();
  const away = { user_id: bea.id, start_date: '2026-04-13', end_date: '2026-04-14' };
  await bea.client.from('absences').insert(away).throwOnError();
});
afterAll(() => server.close());

test('the view of sprints gets its completed ones, burndowns and velocity as single reads have them', async () => {
  for (const input of [{ project_id: shop.id }, {}]) {
    const { completed, burndowns, velocity } = await sprintsView(ana, input);
    expect([completed.count, completed.sprints.map(({ name }) => name)]).toEqual([1, ['Uno']]);
    expect(burndowns).toEqual([
      { sprint_id: running, report: await read(ana, 'burndown', { sprint_id: running }) },
    ]);
    const team = { team_id: shop.team, last: 5 };
    expect(velocity).toEqual({ team_id: shop.team, report: await read(ana, 'velocity', team) });
  }
});

test.each([
  ['burndown', 'burndown'],
  ['burnup', 'burnup'],
  ['sprint', 'sprint_report'],
])('the reports get the report %s of the running sprint', async (report, procedure) => {
  const { sprints, shown } = await reportsView(ana, { project_id: shop.id, report });
  expect(sprints.map(({ name }) => name)).toEqual(['Dos', 'Uno', 'Tres', 'Cuatro']);
  const data = await read(ana, procedure, { sprint_id: running });
  expect(shown).toEqual({ report, of: running, data });
});

test('the reports get the velocity of the chosen team, and nothing of a team without sprints', async () => {
  const { shown } = await reportsView(ana, { report: 'velocity', last: 6 });
  expect(shown).toMatchObject({ report: 'velocity', of: shop.team, data: { mean: { points: 5 } } });
  const other = await createTeam(ana, shop.id, 'Otro');
  expect((await reportsView(ana, { project_id: shop.id, team_id: other })).shown).toBeNull();
  await ana.client.from('teams').delete().eq('id', other).throwOnError();
});

test('planning gets hours, absences, holidays and the last points of the next sprint, or of the named one', async () => {
  const next = await planningView(ana, { project_id: shop.id });
  expect(next).toMatchObject({
    sprint_id: planned,
    absences: [{ user_id: bea.id, start_date: '2026-04-13' }],
    holidays: ['2026-04-09'],
    completed_points: [5],
  });
  expect(next?.hours.map(({ id }) => id).toSorted()).toEqual([ana.id, bea.id].toSorted());
  expect(next?.accepted).toContain(bea.id);
  const named = await planningView(ana, { sprint_id: planned });
  expect(named).toEqual(next);
});

test('a person who is not in the project gets nothing of it, and nobody without a session does', async () => {
  expect(await sprintsView(stranger, { project_id: shop.id })).toEqual({
    completed: { sprints: [], count: 0 },
    burndowns: [],
    velocity: null,
  });
  expect(await reportsView(stranger, { project_id: shop.id })).toEqual({ sprints: [], shown: null });
  expect(await planningView(stranger, { project_id: shop.id, sprint_id: planned })).toBeNull();
  for (const name of Object.keys(sprintViewContracts))
    expect((await server.anonymousClient().rpc(name as never, {} as never)).status).toBe(401);
});
