import { describe, expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { createCast, MANAGERS, MEMBERS, type Role, SIGNED_IN } from '#server/testing/rights/roles.ts';
import { acceptProject, createSprint, createStory, createTeam } from '#server/testing/scenario.ts';
import { TEAM_ROLES } from '#shared/rules/accounts/roles.ts';
import { createUnlimitedProject, finish, step } from './testing/sprints.ts';

/** Who may manage sprints, absences and holidays: cell by cell. */
const everyone: readonly Role[] = MEMBERS;

const personOf = (role: Role): Person => cast.person(role);

const server = await serverForFile();
const cast = await createCast(server);
const { id: project, team } = await createUnlimitedProject(server, personOf('owner'));
await cast.join({ team });
for (const role of TEAM_ROLES) await acceptProject(personOf(role), project);

/** A sprint of a separate team, so that no other sprint prevents its start. */
async function sprintOf(status: 'planned' | 'active' | 'paused'): Promise<string> {
  const owner = personOf('owner');
  const sprint = (await createSprint(owner, project, { team_id: await createTeam(owner, project) })).id;
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

  test.each(SIGNED_IN)('%s', async (role) => {
    const { status, error } = await act(personOf(role), await sprintOf(from));
    if (MANAGERS.includes(role)) expect(status).toBe(200);
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

describe.each(SIGNED_IN)('%s', (role) => {
  const manages = MANAGERS.includes(role);
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
    const day = `2026-05-${String(SIGNED_IN.indexOf(role) + 10)}`;
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
    const day = `2026-06-${String(SIGNED_IN.indexOf(role) + 10)}`;
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

test('nobody writes the absences of a person outside their projects', async () => {
  const row = { user_id: personOf('other').id, start_date: '2026-08-03', end_date: '2026-08-07' };
  expect((await personOf('owner').client.from('absences').insert(row)).status).toBe(403);
});

test('an absence that ends before it starts is refused', async () => {
  const { client, id } = personOf('member');
  const row = { user_id: id, start_date: '2026-08-03', end_date: '2026-08-02' };
  expect((await client.from('absences').insert(row)).error?.code).toBe('23514');
});
