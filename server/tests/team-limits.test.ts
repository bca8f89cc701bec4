import { expect, test } from 'vitest';
import { change, newColumn, readColumns } from '#server/features/projects/testing/columns.ts';
import { createProject, createSprint, createStory, createTeam, joinTeam } from '#server/testing/scenario.ts';
import type { Board } from '#shared/contracts/board.ts';
import { type Person, serverForFile } from '../testing/harness.ts';

const server = await serverForFile();
const ana = await server.createPerson();

/** A project with two teams, a sprint of each, and a column that holds two stories, and two of the first team. */
async function teams() {
  const { id: project, team: first } = await createProject(ana, 'Equipos');
  const second = await createTeam(ana, project, 'Segundo');
  const [a, b] = [
    await createSprint(ana, project, { team_id: first }),
    await createSprint(ana, project, { team_id: second }),
  ];
  const { columns } = await change(ana, project, (all) => [
    ...all,
    newColumn('in_progress', 'Desarrollo', { wip_limit: 2 }),
  ]);
  const column = columns.find(({ name }) => name === 'Desarrollo')?.id ?? '';
  const limit = { project_id: project, team_id: first, column_id: column, wip_limit: 2 };
  await ana.client.from('team_column_limits').insert(limit).throwOnError();
  return { project, first, second, a: a.id, b: b.id, column, limit };
}
const storiesIn = async (project: string, sprint_id: string | null, count: number) => {
  const made = await Promise.all(
    Array.from({ length: count }, () => createStory(ana, project, { sprint_id })),
  );
  return made.map(({ id }) => id);
};
const set = (id: string, values: object) =>
  ana.client
    .from('user_stories')
    .update(values as never)
    .eq('id', id)
    .select()
    .single();

test('a story in a sprint of a team counts against the limit of the team, any other against that of the column', {
  retry: 0,
}, async () => {
  const { project, a, b, column, first } = await teams();
  const moved = await Promise.all(
    [
      ...(await storiesIn(project, a, 10)),
      ...(await storiesIn(project, b, 5)),
      ...(await storiesIn(project, null, 5)),
    ].map((id) => set(id, { column_id: column })),
  );
  const inside = moved.flatMap(({ data }) => (data ? [data] : []));
  expect(inside.filter(({ sprint_id }) => sprint_id === a)).toHaveLength(2);
  expect(inside).toHaveLength(4);
  expect(new Set(moved.flatMap(({ error }) => error?.message ?? []))).toEqual(
    new Set(['La columna "Desarrollo" ha alcanzado su límite de 2 elementos']),
  );
  const board = async (more: object) => {
    const input = {
      project_id: project,
      by: 'column',
      columns: [{ status: 'in_progress', size: 10 }],
      ...more,
    };
    const { data } = await ana.client.rpc('board' as never, input as never).throwOnError();
    return (data as Board).columns.find(({ column_id }) => column_id === column);
  };
  expect((await board({}))?.counted).toEqual(
    expect.arrayContaining([
      { team_id: null, stories: 2 },
      { team_id: first, stories: 2 },
    ]),
  );
  expect((await board({ team_id: first }))?.stories?.map(({ sprint_id }) => sprint_id)).toEqual([a, a]);
});

test('the sprint of another team is an entry, refused under the lock of the column', {
  retry: 0,
}, async () => {
  const { project, a, b, column } = await teams();
  const [one = '', two = ''] = await storiesIn(project, b, 2);
  for (const id of [one, two]) await set(id, { column_id: column }).throwOnError();
  const [first = '', second = '', third = ''] = await storiesIn(project, a, 3);
  await set(first, { column_id: column }).throwOnError();
  // of two at once one finds the free place of the team
  const both = await Promise.all([set(one, { sprint_id: a }), set(two, { sprint_id: a })]);
  expect(both.filter(({ error }) => error?.hint === 'wip_limit_reached')).toHaveLength(1);
  // the column itself has two places; one is free now
  await set(first, { sprint_id: null }).throwOnError();
  expect((await set(both[0]?.error ? two : one, { sprint_id: b })).error?.hint).toBe('wip_limit_reached');
  await set(second, { column_id: column }).throwOnError();
  expect((await set(third, { column_id: column })).error?.hint).toBe('wip_limit_reached');
});

test('a status alone leads to the column that has room for the team', async () => {
  const { project, a, column } = await teams();
  await ana.client
    .from('team_column_limits')
    .update({ wip_limit: 1 })
    .match({ project_id: project, column_id: column })
    .throwOnError();
  const [main] = (await readColumns(ana, project)).filter(
    ({ status, name }) => status === 'in_progress' && !name,
  );
  const ids = await storiesIn(project, a, 5);
  const places = [];
  for (const id of ids) places.push((await set(id, { status: 'in_progress' })).data?.column_id ?? null);
  expect(places).toEqual([main?.id, main?.id, main?.id, column, null]);
});

test('managers of a project with several teams set the limits', async () => {
  const { project, first, second, column, limit } = await teams();
  const [master, developer, stranger] = await Promise.all([1, 2, 3].map(() => server.createPerson()));
  await joinTeam(ana, first, master as Person, 'scrum_master');
  await joinTeam(ana, first, developer as Person);
  const of = (person: Person | undefined) => (person as Person).client.from('team_column_limits');
  await of(master)
    .insert({ ...limit, team_id: second })
    .throwOnError();
  expect((await of(developer).insert({ ...limit, team_id: second })).status).toBe(403);
  expect((await of(developer).delete().eq('column_id', column).select()).data).toEqual([]);
  expect((await of(developer).select()).data).toHaveLength(2);
  expect((await of(stranger).select()).data).toEqual([]);
  expect((await of(stranger).insert({ ...limit, team_id: second })).status).toBe(403);
  await ana.client.from('teams').delete().eq('id', second).throwOnError();
  expect((await of(master).select().eq('project_id', project)).data).toEqual([]);
  expect((await of(master).insert(limit)).error).toMatchObject({
    hint: 'team_limits_need_teams',
    message: 'Los límites por equipo son para proyectos con varios equipos.',
  });
});
