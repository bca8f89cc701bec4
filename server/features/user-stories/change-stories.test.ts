import { beforeEach, expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject } from '#server/testing/scenario.ts';

let projectId: string;

const server = await serverForFile();
const [ana, dev, other] = await Promise.all([
  server.createPerson({ name: 'Ana' }),
  server.createPerson({ name: 'Dev' }),
  server.createPerson({ name: 'Otra' }),
]);

beforeEach(async () => {
  const project = await createProject(ana, 'Reservas');
  projectId = project.id;
  await addMember(ana, project.team, dev);
});

async function createStories(count: number, more: object = {}, by = ana) {
  const { data } = await by.client
    .from('user_stories')
    .insert(
      Array.from({ length: count }, (_, n) => ({
        project_id: projectId,
        reporter_id: by.id,
        title: `Historia ${n}`,
        ...more,
      })),
    )
    .select()
    .throwOnError();
  return data;
}

const call = (person: Person, name: string, input: object) =>
  person.client.rpc(name as never, input as never);
const ids = (stories: readonly { id: string }[]) => stories.map(({ id }) => id);
const columns = async (column: string) => {
  const { data } = await ana.client
    .from('user_stories')
    .select(column)
    .eq('project_id', projectId)
    .order('number')
    .throwOnError();
  return (data as unknown as Record<string, unknown>[]).map((row) => row[column]);
};

test('one call changes several groups of stories in different ways, and returns the changed stories', async () => {
  const stories = await createStories(4);
  const [first, second, ...rest] = ids(stories);
  const { data, error } = await call(dev, 'change_stories', {
    groups: [
      { ids: [first, second], change: { priority: 'high', story_points: 5, assignee_id: dev.id } },
      { ids: rest, change: { ready: true, add_labels: ['pagos', 'móvil'] } },
    ],
  });
  expect(error).toBeNull();
  expect(data).toHaveLength(4);
  expect(await columns('priority')).toEqual(['high', 'high', 'medium', 'medium']);
  expect(await columns('story_points')).toEqual([5, 5, null, null]);
  expect(await columns('assignee_id')).toEqual([dev.id, dev.id, null, null]);
  expect(await columns('ready')).toEqual([false, false, true, true]);
  expect(await columns('labels')).toEqual([[], [], ['pagos', 'móvil'], ['pagos', 'móvil']]);
});

test('labels are added to and removed from those of a story, and null clears a value', async () => {
  const [story] = await createStories(1, { labels: ['web', 'pagos'], story_points: 3 });
  await call(ana, 'change_stories', {
    groups: [
      {
        ids: [story?.id],
        change: { add_labels: ['api', 'pagos'], remove_labels: ['web'], story_points: null },
      },
    ],
  });
  expect(await columns('labels')).toEqual([['pagos', 'api']]);
  expect(await columns('story_points')).toEqual([null]);
});

test('a full column refuses the whole change, with the text of the specification', async () => {
  const stories = await createStories(3);
  const { error } = await call(ana, 'change_stories', {
    groups: [{ ids: ids(stories), change: { status: 'in_review', priority: 'low' } }],
  });
  expect(error).toMatchObject({
    code: 'PT409',
    hint: 'wip_limit_reached',
    message: 'La columna "En Revisión" ha alcanzado su límite de 2 elementos',
  });
  expect(await columns('status')).toEqual(['backlog', 'backlog', 'backlog']);
  expect(await columns('priority')).toEqual(['medium', 'medium', 'medium']);
});

test('in one statement, stories that leave a full column make room for others', async () => {
  const inside = await createStories(2, { status: 'in_review' });
  const outside = await createStories(2);
  const { error } = await call(ana, 'change_stories', {
    groups: [
      { ids: ids(outside), change: { status: 'in_review' } },
      { ids: ids(inside), change: { status: 'backlog' } },
    ],
  });
  expect(error).toBeNull();
  expect(await columns('status')).toEqual(['backlog', 'backlog', 'in_review', 'in_review']);
});

test('a missing story, or one of another project, refuses the whole change', async () => {
  const stories = await createStories(2);
  const foreign = await other.client
    .from('projects')
    .insert({ name: 'Ajeno' })
    .select('id')
    .single()
    .throwOnError();
  const { data: hidden } = await other.client
    .from('user_stories')
    .insert({ project_id: foreign.data.id, title: 'Ajena', reporter_id: other.id })
    .select('id')
    .single()
    .throwOnError();
  const { error } = await call(ana, 'change_stories', {
    groups: [{ ids: [...ids(stories), hidden.id], change: { priority: 'high' } }],
  });
  expect(error).toMatchObject({ code: 'PT409', hint: 'stories_gone' });
  expect(await columns('priority')).toEqual(['medium', 'medium']);
  const stranger = await call(other, 'change_stories', {
    groups: [{ ids: ids(stories), change: { priority: 'high' } }],
  });
  expect(stranger.error).toMatchObject({ hint: 'stories_gone' });
});

