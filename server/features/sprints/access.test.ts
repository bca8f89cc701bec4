import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startServer, type TestServer } from '../../testing/harness.ts';
import { acceptProject } from '../teams/testing.ts';
import { addMember, createProject, createSprint, createStory, finish, step } from './testing.ts';

/** Who may carry sprints, and who may write down absences and holidays: cell by cell. */
const ROLES = [
  'owner',
  'product_owner',
  'scrum_master',
  'developer',
  'tester',
  'designer',
  'member',
  'other',
] as const;
type Role = (typeof ROLES)[number];
const managers: readonly Role[] = ['owner', 'product_owner', 'scrum_master'];
const everyone: readonly Role[] = ROLES.filter((role) => role !== 'other');

let server: TestServer;
let project: string;
let team: string;
const people = new Map<Role, Person>();

function personOf(role: Role): Person {
  const person = people.get(role);
  if (!person) throw new Error(`nobody is ${role}`);
  return person;
}

beforeAll(async () => {
  server = await startServer();
  for (const role of ROLES) people.set(role, await server.createPerson({ name: role }));
  ({ project, team } = await createProject(server, personOf('owner')));
  for (const role of everyone) {
    if (role === 'owner') continue;
    await addMember(personOf('owner'), team, personOf(role), role as 'member');
    await acceptProject(personOf(role), project);
  }
});
afterAll(() => server.close());

/** A sprint of a team of its own, so that starting it meets no other. */
async function sprintOf(status: 'planned' | 'active' | 'paused'): Promise<string> {
  const owner = personOf('owner');
  const { data } = await owner.client
    .from('teams')
    .insert({ project_id: project, name: 'Equipo' })
    .select('id')
    .single()
    .throwOnError();
  const sprint = await createSprint(owner, project, { team_id: data.id });
  if (status !== 'planned') await step(owner.client, 'start_sprint', sprint);
  if (status === 'paused') await step(owner.client, 'pause_sprint', sprint);
  return sprint;
}

describe.each([
  ['start_sprint', 'planned'],
  ['pause_sprint', 'active'],
  ['resume_sprint', 'paused'],
  ['finish_sprint', 'active'],
] as const)('%s', (name, from) => {
  const act = (person: Person, sprint: string) =>
    name === 'finish_sprint' ? finish(person.client, sprint) : step(person.client, name, sprint);

  test.each(ROLES)('%s', async (role) => {
    const { status, error } = await act(personOf(role), await sprintOf(from));
    if (managers.includes(role)) expect(status).toBe(200);
    else if (role === 'other') expect([status, error?.hint]).toEqual([404, 'sprint_not_found']);
    else expect([status, error?.hint]).toEqual([403, 'not_manager']);
  });

  test('nobody', async () => {
    const client = server.anonymousClient();
    const sprint = await sprintOf(from);
    const { status } = await client.rpc(name as never, { sprint_id: sprint, leftovers: 'backlog' } as never);
    expect(status).toBe(401);
  });
});

describe.each(ROLES)('%s', (role) => {
  const manages = managers.includes(role);
  const belongs = everyone.includes(role);

  test(`${manages ? 'edits and deletes' : 'neither edits nor deletes'} a planned sprint`, async () => {
    const { client } = personOf(role);
    const sprint = await sprintOf('planned');
    const edited = await client.from('sprints').update({ goal: 'Otro' }).eq('id', sprint).select('id');
    expect(edited.data).toHaveLength(manages ? 1 : 0);
    const deleted = await client.from('sprints').delete().eq('id', sprint).select('id');
    expect(deleted.data).toHaveLength(manages ? 1 : 0);
  });

  test(`${belongs ? 'sees' : 'does not see'} commitments, absences and holidays`, async () => {
    const owner = personOf('owner');
    const sprint = await sprintOf('planned');
    await createStory(owner, project, { sprint_id: sprint });
    await step(owner.client, 'start_sprint', sprint);
    const day = `2026-05-${String(ROLES.indexOf(role) + 10)}`;
    await owner.client.from('holidays').insert({ project_id: project, day }).throwOnError();
    const away = { user_id: owner.id, start_date: day, end_date: day };
    const { data: absence } = await owner.client
      .from('absences')
      .insert(away)
      .select('id')
      .single()
      .throwOnError();
    const { client } = personOf(role);
    const seen = await Promise.all([
      client.from('sprint_commitments').select('story_id').eq('sprint_id', sprint),
      client.from('holidays').select('day').eq('project_id', project).eq('day', day),
      client.from('absences').select('id').eq('id', absence.id),
    ]);
    expect(seen.map(({ data }) => data?.length)).toEqual(belongs ? [1, 1, 1] : [0, 0, 0]);
  });

  test(`${manages ? 'writes' : 'does not write'} holidays`, async () => {
    const { client } = personOf(role);
    const day = `2026-06-${String(ROLES.indexOf(role) + 10)}`;
    const row = { project_id: project, day, name: 'Fiesta local' };
    const written = await client.from('holidays').insert(row).select('day');
    expect(written.status).toBe(manages ? 201 : 403);
    await server.pool.query('insert into public.holidays values ($1, $2) on conflict do nothing', [
      project,
      day,
    ]);
    const at = { project_id: project, day };
    const renamed = await client.from('holidays').update({ name: 'Otra' }).match(at).select('day');
    expect(renamed.data).toHaveLength(manages ? 1 : 0);
    const deleted = await client.from('holidays').delete().match(at).select('day');
    expect(deleted.data).toHaveLength(manages ? 1 : 0);
  });

  test('writes their own absences', async () => {
    const { client, id } = personOf(role);
    const row = { user_id: id, start_date: '2026-07-01', end_date: '2026-07-03', note: 'Viaje' };
    const { data } = await client.from('absences').insert(row).select('id').single().throwOnError();
    const edited = await client
      .from('absences')
      .update({ end_date: '2026-07-04' })
      .eq('id', data.id)
      .select('id');
    expect(edited.data).toHaveLength(1);
    const deleted = await client.from('absences').delete().eq('id', data.id).select('id');
    expect(deleted.data).toHaveLength(1);
  });

  test(`${manages ? 'writes' : 'does not write'} those of somebody in the team`, async () => {
    const { client } = personOf(role);
    const somebody = personOf(role === 'tester' ? 'developer' : 'tester');
    const row = { user_id: somebody.id, start_date: '2026-08-03', end_date: '2026-08-07' };
    expect((await client.from('absences').insert(row)).status).toBe(manages ? 201 : 403);
    const { rows } = await server.pool.query<{ id: string }>(
      'insert into public.absences (user_id, start_date, end_date) values ($1, $2, $2) returning id',
      [somebody.id, '2026-08-10'],
    );
    const deleted = await client
      .from('absences')
      .delete()
      .eq('id', rows[0]?.id ?? '')
      .select('id');
    expect(deleted.data).toHaveLength(manages ? 1 : 0);
  });
});

test('nobody writes the absences of somebody outside of their projects', async () => {
  const row = { user_id: personOf('other').id, start_date: '2026-08-03', end_date: '2026-08-07' };
  expect((await personOf('owner').client.from('absences').insert(row)).status).toBe(403);
});

test('an absence ends no earlier than it starts', async () => {
  const { client, id } = personOf('member');
  const row = { user_id: id, start_date: '2026-08-03', end_date: '2026-08-02' };
  expect((await client.from('absences').insert(row)).error?.code).toBe('23514');
});
