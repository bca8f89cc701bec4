import { describe, expect, test } from 'vitest';
import { tokenOf } from '#server/protocol/realtime/testing/watch.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { createProject } from '#server/testing/scenario.ts';

/** The bounds of a person's own texts and of the number of their things. */

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana Prueba' });

const set = async (values: object) => {
  const { error, status } = await ana.client
    .from('profiles')
    .update(values as never)
    .eq('id', ana.id);
  return error ? [status, error.hint] : null;
};

describe('a name', () => {
  test.each([
    ['blanks', '   '],
    ['a zero-width space', '\u200b'],
    ['a word joiner and a soft hyphen', '\u2060\u00ad'],
    ['an empty Braille cell', '\u2800'],
    ['a Hangul filler', '\u3164'],
    ['no-break and ideographic blanks', '\u00a0\u3000'],
    ['tags', '\u{e0041}\u{e0042}'],
    ['a variation selector', '\ufe0f'],
  ])('of %s is refused', async (_, full_name) => {
    expect(await set({ full_name })).toEqual([400, 'profiles_full_name_visible']);
    const { error } = await ana.client.auth.updateUser({ data: { full_name } });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    const admin = await server.createPerson({ admin: true });
    const added = { email: `x${Date.now()}@acme.test`, full_name };
    const { error: refused } = await admin.client.rpc('admin_add_person' as never, added as never);
    expect(refused).not.toBeNull();
  });

  test.each(['Núria Öz', '王小明', '👩🏽‍💻 Ana', 'A'])('%s is accepted', async (full_name) => {
    expect(await set({ full_name })).toBeNull();
  });
});

describe('the address of a picture', () => {
  const put = async (person: Person) => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const answer = await fetch(`${server.url}/files/v1/avatar`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${await tokenOf(person.client)}`, 'content-type': 'image/png' },
      body: png,
    });
    return ((await answer.json()) as { avatar_url: string }).avatar_url;
  };

  test.each([
    'javascript:alert(1)',
    'https://malo.example/p.png',
    '/rest/v1/rpc/x',
    '/files/v1/avatars/00000000-0000-4000-8000-000000000000',
    '',
  ])('is not %s', async (avatar_url) => {
    expect(await set({ avatar_url })).toEqual([400, 'avatar_not_own']);
    const { error } = await ana.client.auth.updateUser({ data: { avatar_url } });
    expect(error?.status).toBe(400);
  });

  test('is the one of their own file or none, and not the one of another person', async () => {
    const theirs = await put(await server.createPerson());
    expect(await set({ avatar_url: theirs })).toEqual([400, 'avatar_not_own']);
    const own = await put(ana);
    expect(await set({ avatar_url: null })).toBeNull();
    expect(await set({ avatar_url: own })).toBeNull();
    expect(await set({ avatar_url: `${own}?x=1` })).toEqual([400, 'avatar_not_own']);
  });
});

test('a project shares fifty filters, also with requests at the same moment', { retry: 0 }, async () => {
  const { id: project_id } = await createProject(ana);
  const rows = (count: number, of: string) =>
    Array.from({ length: count }, (_, n) => ({ project_id, name: `${of} ${n}`, filter: {} }));
  const add = async (count: number, of: string) =>
    (await ana.client.from('shared_filters').insert(rows(count, of))).error?.hint ?? null;
  expect(await add(51, 'Demasiados')).toBe('too_many_shared_filters');
  expect(await add(45, 'Primeros')).toBeNull();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => add(1, `A la vez ${n}`)));
  expect(answers.filter((answer) => answer === null)).toHaveLength(5);
  expect(answers.filter((answer) => answer === 'too_many_shared_filters')).toHaveLength(3);
  const { id: elsewhere } = await createProject(ana);
  const other = { project_id: elsewhere, name: 'Primera', filter: {} };
  await ana.client.from('shared_filters').insert(other).throwOnError();
});

test('a person keeps fifty filters, also with requests at the same moment', { retry: 0 }, async () => {
  const { id: project_id } = await createProject(ana);
  const rows = (count: number, of: string) =>
    Array.from({ length: count }, (_, n) => ({
      user_id: ana.id,
      project_id,
      name: `${of} ${n}`,
      filter: {},
    }));
  const add = async (count: number, of: string) =>
    (await ana.client.from('saved_filters').insert(rows(count, of) as never)).error?.hint ?? null;
  expect(await add(51, 'Demasiados')).toBe('too_many_filters');
  expect(await add(45, 'Primeros')).toBeNull();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => add(1, `A la vez ${n}`)));
  expect(answers.filter((answer) => answer === null)).toHaveLength(5);
  expect(answers.filter((answer) => answer === 'too_many_filters')).toHaveLength(3);
  const { data } = await ana.client.from('saved_filters').select('id').throwOnError();
  expect(data).toHaveLength(50);
  await ana.client
    .from('saved_filters')
    .delete()
    .eq('id', data[0]?.id ?? '')
    .throwOnError();
  expect(await add(1, 'Otra vez')).toBeNull();
});
