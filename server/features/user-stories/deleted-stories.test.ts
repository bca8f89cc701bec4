import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '#server/testing/harness.ts';
import { eachRole } from '#server/testing/rights/each-role.ts';
import { type Cast, createCast, MANAGERS, MEMBERS, type Role } from '#server/testing/rights/roles.ts';
import {
  createProject,
  createSprint,
  createStories,
  createStory,
  type Project,
} from '#server/testing/scenario.ts';
import type { DeletedStory } from '#shared/contracts/stories/deleted-stories.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';

let server: TestServer;
let cast: Cast;
let project: Project;
beforeAll(async () => {
  server = await startServer();
  cast = await createCast(server);
});
afterAll(() => server.close());

beforeEach(async () => {
  project = await createProject(cast.person('owner'), 'Tienda');
  await cast.join(project);
});

async function call<T>(role: Role, name: string, input: object) {
  const { data, error } = await cast.client(role).rpc(name as never, input as never);
  return { data: data as T, code: error ? error.hint || error.code : null };
}
const remove = (ids: string[], role: Role = 'owner') => call(role, 'delete_stories', { ids });
const restore = (ids: string[], place?: string, role: Role = 'owner') =>
  call(role, 'restore_stories', { ids, ...(place && { place }) });
type Page = { total: number; stories: DeletedStory[] };
const list = async (more: object = {}, role: Role = 'owner') =>
  (await call<Page>(role, 'deleted_stories', { project_id: project.id, ...more })).data;
const story = (more: object = {}, role: Role = 'owner') => createStory(cast.person(role), project.id, more);
const titles = (page: Page) => page.stories.map(({ title }) => title);

/** The titles of a column in their order. */
async function column(status: StoryStatus): Promise<string[]> {
  const stories = cast.client('owner').from('user_stories').select('title').eq('project_id', project.id);
  const { data } = await stories.eq('status', status).order('rank').order('id').throwOnError();
  return data.map(({ title }) => title);
}

describe('the list', () => {
  eachRole(
    {
      'is read': {
        may: MEMBERS,
        act: async (role) => {
          const { id } = await story({ title: 'Pagar' });
          await remove([id]);
          return call<Page>(role, 'deleted_stories', { project_id: project.id });
        },
      },
    },
    ({ data, code }, may, role) => {
      if (may) expect(data.stories).toMatchObject([{ title: 'Pagar', may_restore: MANAGERS.includes(role) }]);
      else expect(code).toBeOneOf(['not_in_project', 'session_not_found', 'PT401', '42501', 'PGRST301']);
    },
  );

  test('says who deleted what and when, and until when it can be restored', async () => {
    const { id, number } = await story({ title: 'Pagar', status: 'todo' });
    await remove([id], 'scrum_master');
    const [deleted] = (await list()).stories;
    expect(deleted).toMatchObject({
      id,
      key: `${project.key}-${number}`,
      title: 'Pagar',
      status: 'todo',
      deleted_by: { id: cast.id('scrum_master'), full_name: 'scrum_master' },
      may_restore: true,
    });
    const days = (Date.parse(deleted?.purged_at ?? '') - Date.parse(deleted?.deleted_at ?? '')) / 86_400_000;
    expect(days).toBe(30);
    expect((await call<DeletedStory>('tester', 'deleted_story', { story_id: id })).data).toMatchObject({
      id,
    });
    expect((await call('other', 'deleted_story', { story_id: id })).data).toBeNull();
    expect((await call('owner', 'deleted_story', { story_id: (await story()).id })).data).toBeNull();
  });

  test('comes in pages, the latest first, and is searched by key and title', async () => {
    const stories = await createStories(
      cast.person('owner'),
      project.id,
      ['Camión', 'Muelle', 'Báscula'].map((title) => ({ title })),
    );
    for (const { id } of stories) await remove([id]);
    const first = await list({ limit: 2 });
    expect([first.total, titles(first)]).toEqual([3, ['Báscula', 'Muelle']]);
    const last = first.stories[1];
    const after = { deleted_at: last?.deleted_at, id: last?.id };
    expect(titles(await list({ limit: 2, after }))).toEqual(['Camión']);
    expect(titles(await list({ search: 'camion' }))).toEqual(['Camión']);
    expect(titles(await list({ search: `${project.key}-${stories[1]?.number}` }))).toEqual(['Muelle']);
    expect(await list({ search: 'nada así' })).toEqual({ total: 0, stories: [] });
  });
});

