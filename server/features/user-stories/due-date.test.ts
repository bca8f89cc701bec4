import { beforeEach, expect, test } from 'vitest';
import { call, editField } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, createStory, type Project } from '#server/testing/scenario.ts';

let project: Project;
let story: string;

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana Propia' });
const luis = await server.createPerson({ name: 'Luis Vecino' });
const stranger = await server.createPerson({ name: 'Otra Persona' });

beforeEach(async () => {
  project = await createProject(ana);
  await addMember(ana, project.team, luis);
  story = await addStory();
});

const addStory = async (more: { due_date?: string } = {}) => (await createStory(ana, project.id, more)).id;

const edit = (by: Person, before: string | null, after: string | null) =>
  editField(by.client, { story_id: story, field: 'due_date', before, after });

const dueOf = async (by: Person, id = story) =>
  (await by.client.from('user_stories').select('due_date').eq('id', id).maybeSingle().throwOnError()).data;

test('everyone of the project sets it with the story or later, and nobody else sees it', async () => {
  expect(await dueOf(luis, await addStory({ due_date: '2026-11-24' }))).toEqual({ due_date: '2026-11-24' });
  expect(await edit(luis, null, '2026-11-24')).toMatchObject({ id: story, due_date: '2026-11-24' });
  expect(await edit(stranger, '2026-11-24', null)).toEqual({ status: 404, code: 'story_gone' });
  expect(await dueOf(stranger)).toBeNull();
  expect(await edit(ana, '2026-11-24', null)).toMatchObject({ due_date: null });
});

test('of two people who change it at the same time, the second gets a conflict', { retry: 0 }, async () => {
  await edit(ana, null, '2026-11-24');
  expect(await edit(luis, null, '2026-11-25')).toEqual({ status: 409, code: 'field_conflict' });
  expect(await dueOf(luis)).toEqual({ due_date: '2026-11-24' });
});

test('must be a plausible day, and does not change in an archived project', async () => {
  for (const day of ['0202-11-24', '2200-01-01', 'infinity', '2026-02-31', 'mañana']) {
    expect(await edit(ana, null, day), day).toMatchObject({ status: 400 });
  }
  await call(ana.client, 'archive_project', { project_id: project.id, archived: true });
  expect(await edit(ana, null, '2026-11-24')).toEqual({ status: 409, code: 'project_archived' });
  expect(await dueOf(ana)).toEqual({ due_date: null });
});

test('the log records it, and a restored story has it', async () => {
  await edit(ana, null, '2026-11-24');
  await edit(luis, '2026-11-24', '2026-11-25');
  const { data } = await ana.client
    .from('activity_log')
    .select('actor_id, changes')
    .eq('entity_id', story)
    .eq('action', 'updated')
    .order('created_at')
    .throwOnError();
  expect(data).toEqual([
    { actor_id: ana.id, changes: { due_date: [null, '2026-11-24'] } },
    { actor_id: luis.id, changes: { due_date: ['2026-11-24', '2026-11-25'] } },
  ]);
  await call(ana.client, 'delete_stories', { ids: [story] });
  expect(await dueOf(ana)).toBeNull();
  await call(ana.client, 'restore_stories', { ids: [story] });
  expect(await dueOf(ana)).toEqual({ due_date: '2026-11-25' });
});
