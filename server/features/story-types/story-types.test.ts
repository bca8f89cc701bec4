import { beforeEach, expect, test } from 'vitest';
import { call, editField } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, createStory, type Project } from '#server/testing/scenario.ts';
import type { SaveStoryTypeInput } from '#shared/contracts/stories/story-types.ts';
import type { StoryType } from '#shared/rules/stories/story.ts';

let project: Project;

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana Propia' });
const luis = await server.createPerson({ name: 'Luis Vecino' });
const stranger = await server.createPerson({ name: 'Otra Persona' });

beforeEach(async () => {
  project = await createProject(ana);
  await addMember(ana, project.team, luis);
});

const save = (by: Person, given: Omit<SaveStoryTypeInput, 'project_id'>) =>
  call(by.client, 'save_story_type', { project_id: project.id, ...given });
const types = (by: Person) => call(by.client, 'story_types', { project_id: project.id });
const off = (type: StoryType) => save(ana, { type, enabled: false });
const edit = (by: Person, story_id: string, before: string, after: string) =>
  editField(by.client, { story_id, field: 'type', before, after });
const typeOf = async (by: Person, id: string) =>
  (await by.client.from('user_stories').select('type').eq('id', id).maybeSingle().throwOnError()).data?.type;

test('a story is a plain one where nothing else is said, and everyone of the project changes its type', async () => {
  const { id } = await createStory(ana, project.id);
  expect(await typeOf(luis, id)).toBe('story');
  expect(await edit(luis, id, 'story', 'bug')).toMatchObject({ type: 'bug' });
  expect(await edit(ana, id, 'story', 'research')).toEqual({ status: 409, code: 'field_conflict' });
  expect(await edit(stranger, id, 'bug', 'story')).toEqual({ status: 404, code: 'story_gone' });
  expect(await typeOf(stranger, id)).toBeUndefined();
});

test('many stories get a type at once, and the log has it', async () => {
  const ids = [await createStory(ana, project.id), await createStory(ana, project.id)].map(({ id }) => id);
  const changed = await call(luis.client, 'change_stories', {
    groups: [{ ids, change: { type: 'technical_task' }, expected: { type: 'story' } }],
  });
  expect(changed).toMatchObject([{ type: 'technical_task' }, { type: 'technical_task' }]);
  const { data } = await ana.client
    .from('activity_log')
    .select('changes')
    .in('entity_id', ids)
    .eq('action', 'updated')
    .throwOnError();
  expect(data).toEqual(Array(2).fill({ changes: { type: ['story', 'technical_task'] } }));
});

test('a manager switches types off, and only stories that have such a type keep it', async () => {
  const { id: bug } = await createStory(ana, project.id, { type: 'bug' });
  const { id: plain } = await createStory(ana, project.id);
  expect(await off('bug')).toBe(true);
  const refused = { status: 409, code: 'story_type_off' };
  for (const person of [ana, luis]) {
    expect(await edit(person, plain, 'story', 'bug')).toEqual(refused);
    const change = { groups: [{ ids: [plain], change: { type: 'bug' as const } }] };
    expect(await call(person.client, 'change_stories', change)).toEqual(refused);
    const row = { project_id: project.id, title: 'Otra', reporter_id: person.id, type: 'bug' as const };
    const { status, error } = await person.client.from('user_stories').insert(row);
    expect([status, error?.hint]).toEqual([409, 'story_type_off']);
  }
  // the whole row is saved back, with its type
  const saved = await luis.client
    .from('user_stories')
    .update({ title: 'Sigue siendo un error', type: 'bug' })
    .eq('id', bug)
    .select('title, type')
    .throwOnError();
  expect(saved.data).toEqual([{ title: 'Sigue siendo un error', type: 'bug' }]);
  await call(ana.client, 'delete_stories', { ids: [bug] });
  await call(ana.client, 'restore_stories', { ids: [bug] });
  expect(await typeOf(ana, bug)).toBe('bug');
  expect(await edit(luis, bug, 'bug', 'story')).toMatchObject({ type: 'story' });
  expect(await edit(luis, bug, 'story', 'bug')).toEqual(refused);
  expect(await save(ana, { type: 'bug', enabled: true })).toBe(true);
  expect(await edit(luis, bug, 'story', 'bug')).toMatchObject({ type: 'bug' });
});

