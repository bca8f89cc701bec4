import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, createStory } from '#server/testing/scenario.ts';
import { REDACTED } from '#shared/rules/stories/redaction.ts';

let projectId: string;

const server = await serverForFile();
const [ana, dev] = await Promise.all([
  server.createPerson({ name: 'Ana' }),
  server.createPerson({ name: 'Dev' }),
]);

beforeEach(async () => {
  const project = await createProject(ana, 'Reservas');
  projectId = project.id;
  await addMember(ana, project.team, dev);
});

const call = (person: Person, name: string, input: object) =>
  person.client.rpc(name as never, input as never);

const newStory = async (labels: string[], by = ana) => (await createStory(by, projectId, { labels })).id;

async function labelsOf(story: string): Promise<string[]> {
  const { data } = await ana.client
    .from('user_stories')
    .select('labels')
    .eq('id', story)
    .single()
    .throwOnError();
  return data.labels;
}

async function projectLabels() {
  const { data } = await ana.client
    .from('project_labels')
    .select('id, name')
    .eq('project_id', projectId)
    .order('name')
    .throwOnError();
  return data;
}
const names = async () => (await projectLabels()).map(({ name }) => name);
const idOf = async (name: string) => (await projectLabels()).find((label) => label.name === name)?.id;

test('a label that is sent twice under one id of the client is created once; an id says nothing to strangers', async () => {
  const row = { id: randomUUID(), project_id: projectId, name: 'pagos' };
  const insert = (by: Person, label: typeof row) => by.client.from('project_labels').insert(label);
  const find = (by: Person) => by.client.from('project_labels').select('id').eq('id', row.id).throwOnError();
  await insert(dev, row).throwOnError();
  expect((await insert(dev, row)).status).toBe(409);
  expect(await names()).toEqual(['pagos']);
  expect((await find(dev)).data).toEqual([{ id: row.id }]);
  // a person who has the id, from wherever, finds no row of a project that they do not see
  const stranger = await server.createPerson({ name: 'Eva' });
  const own = await createProject(stranger, 'Ajeno');
  expect((await insert(stranger, { ...row, project_id: own.id })).status).toBe(409);
  expect((await find(stranger)).data).toEqual([]);
});

test('the first use of a label creates it once, with trimmed spaces', async () => {
  const story = await newStory([' pagos ', 'web', 'pagos', '']);
  expect(await labelsOf(story)).toEqual(['pagos', 'web']);
  await dev.client
    .from('user_stories')
    .update({ labels: ['web', 'api'] })
    .eq('id', story)
    .throwOnError();
  expect(await names()).toEqual(['api', 'pagos', 'web']);
});

test('a manager renames a label on every story, and merges it with an existing one of the new name', async () => {
  const one = await newStory(['pagos', 'web']);
  const both = await newStory(['web', 'pagos', 'api']);
  const renamed = await call(ana, 'rename_label', { label_id: await idOf('pagos'), name: ' cobros ' });
  expect(renamed.error).toBeNull();
  expect(renamed.data).toEqual({ story_ids: expect.arrayContaining([one, both]) });
  expect(await labelsOf(one)).toEqual(['cobros', 'web']);
  await call(ana, 'rename_label', { label_id: await idOf('cobros'), name: 'api' });
  expect(await labelsOf(one)).toEqual(['api', 'web']);
  expect(await labelsOf(both)).toEqual(['web', 'api']);
  expect(await names()).toEqual(['api', 'web']);
});

test('a manager deletes a label from every story', async () => {
  const story = await newStory(['pagos', 'web']);
  expect((await call(ana, 'delete_label', { label_id: await idOf('pagos') })).data).toEqual({
    story_ids: [story],
  });
  expect(await labelsOf(story)).toEqual(['web']);
  expect(await names()).toEqual(['web']);
});

test('the name of a deleted label is gone from the log too; other names stay', async () => {
  const story = await newStory(['clave-zarzuela', 'web']);
  await ana.client
    .from('user_stories')
    .update({ labels: ['web', 'clave-zarzuela', 'api'] })
    .eq('id', story)
    .throwOnError();
  await call(ana, 'delete_label', { label_id: await idOf('clave-zarzuela') });
  const { data } = await dev.client
    .from('activity_log')
    .select('changes')
    .eq('entity_id', story)
    .order('created_at')
    .throwOnError();
  const logged = data.map(({ changes }) => (changes as { labels?: unknown }).labels);
  expect(logged).toEqual([
    [null, [REDACTED, 'web']],
    [
      [REDACTED, 'web'],
      ['web', REDACTED, 'api'],
    ],
    [
      ['web', REDACTED, 'api'],
      ['web', 'api'],
    ],
  ]);
});

test('only managers of the project rename and delete labels, and a missing label is reported', async () => {
  const story = await newStory(['pagos']);
  const label = await idOf('pagos');
  const stranger = await server.createPerson({ name: 'Otra' });
  expect((await call(dev, 'rename_label', { label_id: label, name: 'x' })).error).toMatchObject({
    hint: 'not_manager',
  });
  expect((await call(dev, 'delete_label', { label_id: label })).error).toMatchObject({ hint: 'not_manager' });
  expect((await call(stranger, 'rename_label', { label_id: label, name: 'x' })).error).toMatchObject({
    hint: 'label_gone',
  });
  expect(await labelsOf(story)).toEqual(['pagos']);
  await call(ana, 'delete_label', { label_id: label });
  expect((await call(ana, 'delete_label', { label_id: label })).error).toMatchObject({ hint: 'label_gone' });
});

test('a rename while others add the label to stories leaves no story with an unknown label', async () => {
  await newStory(['pagos']);
  const stories = await Promise.all(Array.from({ length: 12 }, () => newStory([], dev)));
  const label = await idOf('pagos');
  await Promise.all([
    ...stories.slice(0, 6).map((id) =>
      dev.client
        .from('user_stories')
        .update({ labels: ['pagos', 'web'] })
        .eq('id', id)
        .throwOnError(),
    ),
    call(ana, 'rename_label', { label_id: label, name: 'cobros' }),
    ...stories.slice(6).map((id) =>
      dev.client
        .from('user_stories')
        .update({ labels: ['web', 'pagos'] })
        .eq('id', id)
        .throwOnError(),
    ),
  ]);
  const known = new Set(await names());
  expect(known.has('cobros')).toBe(true);
  const { data } = await ana.client
    .from('user_stories')
    .select('labels')
    .eq('project_id', projectId)
    .throwOnError();
  const used = data.flatMap((story) => story.labels);
  expect(used.filter((label) => !known.has(label))).toEqual([]);
  // each story got its label before the rename (and was part of it) or after it: none has lost its label
  expect(used.filter((label) => label === 'pagos' || label === 'cobros')).toHaveLength(13);
});

test('members add labels in advance, once, and only to projects that they see and that are not archived', async () => {
  const add = (person: Person, name: string) =>
    person.client.from('project_labels').insert({ project_id: projectId, name });
  expect((await add(dev, 'pagos')).error).toBeNull();
  expect(await names()).toEqual(['pagos']);
  expect((await add(ana, 'pagos')).error?.code).toBe('23505');
  const stranger = await server.createPerson({ name: 'Otra' });
  expect((await add(stranger, 'ajena')).status).toBe(403);
  await call(ana, 'archive_project', { project_id: projectId, archived: true }).throwOnError();
  expect((await add(ana, 'tarde')).error).not.toBeNull();
  expect(await names()).toEqual(['pagos']);
});