describe('a deleted story is restored', () => {
  eachRole(
    {
      "someone else's": {
        may: MANAGERS,
        act: async (role) => {
          const { id } = await story({}, 'owner');
          await remove([id]);
          return restore([id], 'end', role);
        },
      },
    },
    ({ code }, may, role) => {
      if (may) expect(code).toBeNull();
      else if (role === 'observer') expect(code).toBe('only_observes');
      else if (role !== 'other' && role !== 'nobody') expect(code).toBe('stories_not_restorable');
      else expect(code).not.toBeNull();
    },
  );

  test('as an update in the log that is marked, and as a new story for who follows it', async () => {
    const { id } = await story({ title: 'Pagar', status: 'todo', story_points: 3, description: 'Largo' });
    await remove([id], 'scrum_master');
    await restore([id], 'end', 'product_owner');
    const log = cast
      .client('owner')
      .from('activity_log')
      .select('action, actor_id, changes')
      .eq('entity_id', id);
    const { data } = await log.order('created_at').throwOnError();
    expect(data.map(({ action }) => action)).toEqual(['created', 'deleted', 'updated']);
    expect(data[2]).toEqual({
      action: 'updated',
      actor_id: cast.id('product_owner'),
      changes: { deleted_at: [expect.any(String), null], status: [null, 'todo'], story_points: [null, 3] },
    });
    const feed = await call<{ activity: { action: string; key: string; changes: object }[] }>(
      'owner',
      'dashboard',
      {
        project_id: project.id,
      },
    );
    expect(feed.data.activity[0]).toMatchObject({
      action: 'updated',
      changes: { deleted_at: [expect.any(String), null] },
    });
  });

  test('by its reporter from the backlog, whoever deleted it, and not once it was started', async () => {
    const own = await story({}, 'developer');
    const started = await story({ status: 'todo' }, 'developer');
    await remove([own.id, started.id]);
    expect((await restore([own.id], 'end', 'developer')).code).toBeNull();
    expect((await restore([started.id], 'end', 'developer')).code).toBe('stories_not_restorable');
  });

  test('where it was for an undo, at the end of its column, or at the end of the backlog', async () => {
    const [a, b] = await createStories(cast.person('owner'), project.id, [
      { title: 'A', status: 'todo' },
      { title: 'B', status: 'todo' },
      { title: 'C', status: 'backlog' },
    ]);
    const first = a?.id ?? '';
    await remove([first]);
    expect((await restore([first])).code).toBeNull();
    expect(await column('todo')).toEqual(['A', 'B']);
    await remove([first]);
    expect((await restore([first], 'end')).code).toBeNull();
    expect(await column('todo')).toEqual(['B', 'A']);
    await remove([b?.id ?? '']);
    expect((await restore([b?.id ?? ''], 'backlog')).code).toBeNull();
    expect([await column('todo'), await column('backlog')]).toEqual([['A'], ['C', 'B']]);
  });

  test('after the last story of its column, whatever its rank looks like', async () => {
    const gone = await story({ title: 'Vuelve', status: 'todo' });
    await remove([gone.id]);
    for (const rank of ['Rzzzzzzzzz', 'b00', 'zz']) {
      await server.pool.query(
        `update public.user_stories set deleted_at = now() where project_id = $1 and title = 'Última'`,
        [project.id],
      );
      await story({ title: 'Última', status: 'todo', rank: rank === 'zz' ? 'a0V' : rank });
      expect((await restore([gone.id], 'end')).code).toBeNull();
      expect(await column('todo')).toEqual(['Última', 'Vuelve']);
      await remove([gone.id]);
    }
  });

  test('within the limit of its column; the backlog has room', async () => {
    const gone = await story({ title: 'Sobra', status: 'in_review' });
    await remove([gone.id]);
    await story({ status: 'in_review' });
    await story({ status: 'in_review' });
    expect((await restore([gone.id], 'end')).code).toBe('wip_limit_reached');
    expect((await list()).total).toBe(1);
    expect((await restore([gone.id], 'backlog')).code).toBeNull();
    expect(await column('backlog')).toEqual(['Sobra']);
  });

  test('to its sprint, unless that is completed or deleted; without an epic and an assignee who are gone', async () => {
    const owner = cast.person('owner');
    const sprint = await createSprint(owner, project.id);
    const gone = await createSprint(owner, project.id, { name: 'Sprint 2' });
    const epics = owner.client.from('epics').insert({ project_id: project.id, name: 'Cobros' });
    const { data: epic } = await epics.select('id').single().throwOnError();
    const kept = await story({ sprint_id: sprint.id });
    const lost = await story({ sprint_id: gone.id, epic_id: epic.id, assignee_id: cast.id('tester') });
    await remove([kept.id, lost.id]);
    await owner.client.from('sprints').delete().eq('id', gone.id).throwOnError();
    await owner.client.from('epics').delete().eq('id', epic.id).throwOnError();
    await owner.client.from('team_members').delete().eq('user_id', cast.id('tester')).throwOnError();
    expect((await restore([kept.id, lost.id], 'end')).code).toBeNull();
    const { data } = await owner.client
      .from('user_stories')
      .select('id, sprint_id, epic_id, assignee_id')
      .in('id', [kept.id, lost.id])
      .throwOnError();
    expect(data).toEqual(
      expect.arrayContaining([
        { id: kept.id, sprint_id: sprint.id, epic_id: null, assignee_id: null },
        { id: lost.id, sprint_id: null, epic_id: null, assignee_id: null },
      ]),
    );
  });

  test('once, if two people restore it at the same moment', async () => {
    const { id } = await story();
    await remove([id]);
    const codes = await Promise.all([restore([id], 'end'), restore([id], 'end', 'scrum_master')]);
    expect(codes.map(({ code }) => code)).toEqual([null, null]);
    expect((await list()).total).toBe(0);
  });

  test('not in an archived project, where the list can still be read', async () => {
    const { id } = await story();
    await remove([id]);
    const archive = (archived: boolean) =>
      call('owner', 'archive_project', { project_id: project.id, archived });
    await archive(true);
    expect((await list()).stories).toMatchObject([{ id, may_restore: false }]);
    expect((await restore([id], 'end')).code).toBe('project_archived');
    await archive(false);
    expect((await restore([id], 'end')).code).toBeNull();
  });
});

