import { describe, expect, test } from 'vitest';
import type { TeamRole } from '#shared/rules/accounts/roles.ts';
import { type Person, serverForFile } from '../testing/harness.ts';
import { addMember, createProject, createStory, type Story } from '../testing/scenario.ts';

const server = await serverForFile();
const owner = await server.createPerson({ name: 'Ana Propia' });
const developer = await server.createPerson({ name: 'Luis Desarrolla' });

async function newProject(by: Person, name: string, members: Partial<Record<TeamRole, Person>> = {}) {
  const project = await createProject(by, name);
  for (const [role, person] of Object.entries(members)) {
    await addMember(by, project.team, person, role as TeamRole);
  }
  return project.id;
}

const newStory = async (by: Person, projectId: string, more: Partial<Story> = {}) =>
  (await createStory(by, projectId, more)).id;

const move = (by: Person, id: string, project_id: string) =>
  by.client.from('user_stories').update({ project_id }).eq('id', id).select('id, number');

describe('moving a story to another project needs the rights of deleting it', () => {
  test.each([
    ["somebody else's", () => owner, 'backlog'],
    ["one's own that has left the backlog", () => developer, 'todo'],
  ] as const)('a developer may not take %s', async (_which, by, status) => {
    const project = await newProject(owner, 'Común', { developer });
    const own = await newProject(developer, 'Propio');
    const story = await newStory(by(), project, { status });
    const { status: answer, error } = await move(developer, story, own);
    expect([answer, error?.hint]).toEqual([403, 'story_must_stay']);
    const { data } = await owner.client.from('user_stories').select('project_id').eq('id', story);
    expect(data).toEqual([{ project_id: project }]);
  });

  test('a developer may move their own from the backlog, and a manager any', async () => {
    const project = await newProject(owner, 'Común', { developer });
    const own = await newProject(developer, 'Propio');
    expect((await move(developer, await newStory(developer, project), own)).data).toHaveLength(1);
    const manager = await server.createPerson();
    const managed = await newProject(owner, 'Gestionado', { scrum_master: manager });
    const managers = await newProject(manager, 'Del gestor');
    expect((await move(manager, await newStory(owner, managed, { status: 'todo' }), managers)).data).toEqual([
      { id: expect.any(String), number: 1 },
    ]);
  });

  test('nobody moves one to a project that they do not see', async () => {
    const project = await newProject(owner, 'Común');
    const foreign = await newProject(developer, 'Ajeno');
    const { status } = await move(owner, await newStory(owner, project), foreign);
    expect(status).toBe(403);
  });
});

test('an invisible project looks like one that does not exist', async () => {
  const foreign = await newProject(owner, 'Ajeno');
  const stranger = await server.createPerson();
  for (const project_id of [foreign, crypto.randomUUID()]) {
    for (const assignee_id of [owner.id, stranger.id, null]) {
      const { status, error } = await stranger.client
        .from('user_stories')
        .insert({ project_id, title: 'Sonda', assignee_id });
      expect([status, error?.code]).toEqual([403, '42501']);
    }
  }
});

test('both projects log the move, each under its own number of the story', async () => {
  const from = await newProject(owner, 'Origen');
  const to = await newProject(owner, 'Destino');
  await newStory(owner, from);
  const story = await newStory(owner, from);
  await move(owner, story, to);
  const { data } = await owner.client
    .from('activity_log')
    .select('project_id, entity_number, changes')
    .eq('entity_id', story)
    .eq('action', 'updated')
    .throwOnError();
  expect(data).toHaveLength(2);
  expect(data).toEqual(
    expect.arrayContaining([
      { project_id: from, entity_number: 2, changes: { project_id: [from, to] } },
      {
        project_id: to,
        entity_number: 1,
        changes: expect.objectContaining({ project_id: [from, to], number: [2, 1] }),
      },
    ]),
  );
});

describe('the first place', () => {
  const ranks = async (project: string) => {
    const { data } = await owner.client
      .from('user_stories')
      .select('title, rank')
      .eq('project_id', project)
      .order('rank')
      .throwOnError();
    return data;
  };

  test('stays available to everyone, whatever rank a person gives to their story', async () => {
    const lowest = `A${'0'.repeat(25)}1`;
    const theirs = await newProject(developer, 'Primero siempre');
    const taken = await newStory(developer, theirs, { rank: lowest });
    await developer.client.from('user_stories').update({ rank: lowest }).eq('id', taken).throwOnError();
    const mine = await newProject(owner, 'De los demás');
    for (const title of ['Una', 'Dos', 'Tres']) await newStory(owner, mine, { title });
    expect((await ranks(mine)).map(({ title }) => title)).toEqual(['Tres', 'Dos', 'Una']);
    expect((await ranks(mine))[0]?.rank.length).toBeLessThan(12);
  });

  test('replaces a lower rank, and does not replace one just above the first or between two', async () => {
    const project = await newProject(owner, 'Rangos');
    await newStory(owner, project, { title: 'Abajo' });
    const [{ rank: first } = { rank: '' }] = await ranks(project);
    const kept = await newStory(owner, project, { title: 'Detrás', rank: `${first}V` });
    const moved = await newStory(owner, project, { title: 'Delante', rank: 'P0000000000001' });
    const found = await ranks(project);
    expect(found.map(({ title }) => title)).toEqual(['Delante', 'Abajo', 'Detrás']);
    expect(found.at(-1)?.rank).toBe(`${first}V`);
    expect(kept).not.toBe(moved);
  });
});
