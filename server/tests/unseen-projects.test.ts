import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addMember, createProject, createStory } from '#server/testing/scenario.ts';
import { type Person, serverForFile } from '../testing/harness.ts';

/** Responses reveal nothing about projects that the caller does not see. */

const server = await serverForFile();
const [ana, dev, stranger] = await Promise.all([
  server.createPerson({ name: 'Ana' }),
  server.createPerson({ name: 'Dev' }),
  server.createPerson({ name: 'Ajena' }),
]);
const project = await createProject(ana);
await addMember(ana, project.team, dev);
const story = (await createStory(ana, project.id)).id;

test('a task for an invisible story gets the same refusal for any assignee and for a missing story', async () => {
  const insert = async (by: Person, story_id: string, assignee_id: string | null) => {
    const { status, error } = await by.client
      .from('tasks')
      .insert({ story_id, title: 'Tarea', assignee_id } as never);
    return { status, error: error && { code: error.code, message: error.message, hint: error.hint } };
  };
  const answers = [
    await insert(stranger, story, dev.id),
    await insert(stranger, story, stranger.id),
    await insert(stranger, story, null),
    await insert(stranger, randomUUID(), dev.id),
  ];
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ status: 403, error: { code: '42501' } });
  // a person who sees the story gets the actual error
  expect((await insert(dev, story, dev.id)).status).toBe(201);
  expect((await insert(dev, story, stranger.id)).error?.hint).toBe('assignee_not_member');
});

test('keys of invisible projects are neither refused nor avoided', async () => {
  const create = (by: Person, name: string, key?: string) =>
    by.client
      .from('projects')
      .insert({ name, ...(key && { key }) })
      .select('id, key')
      .single();
  const first = await create(ana, 'Alfa');
  expect(first.data?.key).toBe('ALF');
  expect((await create(stranger, 'Alfa')).data?.key).toBe('ALF');
  const own = await create(stranger, 'Beta', 'GAMMA');
  expect((await create(ana, 'Gamma', 'GAMMA')).error).toBeNull();
  const rename = await stranger.client
    .from('projects')
    .update({ key: 'TIE' }) // this is the key of Ana's project
    .eq('id', own.data?.id ?? '')
    .select('key');
  expect(rename.data).toEqual([{ key: 'TIE' }]);
});

test('keys of visible or owned projects are refused, or avoided with a number', async () => {
  const create = (by: Person, key?: string) =>
    by.client
      .from('projects')
      .insert({ name: 'Tienda', ...(key && { key }) })
      .select('key')
      .single();
  expect((await create(dev, 'TIE')).error).toMatchObject({ code: '23505', hint: 'projects_key_key' });
  expect((await create(dev)).data?.key).toBe('TIE2');
  expect((await create(ana)).data?.key).toBe('TIE2'); // she does not see Dev's project
  const deleted = await createProject(ana, 'Borrado');
  await ana.client.rpc('delete_project' as never, { project_id: deleted.id } as never).throwOnError();
  expect((await create(ana, 'BOR')).error?.code).toBe('23505'); // it may be recovered
});

test('many projects of one name that are created at the same time have different keys', {
  retry: 0,
}, async () => {
  const made = await Promise.all(
    Array.from({ length: 10 }, () =>
      ana.client.from('projects').insert({ name: 'Zeta' }).select('key').single().throwOnError(),
    ),
  );
  expect(new Set(made.map(({ data }) => data.key)).size).toBe(10);
});

test('no table that signed-in people read lacks its row policies: then the API would show them every row', async () => {
  const { rows } = await server.pool.query<{ relname: string; relrowsecurity: boolean }>(`
    select relname, relrowsecurity from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_any_column_privilege('authenticated', c.oid, 'select')`);
  expect(rows).toContainEqual({ relname: 'user_stories', relrowsecurity: true });
  expect(rows.filter(({ relrowsecurity }) => !relrowsecurity)).toEqual([]);
});