test('stories with other values than expected, and missing ones, are skipped, and the others change', async () => {
  const stories = await createStories(4, { story_points: 3 });
  const [same, changed, gone, unestimated] = stories.map(({ id }) => id);
  await dev.client
    .from('user_stories')
    .update({ priority: 'low' })
    .eq('id', changed ?? '')
    .throwOnError();
  await call(ana, 'delete_stories', { ids: [gone] });
  const { data, error } = await call(ana, 'change_stories', {
    groups: [
      {
        ids: [same, changed, gone],
        change: { priority: 'high', story_points: null },
        expected: { priority: 'medium', story_points: 3 },
      },
      { ids: [unestimated], change: { priority: 'high' }, expected: { story_points: null } },
    ],
  });
  expect(error).toBeNull();
  expect(ids(data as unknown as { id: string }[])).toEqual([same]);
  expect(await columns('priority')).toEqual(['high', 'low', 'medium']);
  expect(await columns('story_points')).toEqual([null, 3, 3]);
});

test('an expected null matches an empty column', async () => {
  const [story] = await createStories(1);
  const { error } = await call(dev, 'change_stories', {
    groups: [
      { ids: [story?.id], change: { story_points: 8 }, expected: { story_points: null, ready: false } },
    ],
  });
  expect(error).toBeNull();
  expect(await columns('story_points')).toEqual([8]);
});

test('an unknown part of a change and an empty change are refused', async () => {
  const [story] = await createStories(1);
  const unknown = await call(ana, 'change_stories', {
    groups: [{ ids: [story?.id], change: { number: 7 } }],
  });
  expect(unknown.status).toBe(400);
  expect((await call(ana, 'change_stories', { groups: [] })).status).toBe(400);
});

test('deleted stories are invisible to everyone, and are restored unchanged, in their sprint', async () => {
  const { data: sprint } = await ana.client
    .from('sprints')
    .insert({ project_id: projectId, name: 'Sprint 1', start_date: '2026-01-05', end_date: '2026-01-16' })
    .select('id')
    .single()
    .throwOnError();
  const stories = await createStories(2, { sprint_id: sprint.id, labels: ['pagos'] });
  const before = await ana.client
    .from('user_stories')
    .select()
    .in('id', ids(stories))
    .order('id')
    .throwOnError();

  expect((await call(ana, 'delete_stories', { ids: ids(stories) })).error).toBeNull();
  for (const person of [ana, dev]) {
    const { data } = await person.client
      .from('user_stories')
      .select('id')
      .in('id', ids(stories))
      .throwOnError();
    expect(data).toEqual([]);
  }
  const edit = await ana.client
    .from('user_stories')
    .update({ title: 'Otra' })
    .in('id', ids(stories))
    .select('id')
    .throwOnError();
  expect(edit.data).toEqual([]);
  expect((await call(dev, 'restore_stories', { ids: ids(stories) })).error).toMatchObject({
    code: 'PT403',
    hint: 'stories_not_restorable',
  });

  expect((await call(ana, 'restore_stories', { ids: ids(stories) })).error).toBeNull();
  const after = await ana.client
    .from('user_stories')
    .select()
    .in('id', ids(stories))
    .order('id')
    .throwOnError();
  expect(after.data.map(({ updated_at: _, ...rest }) => rest)).toEqual(
    before.data.map(({ updated_at: _, ...rest }) => rest),
  );
  const { data: log } = await ana.client
    .from('activity_log')
    .select('action')
    .eq('entity_id', stories[0]?.id ?? '')
    .order('created_at')
    .throwOnError();
  expect(log.map(({ action }) => action)).toEqual(['created', 'deleted', 'updated']);
});

test('a developer deletes only their own stories of the backlog, all of them or none', async () => {
  const [own] = await createStories(1, {}, dev);
  const [foreign] = await createStories(1);
  const both = await call(dev, 'delete_stories', { ids: [own?.id, foreign?.id] });
  expect(both.error).toMatchObject({ code: 'PT403', hint: 'stories_not_yours' });
  expect((await columns('id')).length).toBe(2);
  expect((await call(dev, 'delete_stories', { ids: [own?.id] })).error).toBeNull();
  expect(await columns('id')).toEqual([foreign?.id]);
  expect((await call(other, 'delete_stories', { ids: [foreign?.id] })).error).toMatchObject({
    hint: 'stories_gone',
  });
});

test('a deleted story does not count in its column, and cannot be restored into a full one', async () => {
  const [gone] = await createStories(2, { status: 'in_review' });
  await call(ana, 'delete_stories', { ids: [gone?.id] });
  await createStories(1, { status: 'in_review' });
  const { error } = await call(ana, 'restore_stories', { ids: [gone?.id] });
  expect(error).toMatchObject({ hint: 'wip_limit_reached' });
  expect((await columns('id')).length).toBe(2);
});

test('a call that refuses conflicts expects each value that it changes, and only such a call has an id', async () => {
  const [story] = await createStories(1);
  const group = { ids: [story?.id], change: { priority: 'high' } };
  const expected = { priority: story?.priority };
  const refused = [
    { groups: [group], on_conflict: 'refuse' },
    { groups: [{ ...group, expected }], command_id: crypto.randomUUID() },
  ];
  for (const input of refused) expect((await call(ana, 'change_stories', input)).status).toBe(400);
  const input = { groups: [{ ...group, expected }], on_conflict: 'refuse' };
  expect((await call(ana, 'change_stories', input)).status).toBe(200);
});