test('a story keeps its type in a project that does not offer it', async () => {
  const { id } = await createStory(ana, project.id, { type: 'research' });
  const elsewhere = await createProject(ana);
  await call(ana.client, 'save_story_type', { project_id: elsewhere.id, type: 'research', enabled: false });
  const change = { groups: [{ ids: [id], change: { project_id: elsewhere.id } }] };
  expect(await call(ana.client, 'change_stories', change)).toMatchObject([{ type: 'research' }]);
});

test('types and their texts are read by the project, with how many stories have each', async () => {
  await createStory(ana, project.id, { type: 'bug' });
  await createStory(ana, project.id);
  await off('research');
  await save(ana, { type: 'bug', starting_text: '**Pasos**\n1. \n', seen_text: '' });
  const expected = [
    { type: 'story', enabled: true, starting_text: '', stories: 1 },
    { type: 'bug', enabled: true, starting_text: '**Pasos**\n1.', stories: 1 },
    { type: 'technical_task', enabled: true, starting_text: '', stories: 0 },
    { type: 'research', enabled: false, starting_text: '', stories: 0 },
  ];
  expect(await types(luis)).toEqual(expected);
  expect(await types(stranger)).toEqual([]);
  expect(await save(ana, { type: 'bug', starting_text: '' })).toBe(true);
  expect(await types(ana)).toMatchObject([{}, { starting_text: '', stories: 1 }, {}, {}]);
});

test('of two managers who write a text at the same time, the second is told', async () => {
  expect(await save(ana, { type: 'bug', starting_text: 'Uno', seen_text: '' })).toBe(true);
  expect(await save(ana, { type: 'bug', starting_text: 'Dos', seen_text: '' })).toBe(false);
  // a repeated request
  expect(await save(ana, { type: 'bug', starting_text: 'Uno', seen_text: '' })).toBe(true);
  expect(await types(ana)).toMatchObject([{}, { starting_text: 'Uno' }, {}, {}]);
});

test('only managers change types, and nobody those of an archived project or that of plain stories', async () => {
  const change = { type: 'bug', enabled: false } as const;
  expect(await save(luis, change)).toEqual({ status: 403, code: 'not_manager' });
  expect(await save(stranger, change)).toEqual({ status: 404, code: 'project_gone' });
  const direct = await luis.client
    .from('projects')
    .update({ disabled_types: ['bug'] })
    .eq('id', project.id)
    .select('id');
  expect(direct.data).toEqual([]);
  expect(await save(ana, { type: 'story', enabled: false })).toMatchObject({ status: 400 });
  for (const wrong of [
    { disabled_types: ['story'] },
    { starting_texts: { bug: 3 } },
    { starting_texts: { epic: 'x' } },
  ]) {
    const { status } = await ana.client.from('projects').update(wrong).eq('id', project.id);
    expect(status, JSON.stringify(wrong)).toBe(400);
  }
  await call(ana.client, 'archive_project', { project_id: project.id, archived: true });
  expect(await save(ana, change)).toEqual({ status: 409, code: 'project_archived' });
});

test('a type is not switched off while a story gets it', { retry: 0 }, async () => {
  const kinds: StoryType[] = ['bug', 'technical_task', 'research'];
  const results = await Promise.all(
    kinds.flatMap((type) => [
      off(type),
      ...Array.from({ length: 6 }, async () => {
        const row = { project_id: project.id, title: 'Deprisa', reporter_id: luis.id, type };
        return (await luis.client.from('user_stories').insert(row)).status;
      }),
    ]),
  );
  expect(new Set(results)).toEqual(new Set([true, 201, 409].filter((each) => results.includes(each))));
  for (const type of kinds) {
    const { status } = await luis.client
      .from('user_stories')
      .insert({ project_id: project.id, title: 'Tarde', reporter_id: luis.id, type });
    expect(status).toBe(409);
  }
});

test('spreadsheets get the type as every other column', async () => {
  await createStory(ana, project.id, { type: 'bug' });
  const { data } = await ana.client
    .from('user_stories')
    .select('number, type')
    .eq('project_id', project.id)
    .csv()
    .throwOnError();
  expect(data).toBe('number,type\n1,bug');
});
