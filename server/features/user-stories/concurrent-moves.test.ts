import { beforeEach, expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, type Project, type Story } from '#server/testing/scenario.ts';
import type { ChangeStoriesInput, StoryChange } from '#shared/contracts/change-stories.ts';

/** Two people move the same story: the later one has not seen the move of the other. */

let project: Project;
let story: Story;

const server = await serverForFile();
const [ana, dev] = await Promise.all([server.createPerson(), server.createPerson()]);

beforeEach(async () => {
  project = await createProject(ana, 'Reservas');
  await addMember(ana, project.team, dev, 'scrum_master');
  story = await createStory();
});

async function createStory(values: object = { status: 'todo' }): Promise<Story> {
  const stories = ana.client.from('user_stories');
  const row = { project_id: project.id, reporter_id: ana.id, title: 'Pago', ...values };
  const { data } = await stories.insert(row).select().single().throwOnError();
  return data;
}

async function read(id = story.id): Promise<Story> {
  return (await ana.client.from('user_stories').select().eq('id', id).single().throwOnError()).data;
}

/** The table API's unconditional change, as any client makes it. */
async function update(person: Person, patch: Partial<Story>, id = story.id): Promise<Story> {
  const changed = person.client.from('user_stories').update(patch).eq('id', id).select().single();
  return (await changed.throwOnError()).data;
}

/** The group that moves a story on condition that it is where the person saw it. */
const groupOf = (seen: Story, change: StoryChange): ChangeStoriesInput['groups'][number] => {
  const { status, sprint_id, project_id, rank } = seen;
  return {
    ids: [seen.id],
    change,
    expected: { status, sprint_id, project_id, rank },
    since: seen.updated_at,
  };
};

/** @returns the ids of the stories that have moved. */
async function move(person: Person, groups: ChangeStoriesInput['groups']): Promise<string[]> {
  const { data, error } = await person.client.rpc('change_stories' as never, { groups } as never);
  expect(error).toBeNull();
  return (data as unknown as Story[]).map(({ id }) => id);
}

test.each<[string, (id: string) => Promise<Partial<Story>>]>([
  ['the status', async () => ({ status: 'in_review' })],
  ['the position', async () => ({ rank: 'a7' })],
  ['the sprint', async () => ({ sprint_id: await createSprint() })],
  ['the project', async () => ({ project_id: (await sharedProject()).id })],
])('a later change of %s by another person stays', async (_, patch) => {
  await update(ana, await patch(story.id));
  const after = await read();
  expect(await move(dev, [groupOf(story, { status: 'in_progress', rank: 'a5' })])).toEqual([]);
  expect(await read()).toEqual(after);
  // the move is repeated against the present state
  expect(await move(dev, [groupOf(after, { status: 'in_progress' })])).toEqual([story.id]);
  expect((await read()).status).toBe('in_progress');
});

async function createSprint(): Promise<string> {
  const sprint = { project_id: project.id, name: 'S', start_date: '2026-03-02', end_date: '2026-03-13' };
  return (await ana.client.from('sprints').insert(sprint).select('id').single().throwOnError()).data.id;
}

async function sharedProject(): Promise<Project> {
  const other = await createProject(ana, 'Tienda');
  await addMember(ana, other.team, dev, 'scrum_master');
  return other;
}

test('of two people who move at the same time, one moves the story', async () => {
  const [hers, his] = await Promise.all([
    move(ana, [groupOf(story, { status: 'in_review', rank: 'a5' })]),
    move(dev, [groupOf(story, { status: 'in_progress', rank: 'a6' })]),
  ]);
  expect([...hers, ...his]).toEqual([story.id]);
  expect((await read()).status).toBe(hers.length > 0 ? 'in_review' : 'in_progress');
});

test('a change that the person has seen does not stop the move', async () => {
  const seen = await update(ana, { status: 'in_review', rank: 'a4' });
  expect(await move(dev, [groupOf(seen, { status: 'done', rank: 'a5' })])).toEqual([story.id]);
});

test('own moves since then do not stop the next one, wherever they were made', async () => {
  const seen = await update(ana, { status: 'todo', rank: 'a4' });
  await update(dev, { status: 'in_progress', rank: 'a5' });
  expect(await move(dev, [groupOf(seen, { status: 'in_review', rank: 'a6' })])).toEqual([story.id]);
  expect((await read()).status).toBe('in_review');
});

test('a move whose answer was lost can be sent again', async () => {
  const group = groupOf(story, { status: 'done', rank: 'a5' });
  expect(await move(dev, [group])).toEqual([story.id]);
  expect(await move(dev, [group])).toEqual([story.id]);
  const { data } = await ana.client.from('activity_log').select().eq('entity_id', story.id).throwOnError();
  expect(data.filter(({ action }) => action === 'updated')).toHaveLength(1);
});

test('but not after another person has moved it on', async () => {
  const group = groupOf(story, { status: 'done', rank: 'a5' });
  await move(dev, [group]);
  await update(ana, { status: 'in_review' });
  expect(await move(dev, [group])).toEqual([]);
  expect((await read()).status).toBe('in_review');
});

test('two people who choose the same value agree', async () => {
  await update(ana, { status: 'done' });
  const group = { ids: [story.id], change: { status: 'done' }, expected: { status: 'todo' } } as const;
  expect(await move(dev, [{ ...group, ids: [story.id], since: story.updated_at }])).toEqual([story.id]);
});

test('a change of other columns by another person does not stop a move', async () => {
  await update(ana, { title: 'Pago con tarjeta', priority: 'critical', assignee_id: ana.id });
  expect(await move(dev, [groupOf(story, { status: 'done', rank: 'a5' })])).toEqual([story.id]);
  expect(await read()).toMatchObject({ title: 'Pago con tarjeta', priority: 'critical', status: 'done' });
});

test('of many stories those move that nobody else has moved', async () => {
  const others = [await createStory(), await createStory(), await createStory()];
  const groups = [story, ...others].map((one) => groupOf(one, { status: 'done' }));
  await update(ana, { status: 'in_review' });
  await ana.client.rpc('delete_stories' as never, { ids: [others[0]?.id] } as never).throwOnError();
  expect(new Set(await move(dev, groups))).toEqual(new Set([others[1]?.id, others[2]?.id]));
});

test('stories of an archived project, and of one that the person has left, do not move', async () => {
  const archive = (archived: boolean) =>
    ana.client.rpc('archive_project' as never, { project_id: project.id, archived } as never).throwOnError();
  await archive(true);
  expect(await move(dev, [groupOf(story, { status: 'done' })])).toEqual([]);
  await archive(false);
  await ana.client.from('team_members').delete().eq('user_id', dev.id).throwOnError();
  expect(await move(dev, [groupOf(story, { status: 'done' })])).toEqual([]);
  expect((await read()).status).toBe('todo');
});

test('an unconditional update by any client overwrites, as before', async () => {
  await update(ana, { status: 'in_review' });
  expect((await update(dev, { status: 'in_progress' })).status).toBe('in_progress');
});

test('an undo leaves a story where another person has moved it since', async () => {
  const { status, rank } = await update(dev, { status: 'done', rank: 'a5' });
  await update(ana, { status: 'in_review' });
  const undo = { ids: [story.id], change: { status: 'todo', rank: story.rank }, expected: { status, rank } };
  expect(await move(dev, [undo as ChangeStoriesInput['groups'][number]])).toEqual([]);
  expect((await read()).status).toBe('in_review');
});
