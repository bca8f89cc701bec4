import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { addMember, createProject, createStory } from '#server/testing/scenario.ts';

let server: TestServer;
let ana: Person;
let berta: Person;
let project: string;
let story: string;

beforeAll(async () => {
  server = await startServer();
  ana = await server.createPerson({ name: 'Ana Prueba' });
  berta = await server.createPerson({ name: 'Berta Prueba' });
  const created = await createProject(ana, 'Cuentas');
  project = created.id;
  await addMember(ana, created.team, berta, 'developer');
});
afterAll(() => server.close());

beforeEach(async () => {
  story = (await createStory(ana, project, { title: 'Una historia' })).id;
});

/** The story's numbers, as 'done/tasks comments'. */
async function counts(id = story): Promise<string> {
  const { data } = await ana.client
    .from('user_stories')
    .select('task_count, done_task_count, comment_count')
    .eq('id', id)
    .single()
    .throwOnError();
  return `${data.done_task_count}/${data.task_count} ${data.comment_count}`;
}

async function addTasks(...titles: string[]): Promise<string[]> {
  const rows = titles.map((title) => ({ story_id: story, title }));
  const { data } = await ana.client.from('tasks').insert(rows).select('id').throwOnError();
  return data.map(({ id }) => id);
}

async function addComment(by: Person, body: string): Promise<string> {
  const { data } = await by.client
    .from('comments')
    .insert({ story_id: story, body })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

const restore = (by: Person, part: string, id: string) =>
  by.client.rpc('restore_story_part' as never, { part, id } as never).throwOnError();

test('a story counts its tasks, the ticked ones, and its comments', async () => {
  expect(await counts()).toBe('0/0 0');
  const [first = '', second = ''] = await addTasks('Diseñar', 'Probar', 'Publicar');
  await addComment(berta, 'Hola');
  expect(await counts()).toBe('0/3 1');
  await berta.client.from('tasks').update({ done: true }).in('id', [first, second]).throwOnError();
  expect(await counts()).toBe('2/3 1');
  // the same value and another column change no number
  await berta.client.from('tasks').update({ done: true, title: 'Dibujar' }).eq('id', first).throwOnError();
  expect(await counts()).toBe('2/3 1');
  await berta.client.from('tasks').update({ done: false }).eq('id', second).throwOnError();
  expect(await counts()).toBe('1/3 1');
});

test('what is deleted is no longer counted, and counts again when it is restored', async () => {
  const [id = ''] = await addTasks('Diseñar', 'Probar');
  const comment = await addComment(berta, 'Hola');
  await berta.client.from('tasks').update({ done: true }).eq('id', id).throwOnError();
  await berta.client.from('tasks').delete().eq('id', id).throwOnError();
  await berta.client.from('comments').delete().eq('id', comment).throwOnError();
  expect(await counts()).toBe('0/1 0');
  await restore(berta, 'tasks', id);
  await restore(berta, 'comments', comment);
  expect(await counts()).toBe('1/2 1');
});

test('parts that are added at the same time are all counted', { retry: 0 }, async () => {
  const adding = Array.from({ length: 8 }, (_, n) => [
    addTasks(`Tarea ${n}`),
    addComment(berta, `Nota ${n}`),
  ]);
  await Promise.all(adding.flat());
  expect(await counts()).toBe('0/8 8');
});

test('nobody writes the numbers, and their change is no event of the log', async () => {
  for (const column of ['task_count', 'done_task_count', 'comment_count']) {
    const update = await ana.client
      .from('user_stories')
      .update({ [column]: 7 } as never)
      .eq('id', story);
    expect(update.error?.code).toBe('42501');
    const row = { project_id: project, title: 'Otra', [column]: 7 };
    expect((await ana.client.from('user_stories').insert(row as never)).error?.code).toBe('42501');
  }
  await addComment(ana, 'Hola');
  const { data } = await ana.client
    .from('activity_log')
    .select('action, changes')
    .eq('entity_id', story)
    .throwOnError();
  expect(data.map(({ action }) => action)).toEqual(['created']);
  expect(data[0]?.changes).not.toHaveProperty('comment_count');
});

test('each change of a number reaches the boards as one later change of the story', async () => {
  const versions = async () => {
    const { rows } = await server.pool.query<{ count: number; at: string }>(
      `select (select count(*)::int from app.outbox o where o.table_name = 'user_stories' and o.row_id = s.id) as count,
         s.updated_at::text as at
       from public.user_stories s where s.id = $1`,
      [story],
    );
    return rows[0] ?? { count: 0, at: '' };
  };
  const before = await versions();
  await addTasks('Diseñar', 'Probar', 'Publicar');
  const after = await versions();
  expect(after.count).toBe(before.count + 1);
  expect(after.at > before.at).toBe(true);
});
