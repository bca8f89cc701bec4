import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import {
  addMember,
  createProject,
  createSprint,
  createStory,
  type Project,
} from '#server/testing/scenario.ts';

let project: Project;
let story: string;
let sprint: string;
let task: string;

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana Propia' });
const luis = await server.createPerson({ name: 'Luis Vecino' });
const stranger = await server.createPerson({ name: 'Otra Persona' });

beforeEach(async () => {
  project = await createProject(ana);
  await addMember(ana, project.team, luis);
  ({ id: sprint } = await createSprint(ana, project.id));
  ({ id: story } = await createStory(ana, project.id, { sprint_id: sprint }));
  task = randomUUID();
  await ana.client
    .from('tasks')
    .insert({ id: task, story_id: story, title: 'Probar el banco', assignee_id: ana.id })
    .throwOnError();
});

const convert = (by: Person, id = randomUUID()) => call(by.client, 'task_to_story', { task_id: task, id });
const taskNow = async () =>
  (await ana.client.from('tasks').select('done, became_story_id').eq('id', task).single().throwOnError())
    .data;

test('a task becomes a story of the same sprint, and is done', async () => {
  const id = randomUUID();
  expect(await convert(luis, id)).toMatchObject({
    id,
    title: 'Probar el banco',
    project_id: project.id,
    sprint_id: sprint,
    status: 'backlog',
    type: 'story',
    assignee_id: ana.id,
    reporter_id: luis.id,
  });
  expect(await taskNow()).toEqual({ done: true, became_story_id: id });
  // a repeated request, and another one
  expect(await convert(luis, id)).toMatchObject({ id, number: 2 });
  expect(await convert(ana)).toEqual({ status: 409, code: 'task_is_story' });
  const { data } = await ana.client
    .from('activity_log')
    .select('actor_id, changes')
    .eq('entity_id', task)
    .eq('action', 'updated')
    .throwOnError();
  expect(data).toEqual([
    { actor_id: luis.id, changes: { done: [false, true], became_story_id: [null, id] } },
  ]);
});

test('the change is undone by deleting the story and opening the task', async () => {
  const id = randomUUID();
  await convert(luis, id);
  await call(luis.client, 'delete_stories', { ids: [id] });
  await luis.client.from('tasks').update({ done: false }).eq('id', task).throwOnError();
  expect(await taskNow()).toEqual({ done: false, became_story_id: null });
});

test('of two people at the same time one makes a story', { retry: 0 }, async () => {
  const results = await Promise.all([convert(ana), convert(luis), convert(ana), convert(luis)]);
  expect(results.filter((result) => 'id' in result)).toHaveLength(1);
  const { count } = await ana.client
    .from('user_stories')
    .select('id', { count: 'exact', head: true })
    .eq('project_id', project.id);
  expect(count).toBe(2);
});

test('strangers, archived projects and clients that write the column are refused', async () => {
  expect(await convert(stranger)).toEqual({ status: 404, code: 'task_gone' });
  const direct = await luis.client
    .from('tasks')
    .update({ became_story_id: story } as never)
    .eq('id', task);
  expect(direct.status).toBe(403);
  await call(ana.client, 'archive_project', { project_id: project.id, archived: true });
  expect(await convert(ana)).toEqual({ status: 409, code: 'project_archived' });
  expect(await taskNow()).toEqual({ done: false, became_story_id: null });
});