test('a deleted story stays for thirty days with its file, and then both go', async () => {
  const owner = cast.person('owner');
  const [old, young] = [await story({ title: 'Antigua' }), await story({ title: 'Reciente' })];
  const { data } = await owner.client.auth.getSession();
  for (const { id } of [old, young]) {
    const answer = await fetch(`${server.url}/files/v1/stories/${id}/attachments?name=acta.txt`, {
      method: 'POST',
      headers: { authorization: `Bearer ${data.session?.access_token}`, 'content-type': 'text/plain' },
      body: 'acta',
    });
    expect(answer.status).toBe(201);
  }
  await remove([old.id, young.id]);
  await server.pool.query(
    `update public.user_stories set deleted_at = now() - case id when $1 then interval '31 days' else interval '29 days' end
     where id = any (array[$1, $2]::uuid[])`,
    [old.id, young.id],
  );
  for (const job of ['purge_deleted_stories', 'clean_up_exports']) {
    await server.pool.query('select app.add_job($1)', [job]);
  }
  await expect.poll(async () => titles(await list())).toEqual(['Reciente']);
  const files = await server.pool.query(`select from app.files where kind = 'attachment'`);
  expect(files.rowCount).toBe(1);
  expect((await restore([young.id])).code).toBeNull();
  const parts = await owner.client.from('attachments').select('name').eq('story_id', young.id).throwOnError();
  expect(parts.data).toEqual([{ name: 'acta.txt' }]);
});
