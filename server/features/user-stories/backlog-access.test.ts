import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#server/testing/harness.ts';
import { type Action, eachRole } from '#server/testing/rights/each-role.ts';
import {
  type Cast,
  createCast,
  MANAGERS,
  MEMBERS,
  PARTICIPANTS,
  type Role,
} from '#server/testing/rights/roles.ts';
import { createProject, createStory } from '#server/testing/scenario.ts';

/** Who may do what with the tables of the backlog, cell by cell. */
const everyone: readonly Role[] = MEMBERS;
const participants: readonly Role[] = PARTICIPANTS;
const none: readonly Role[] = [];

let server: TestServer;
let projectId: string;
let cast: Cast;
const clientOf = (role: Role) => cast.client(role);
const idOf = (role: Role) => cast.id(role);

beforeAll(async () => {
  server = await startServer();
  cast = await createCast(server);
  const owner = cast.person('owner');
  const project = await createProject(owner, 'Derechos');
  projectId = project.id;
  await cast.join(project);
  await createStory(owner, projectId, { title: 'Una', labels: ['pagos'] });
});
afterAll(() => server.close());

async function newEpic(): Promise<string> {
  const { data } = await clientOf('owner')
    .from('epics')
    .insert({ project_id: projectId, name: `Épica ${randomUUID()}` })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

async function newFilter(role: Role): Promise<string> {
  const owner = role === 'nobody' ? 'owner' : role;
  const { data } = await clientOf(owner)
    .from('saved_filters')
    .insert({ project_id: owner === 'other' ? null : projectId, name: randomUUID(), filter: {} })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

/** How many rows an action changed or saw; 0 after a refusal. */
async function rows(answer: PromiseLike<{ data: unknown; error: unknown; status: number }>): Promise<number> {
  const { data, error, status } = await answer;
  if (error) expect([401, 403, 404]).toContain(status);
  return Array.isArray(data) ? data.length : 0;
}

const ACTIONS: Record<string, Action<number>> = {
  'see epics': {
    may: everyone,
    act: async (role) => {
      const id = await newEpic();
      return rows(clientOf(role).from('epics').select('id').eq('id', id));
    },
  },
  'create an epic': {
    may: participants,
    act: (role) =>
      rows(clientOf(role).from('epics').insert({ project_id: projectId, name: 'Épica' }).select('id')),
  },
  'change and close an epic': {
    may: participants,
    act: async (role) => {
      const id = await newEpic();
      const change = { name: 'Otra', closed_at: '2026-01-05T10:00:00Z' };
      return rows(clientOf(role).from('epics').update(change).eq('id', id).select('id'));
    },
  },
  'delete an epic': {
    may: MANAGERS,
    act: async (role) => {
      const id = await newEpic();
      return rows(clientOf(role).from('epics').delete().eq('id', id).select('id'));
    },
  },
  'see the labels of the project': {
    may: everyone,
    act: (role) => rows(clientOf(role).from('project_labels').select('id').eq('project_id', projectId)),
  },
  'add a label': {
    may: participants,
    act: (role) =>
      rows(
        clientOf(role)
          .from('project_labels')
          .insert({ project_id: projectId, name: randomUUID() } as never)
          .select('id'),
      ),
  },
  'delete a label directly': {
    may: none,
    act: (role) =>
      rows(clientOf(role).from('project_labels').delete().eq('project_id', projectId).select('id')),
  },
  'say what ready means': {
    may: MANAGERS,
    act: (role) =>
      rows(
        clientOf(role)
          .from('projects')
          .update({ definition_of_ready: 'Estimada' })
          .eq('id', projectId)
          .select('id'),
      ),
  },
  "save a filter of the project's stories": {
    may: everyone,
    act: (role) =>
      rows(
        clientOf(role)
          .from('saved_filters')
          .insert({ project_id: projectId, name: randomUUID(), filter: {} })
          .select('id'),
      ),
  },
  'change one’s own filter': {
    may: [...everyone, 'other'],
    act: async (role) => {
      const id = await newFilter(role);
      return rows(
        clientOf(role).from('saved_filters').update({ name: randomUUID() }).eq('id', id).select('id'),
      );
    },
  },
  'delete one’s own filter': {
    may: [...everyone, 'other'],
    act: async (role) => {
      const id = await newFilter(role);
      return rows(clientOf(role).from('saved_filters').delete().eq('id', id).select('id'));
    },
  },
  "see another person's filter": {
    may: none,
    act: async (role) => {
      const id = await newFilter(role === 'owner' ? 'member' : 'owner');
      return rows(clientOf(role).from('saved_filters').select('id').eq('id', id));
    },
  },
  'share a view without having had it': {
    may: MANAGERS,
    act: (role) =>
      rows(
        clientOf(role)
          .from('shared_filters')
          .insert({ project_id: projectId, name: randomUUID(), filter: {} })
          .select('id'),
      ),
  },
  'save a filter for another person': {
    may: none,
    act: (role) =>
      rows(
        clientOf(role)
          .from('saved_filters')
          .insert({
            user_id: idOf(role === 'owner' ? 'member' : 'owner'),
            project_id: null,
            name: randomUUID(),
            filter: {},
          })
          .select('id'),
      ),
  },
  'mark a story as deleted directly': {
    may: none,
    act: (role) =>
      rows(
        clientOf(role)
          .from('user_stories')
          .update({ deleted_at: '2026-01-05T10:00:00Z' } as never)
          .eq('project_id', projectId)
          .select('id'),
      ),
  },
};

eachRole(ACTIONS, (touched, may) => expect(touched > 0).toBe(may));

test('stories of another project cannot have an epic, and a story that moves there loses it', async () => {
  const owner = clientOf('owner');
  const epic = await newEpic();
  const { data: elsewhere } = await owner
    .from('projects')
    .insert({ name: 'Otro' })
    .select('id')
    .single()
    .throwOnError();
  const story = { title: 'Dos', reporter_id: idOf('owner'), epic_id: epic };
  const foreign = await owner.from('user_stories').insert({ ...story, project_id: elsewhere.id });
  expect(foreign.error?.code).toBe('23503');
  const { data: own } = await owner
    .from('user_stories')
    .insert({ ...story, project_id: projectId })
    .select('id')
    .single()
    .throwOnError();
  const moved = await owner
    .from('user_stories')
    .update({ project_id: elsewhere.id })
    .eq('id', own.id)
    .select('epic_id')
    .single()
    .throwOnError();
  expect(moved.data.epic_id).toBeNull();
});

test('the stories of a deleted epic stay', async () => {
  const owner = clientOf('owner');
  const epic = await newEpic();
  const { data: story } = await owner
    .from('user_stories')
    .insert({ project_id: projectId, title: 'Tres', reporter_id: idOf('owner'), epic_id: epic })
    .select('id')
    .single()
    .throwOnError();
  await owner.from('epics').delete().eq('id', epic).throwOnError();
  const left = await owner.from('user_stories').select('epic_id').eq('id', story.id).single().throwOnError();
  expect(left.data.epic_id).toBeNull();
});

test('the log records that an epic is created, changed, closed and deleted, and no refusals', async () => {
  const epic = await newEpic();
  const change = (values: { name?: string; closed_at?: string | null }) =>
    clientOf('developer').from('epics').update(values).eq('id', epic).throwOnError();
  await change({ name: 'Pagos' });
  await change({ closed_at: '2026-01-05T10:00:00Z' });
  await change({ closed_at: null });
  await clientOf('other').from('epics').update({ name: 'Ajena' }).eq('id', epic).throwOnError();
  await clientOf('developer').from('epics').delete().eq('id', epic).throwOnError();
  await clientOf('owner').from('epics').delete().eq('id', epic).throwOnError();
  const { data } = await clientOf('owner')
    .from('activity_log')
    .select('entity_type, entity_name, entity_number, action, actor_id, changes')
    .eq('entity_id', epic)
    .order('created_at')
    .throwOnError();
  const developer = idOf('developer');
  const closed = expect.stringMatching(/^2026-01-05T10:00:00/);
  expect(data).toEqual([
    expect.objectContaining({ action: 'created', actor_id: idOf('owner') }),
    expect.objectContaining({ action: 'updated', changes: { name: [expect.any(String), 'Pagos'] } }),
    expect.objectContaining({
      action: 'updated',
      actor_id: developer,
      changes: { closed_at: [null, closed] },
    }),
    expect.objectContaining({
      action: 'updated',
      actor_id: developer,
      changes: { closed_at: [closed, null] },
    }),
    expect.objectContaining({ action: 'deleted', actor_id: idOf('owner'), entity_name: 'Pagos' }),
  ]);
  expect(data.every((event) => event.entity_type === 'epics' && event.entity_number === null)).toBe(true);
});
