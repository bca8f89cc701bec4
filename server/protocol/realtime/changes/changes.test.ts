import { expect, test } from 'vitest';
import { serverForFile } from '#server/testing/harness.ts';
import { fence, watch } from '../testing/watch.ts';

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana' });
const bea = await server.createPerson({ name: 'Bea' });
const project = await newProject('Reservas');
const other = await newProject('Pagos');

async function newProject(name: string): Promise<string> {
  const { data } = await ana.client.from('projects').insert({ name }).select('id').single().throwOnError();
  return data.id;
}

async function newStory(values: {
  title: string;
  project_id?: string;
  story_points?: number;
}): Promise<string> {
  const { data } = await ana.client
    .from('user_stories')
    .insert({ project_id: project, ...values })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

test('a listener gets the creation, the changes and the deletion of a story, with the types of its columns', async () => {
  const seen = await watch(ana.client, { table: 'user_stories' });
  const id = await newStory({ title: 'Ver huecos libres', story_points: 3 });
  const inserted = await seen.changes.until((change) => change.eventType === 'INSERT');
  expect(inserted).toMatchObject({
    schema: 'public',
    table: 'user_stories',
    errors: null,
    new: { id, title: 'Ver huecos libres', story_points: 3, ready: false, labels: [], assignee_id: null },
    old: {},
  });
  expect(Date.parse(inserted.commit_timestamp)).toBeCloseTo(Date.now(), -5);

  await ana.client
    .from('user_stories')
    .update({ labels: ['web', 'a,b "c"'], status: 'todo' })
    .eq('id', id)
    .throwOnError();
  const updated = await seen.changes.until((change) => change.eventType === 'UPDATE');
  expect(updated.new).toMatchObject({ id, status: 'todo', labels: ['web', 'a,b "c"'] });
  expect(updated.old).toMatchObject({ id, status: 'backlog', labels: [] });

  await ana.client.from('user_stories').delete().eq('id', id).throwOnError();
  const deleted = await seen.changes.until((change) => change.eventType === 'DELETE');
  expect(deleted).toMatchObject({ new: {}, old: { id, title: 'Ver huecos libres' } });
  await seen.stop();
});

test('the change of a story says who made it, and that the row had no such column before', async () => {
  const seen = await watch(ana.client, { table: 'user_stories', event: 'UPDATE' });
  const id = await newStory({ title: 'Quién la mueve' });
  await ana.client.from('user_stories').update({ status: 'todo' }).eq('id', id).throwOnError();
  await server.pool.query(`update public.user_stories set status = 'done' where id = $1`, [id]);
  await seen.changes.until(({ new: now }) => (now as { status?: string }).status === 'done');
  expect(seen.changes.seen.map(({ new: now, old }) => [now, old])).toMatchObject([
    [{ changed_by: ana.id }, { changed_by: null }],
    [{ changed_by: null }, { changed_by: null }],
  ]);
  await seen.stop();
});

test('a subscription gets the same rows as a query', async () => {
  const seen = await watch(ana.client, { table: 'user_stories', event: 'INSERT' });
  const id = await newStory({ title: 'Igual por ambos caminos ñ €' });
  const { data } = await ana.client.from('user_stories').select('*').eq('id', id).single().throwOnError();
  const received = await seen.changes.until((change) => (change.new as { id?: string }).id === id);
  expect(received.new).toEqual(data);
  await seen.stop();
});

test('an entry gets the events that it names, and no others', async () => {
  const inserts = await watch(ana.client, { table: 'user_stories', event: 'INSERT' });
  const deletes = await watch(ana.client, { table: 'user_stories', event: 'DELETE' });
  const id = await newStory({ title: 'Solo lo pedido' });
  await ana.client.from('user_stories').update({ title: 'Cambiada' }).eq('id', id).throwOnError();
  await ana.client.from('user_stories').delete().eq('id', id).throwOnError();
  await deletes.changes.until(({ old }) => (old as { id?: string }).id === id);
  expect(deletes.changes.seen.map((change) => change.eventType)).toEqual(['DELETE']);
  expect(inserts.changes.seen.map((change) => change.eventType)).toEqual(['INSERT']);
  await Promise.all([inserts.stop(), deletes.stop()]);
});

test('a filter passes its own rows, and reports a row that leaves it only on request', async () => {
  const entry = { table: 'user_stories', filter: `project_id=eq.${project}` };
  const seen = await watch(ana.client, { ...entry, report_leaving: true });
  const usual = await watch(ana.client, entry);
  const deletes = await watch(ana.client, { ...entry, event: 'DELETE' });
  await newStory({ title: 'De otro proyecto', project_id: other });
  const id = await newStory({ title: 'De este' });
  await ana.client.from('user_stories').update({ project_id: other }).eq('id', id).throwOnError();
  await ana.client.from('user_stories').update({ title: 'Ya fuera' }).eq('id', id).throwOnError();
  await newStory({ title: 'La última' });
  await seen.changes.until((change) => (change.new as { title?: string }).title === 'La última');
  expect(seen.changes.seen.map(({ eventType, old }) => [eventType, old])).toEqual([
    ['INSERT', {}],
    ['DELETE', { id }],
    ['INSERT', {}],
  ]);
  await usual.changes.until((change) => (change.new as { title?: string }).title === 'La última');
  expect(usual.changes.seen.map(({ eventType }) => eventType)).toEqual(['INSERT', 'INSERT']);
  expect(deletes.changes.seen).toEqual([]);
  await Promise.all([seen.stop(), usual.stop(), deletes.stop()]);
});

test('select narrows the rows to the named columns and the key', async () => {
  const seen = await watch(ana.client, { table: 'user_stories', select: ['title'] });
  const id = await newStory({ title: 'Poco' });
  const inserted = await seen.changes.until((change) => change.eventType === 'INSERT');
  expect(inserted.new).toEqual({ id, title: 'Poco' });
  await seen.stop();
});

test('a subscription to the whole schema gets every table that the person may see', async () => {
  const seen = await watch(ana.client, {});
  const id = await newStory({ title: 'En todas partes' });
  const of = (name: string) => seen.changes.until(({ table }) => table === name);
  expect((await of('activity_log')).new).toMatchObject({ entity_id: id, action: 'created' });
  expect((await of('user_stories')).new).toMatchObject({ id });
  expect(seen.changes.seen).toHaveLength(2);
  await seen.stop();
});

test('a person who does not see a project gets no change of it', async () => {
  const seen = await watch(bea.client, {});
  await newStory({ title: 'No es para Bea' });
  await fence(bea.client, seen);
  expect(seen.changes.seen.map((change) => change.table)).toEqual(['user_settings']);
  await seen.stop();
});
