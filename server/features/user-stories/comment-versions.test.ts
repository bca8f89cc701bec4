import { beforeEach, expect, test } from 'vitest';
import { exported } from '#server/testing/exported.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, createStory } from '#server/testing/scenario.ts';

let comment: string;

const server = await serverForFile();
const [ana, dev, stranger] = await Promise.all([
  server.createPerson({ name: 'Ana' }),
  server.createPerson({ name: 'Dev' }),
  server.createPerson({ name: 'Ajena' }),
]);
const project = await createProject(ana);
await addMember(ana, project.team, dev);
const story = (await createStory(ana, project.id)).id;

beforeEach(async () => {
  const row = { story_id: story, body: 'Primera' };
  const { data } = await dev.client.from('comments').insert(row).select('id').single().throwOnError();
  comment = data.id;
});

const edit = (body: string) => dev.client.from('comments').update({ body }).eq('id', comment).throwOnError();

async function versions(by: Person = ana): Promise<string[]> {
  const { data } = await by.client
    .from('comment_versions')
    .select('body')
    .eq('comment_id', comment)
    .order('number')
    .throwOnError();
  return data.map(({ body }) => body);
}

const redact = () =>
  ana.client.rpc('redact_text' as never, { kind: 'comment', id: comment } as never).throwOnError();

test('an edit keeps the former text, with the moment when it was written', async () => {
  const { data: first } = await ana.client.from('comments').select('created_at').eq('id', comment).single();
  await edit('Segunda');
  await edit('Segunda');
  await edit('Tercera');
  expect(await versions()).toEqual(['Primera', 'Segunda']);
  const { data } = await ana.client
    .from('comment_versions')
    .select('written_at')
    .eq('comment_id', comment)
    .order('number');
  expect(data?.[0]?.written_at).toBe(first?.created_at);
});

test('only people who read the comment read its versions, and nobody writes them', async () => {
  await edit('Segunda');
  expect(await versions(dev)).toEqual(['Primera']);
  expect(await versions(stranger)).toEqual([]);
  const row = { comment_id: comment, number: 9, body: 'Falsa', written_at: '2026-03-02T10:00:00Z' };
  expect((await dev.client.from('comment_versions').insert(row as never)).status).toBe(403);
  const patch = { body: 'Falsa' } as never;
  expect((await dev.client.from('comment_versions').update(patch).eq('comment_id', comment)).status).toBe(
    403,
  );
  expect((await dev.client.from('comment_versions').delete().eq('comment_id', comment)).status).toBe(403);
});

test('a comment keeps the latest hundred', async () => {
  for (let n = 1; n <= 102; n++) await edit(`Texto ${n}`);
  const kept = await versions();
  expect(kept).toHaveLength(100);
  expect([kept[0], kept.at(-1)]).toEqual(['Texto 2', 'Texto 101']);
});

test('removing the text for good removes the versions, also of a comment whose present text was harmless', async () => {
  await edit('Contraseña 1234');
  await edit('Nada');
  await redact();
  expect(await versions()).toEqual([]);
  const { data } = await ana.client.from('comments').select('body').eq('id', comment).single();
  expect(data?.body).toBe('█████');
});

test('a deleted comment comes back with its versions, and its redaction leaves none', async () => {
  const remove = () => dev.client.from('comments').delete().eq('id', comment).throwOnError();
  const restore = () =>
    dev.client.rpc('restore_story_part' as never, { part: 'comments', id: comment } as never);
  await edit('Segunda');
  await remove();
  expect(await versions()).toEqual([]);
  expect((await restore()).status).toBe(204);
  expect(await versions()).toEqual(['Primera']);
  await edit('Tercera');
  expect(await versions()).toEqual(['Primera', 'Segunda']);
  await remove();
  await redact();
  expect((await restore()).error).toMatchObject({ hint: 'part_gone' });
  const { rows } = await server.pool.query('select from app.deleted_parts where id = $1', [comment]);
  expect(rows).toEqual([]);
});

test('the final deletion of a story takes them along, and an export has them', async () => {
  await edit('Segunda');
  const entries = await exported(server.url, dev);
  expect([...entries.keys()].some((name) => name.includes('comment_versions'))).toBe(true);
  expect([...entries.values()].map(String).join('\n')).toContain('Primera');
  const other = await createStory(ana, (await ana.client.from('projects').select('id')).data?.[0]?.id ?? '');
  const row = { story_id: other.id, body: 'Uno' };
  const { data } = await dev.client.from('comments').insert(row).select('id').single().throwOnError();
  await dev.client.from('comments').update({ body: 'Dos' }).eq('id', data.id).throwOnError();
  await server.pool.query('delete from public.user_stories where id = $1', [other.id]);
  const { rows } = await server.pool.query('select from public.comment_versions where comment_id = $1', [
    data.id,
  ]);
  expect(rows).toEqual([]);
});
