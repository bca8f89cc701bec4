import { beforeEach, describe, expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createStory } from '#server/testing/scenario.ts';
import { createUnlimitedProject } from '../sprints/testing/sprints.ts';

let story: string;

const server = await serverForFile();
const owner = await server.createPerson({ name: 'Olga Prueba' });
const ana = await server.createPerson({ name: 'Ana Prueba' });
const berta = await server.createPerson({ name: 'Berta Prueba' });
const other = await server.createPerson({ name: 'Nadie Prueba' });
const created = await createUnlimitedProject(server, owner);
const project = created.id;
await addMember(owner, created.team, ana, 'developer');
await addMember(owner, created.team, berta, 'developer');

beforeEach(async () => {
  story = await newStory();
  await server.pool.query('delete from public.notifications');
});

const newStory = async () => (await createStory(owner, project, { title: 'Una historia' })).id;

const insert = (by: Person, body: string, reply_to?: string, mentions: Person[] = [], story_id = story) =>
  by.client
    .from('comments')
    .insert({ story_id, body, reply_to: reply_to ?? null, mentions: mentions.map(({ id }) => id) })
    .select('id')
    .single();

async function write(...input: Parameters<typeof insert>): Promise<string> {
  const { data } = await insert(...input).throwOnError();
  return data.id;
}

const remove = (by: Person, id: string) => by.client.from('comments').delete().eq('id', id).throwOnError();
const restore = (by: Person, id: string) =>
  by.client.rpc('restore_story_part' as never, { part: 'comments', id } as never);

/** The texts of the comments of the story, each with that of the comment that it replies to. */
async function threads(): Promise<Record<string, string | null>> {
  const { data } = await owner.client
    .from('comments')
    .select('id, body, reply_to')
    .eq('story_id', story)
    .throwOnError();
  const bodies = new Map(data.map(({ id, body }) => [id, body]));
  return Object.fromEntries(data.map(({ body, reply_to }) => [body, bodies.get(reply_to ?? '') ?? reply_to]));
}

async function notificationsOf(person: Person): Promise<[kind: string, comment: unknown][]> {
  const { data } = await person.client.from('notifications').select('kind, params').throwOnError();
  return data.map(({ kind, params }) => [kind, (params as { comment?: string }).comment]);
}

describe('a reply', () => {
  test('belongs to a comment on the same story, whoever wrote it', async () => {
    const parent = await write(ana, 'Pregunta');
    await write(berta, 'Respuesta', parent);
    expect(await threads()).toEqual({ Pregunta: null, Respuesta: 'Pregunta' });
  });

  test('is refused to a comment of another story, to one that is gone, and to a reply', async () => {
    const elsewhere = await write(ana, 'En otra', undefined, [], await newStory());
    expect((await insert(berta, 'Respuesta', elsewhere)).error).toMatchObject({ hint: 'comment_gone' });
    const gone = await write(ana, 'Eliminada');
    await remove(ana, gone);
    expect((await insert(berta, 'Respuesta', gone)).error).toMatchObject({ hint: 'comment_gone' });
    const reply = await write(berta, 'Respuesta', await write(ana, 'Pregunta'));
    const deeper = await insert(ana, 'Respuesta a la respuesta', reply);
    expect(deeper.error).toMatchObject({ code: 'PT409', hint: 'reply_to_reply' });
    expect(await threads()).toEqual({ Pregunta: null, Respuesta: 'Pregunta' });
  });

  test('stays a reply to the same comment, and a stranger cannot write one', async () => {
    const parent = await write(ana, 'Pregunta');
    const reply = await write(berta, 'Respuesta', parent);
    const moved = await berta.client
      .from('comments')
      .update({ reply_to: null } as never)
      .eq('id', reply);
    expect(moved.status).toBe(403);
    expect((await insert(other, 'Hola', parent)).status).toBe(403);
    expect(await threads()).toEqual({ Pregunta: null, Respuesta: 'Pregunta' });
  });

  test('no statement can make one to a comment of another story', async () => {
    const parent = await write(ana, 'Pregunta');
    const elsewhere = await write(ana, 'En otra', undefined, [], await newStory());
    const change = server.pool.query('update public.comments set reply_to = $1 where id = $2', [
      elsewhere,
      parent,
    ]);
    await expect(change).rejects.toMatchObject({ constraint: 'comments_reply_to_story_id_fkey' });
  });
});

