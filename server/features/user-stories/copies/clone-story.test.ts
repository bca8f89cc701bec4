import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, createStory, type Project } from '#server/testing/scenario.ts';
import type { CloneStoryInput } from '#shared/contracts/change-stories.ts';

let project: Project;
let story: string;

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana Propia' });
const luis = await server.createPerson({ name: 'Luis Vecino' });
const stranger = await server.createPerson({ name: 'Otra Persona' });

beforeEach(async () => {
  project = await createProject(ana);
  await addMember(ana, project.team, luis);
  ({ id: story } = await createStory(ana, project.id, {
    title: 'Pagar',
    description: 'Con tarjeta',
    acceptance_criteria: '- [x] Se cobra\n- [ ] Se avisa\n- [X] Se guarda',
    priority: 'high',
    story_points: 5,
    status: 'in_progress',
    labels: ['pagos'],
    assignee_id: ana.id,
    type: 'bug',
    due_date: '2026-11-24',
  }));
  await ana.client
    .from('tasks')
    .insert(['Uno', 'Dos'].map((title, at) => ({ story_id: story, title, done: at === 0, rank: `a${at}` })))
    .throwOnError();
});

const ALL = { criteria: true, tasks: true, labels: true, files: true, fields: true };
const clone = (by: Person, given: Partial<CloneStoryInput> = {}) =>
  call(by.client, 'clone_story', {
    story_id: story,
    id: randomUUID(),
    title: 'Copia de Pagar',
    ...ALL,
    ...given,
  });
const tasksOf = async (id: string) =>
  (
    await ana.client
      .from('tasks')
      .select('title, done, assignee_id')
      .eq('story_id', id)
      .order('rank')
      .throwOnError()
  ).data;

async function upload(body: string): Promise<string> {
  const { data } = await ana.client.auth.getSession();
  const response = await fetch(`${server.url}/files/v1/stories/${story}/attachments?name=acta.txt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.session?.access_token}` },
    body,
  });
  return ((await response.json()) as { id: string }).id;
}

test('a member copies a story into the backlog, with nothing done and nobody assigned', async () => {
  const id = randomUUID();
  const copy = await clone(luis, { id });
  expect(copy).toMatchObject({
    id,
    number: 2,
    title: 'Copia de Pagar',
    description: 'Con tarjeta',
    acceptance_criteria: '- [ ] Se cobra\n- [ ] Se avisa\n- [ ] Se guarda',
    priority: 'high',
    story_points: 5,
    status: 'backlog',
    labels: ['pagos'],
    assignee_id: null,
    reporter_id: luis.id,
    sprint_id: null,
    due_date: null,
    type: 'bug',
    task_count: 2,
    done_task_count: 0,
  });
  expect(await tasksOf(id)).toEqual([
    { title: 'Uno', done: false, assignee_id: null },
    { title: 'Dos', done: false, assignee_id: null },
  ]);
  // a repeated request
  expect(await clone(luis, { id })).toMatchObject({ id, number: 2 });
  expect(await tasksOf(id)).toHaveLength(2);
});

test('what is not ticked is not copied', async () => {
  const id = randomUUID();
  await upload('acta');
  const none = { criteria: false, tasks: false, labels: false, files: false };
  expect(await clone(ana, { id, ...none })).toMatchObject({
    acceptance_criteria: null,
    labels: [],
    task_count: 0,
  });
  const { data } = await ana.client.from('attachments').select('id').eq('story_id', id).throwOnError();
  expect(data).toEqual([]);
});

test('files are copies of their own', async () => {
  const original = await upload('El acta');
  const id = randomUUID();
  await clone(luis, { id });
  const { data } = await ana.client
    .from('attachments')
    .select('id, name, size, uploaded_by')
    .eq('story_id', id)
    .throwOnError();
  expect(data).toMatchObject([{ name: 'acta.txt', size: 7, uploaded_by: luis.id }]);
  await ana.client.from('attachments').delete().eq('id', original).throwOnError();
  const { data: session } = await ana.client.auth.getSession();
  const answer = await fetch(`${server.url}/files/v1/attachments/${data[0]?.id}`, {
    headers: { authorization: `Bearer ${session.session?.access_token}` },
  });
  expect(await answer.text()).toBe('El acta');
});

test('a type that is off becomes the plain one, and texts that were removed for good are not copied', async () => {
  await call(ana.client, 'save_story_type', { project_id: project.id, type: 'bug', enabled: false });
  await call(ana.client, 'redact_text', { kind: 'description', id: story });
  const { data: tasks } = await ana.client.from('tasks').select('id').eq('story_id', story).throwOnError();
  await call(ana.client, 'redact_text', { kind: 'task', id: tasks[0]?.id ?? '' });
  expect(await clone(luis)).toMatchObject({ type: 'story', description: null, task_count: 1 });
});

test('strangers copy nothing, and nobody copies in an archived project or a deleted story', async () => {
  expect(await clone(stranger)).toEqual({ status: 404, code: 'story_gone' });
  expect(await clone(ana, { title: ' ' })).toMatchObject({ status: 400 });
  await call(ana.client, 'archive_project', { project_id: project.id, archived: true });
  expect(await clone(ana)).toEqual({ status: 409, code: 'project_archived' });
  await call(ana.client, 'archive_project', { project_id: project.id, archived: false });
  await call(ana.client, 'delete_stories', { ids: [story] });
  expect(await clone(ana)).toEqual({ status: 404, code: 'story_gone' });
});