describe('the deletion of a comment', () => {
  test('leaves its replies as comments; undone, they are its replies again, and nobody is notified', async () => {
    const parent = await write(ana, 'Pregunta');
    await write(berta, 'Una', parent);
    await write(owner, 'Otra', parent);
    await server.pool.query('delete from public.notifications');
    await remove(ana, parent);
    expect(await threads()).toEqual({ Una: null, Otra: null });
    expect((await restore(ana, parent)).status).toBe(204);
    expect(await threads()).toEqual({ Pregunta: null, Una: 'Pregunta', Otra: 'Pregunta' });
    for (const person of [owner, ana, berta]) expect(await notificationsOf(person)).toEqual([]);
  });

  test('undone, leaves a reply that has got replies meanwhile where it is', async () => {
    const parent = await write(ana, 'Pregunta');
    const reply = await write(berta, 'Una', parent);
    await write(berta, 'Otra', parent);
    await remove(ana, parent);
    await write(owner, 'De vuelta', reply);
    await restore(ana, parent);
    expect(await threads()).toEqual({ Pregunta: null, Una: null, Otra: 'Pregunta', 'De vuelta': 'Una' });
  });

  test('leaves a deleted reply that is restored after it as a comment', async () => {
    const parent = await write(ana, 'Pregunta');
    const reply = await write(berta, 'Una', parent);
    await remove(berta, reply);
    await remove(ana, parent);
    expect((await restore(berta, reply)).status).toBe(204);
    expect(await threads()).toEqual({ Una: null });
    await remove(berta, reply);
    await restore(ana, parent);
    expect((await restore(berta, reply)).status).toBe(204);
    expect(await threads()).toEqual({ Pregunta: null, Una: null });
  });

  test('with its story takes all with it', async () => {
    await write(berta, 'Una', await write(ana, 'Pregunta'));
    await server.pool.query('delete from public.user_stories where id = $1', [story]);
    const { rows } = await server.pool.query('select from public.comments where story_id = $1', [story]);
    expect(rows).toEqual([]);
  });
});

test('of a reply each person hears once: who was mentioned, who wrote the comment, whose story it is', async () => {
  const parent = await write(ana, 'Pregunta');
  await server.pool.query('delete from public.notifications');
  const reply = await write(berta, 'Respuesta', parent);
  expect(await notificationsOf(ana)).toEqual([['replied', reply]]);
  expect(await notificationsOf(owner)).toEqual([['commented', reply]]);
  expect(await notificationsOf(berta)).toEqual([]);
  await server.pool.query('delete from public.notifications');
  const second = await write(owner, 'Sí, @Ana Prueba y @Berta Prueba', parent, [ana, berta]);
  expect(await notificationsOf(ana)).toEqual([['mentioned', second]]);
  expect(await notificationsOf(berta)).toEqual([['mentioned', second]]);
  await server.pool.query('delete from public.notifications');
  await write(ana, 'Me respondo', parent);
  expect(await notificationsOf(ana)).toEqual([]);
  await server.pool.query('delete from public.notifications');
  await write(ana, 'A quien creó la historia', await write(owner, 'Otra pregunta'));
  expect((await notificationsOf(owner)).map(([kind]) => kind)).toEqual(['replied']);
});

test('the text of a reply can be removed for good, and that of a deleted comment cannot come back', async () => {
  const parent = await write(ana, 'Pregunta');
  const reply = await write(berta, 'Secreto', parent);
  await owner.client.rpc('redact_text' as never, { kind: 'comment', id: reply } as never).throwOnError();
  expect(Object.values(await threads())).toEqual([null, 'Pregunta']);
  await remove(ana, parent);
  await owner.client.rpc('redact_text' as never, { kind: 'comment', id: parent } as never).throwOnError();
  expect((await restore(ana, parent)).error?.hint).toBe('part_gone');
});
