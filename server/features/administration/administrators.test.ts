import { expect, test } from 'vitest';
import { removeDemo } from '#server/demo/demo.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, createStory } from '#server/testing/scenario.ts';

const server = await serverForFile();
const ada = await server.createPerson({ name: 'Ada Mina', admin: true });
const luis = await server.createPerson({ name: 'Luis Vecino' });

async function call(by: Person, name: string, input: object): Promise<string | null> {
  const { error } = await by.client.rpc(name as never, input as never);
  return error ? error.hint || error.code : null;
}
const set = (by: Person, person: Person, administrator: boolean) =>
  call(by, 'admin_set_administrator', { person_id: person.id, administrator });
const mayAdminister = async (person: Person) => (await call(person, 'admin_state', {})) === null;

async function notices(person: Person) {
  const { data } = await person.client
    .from('notifications')
    .select('kind, actor_id, project_id')
    .order('created_at')
    .throwOnError();
  return data;
}

test('an existing person is made an administrator and is one no more at once, and is notified of both', async () => {
  expect(await set(luis, luis, true)).toBe('not_admin');
  expect(await set(ada, luis, true)).toBeNull();
  expect(await mayAdminister(luis)).toBe(true);
  // a second time changes nothing, and notifies nobody
  expect(await set(ada, luis, true)).toBeNull();
  expect(await set(ada, luis, false)).toBeNull();
  expect(await mayAdminister(luis)).toBe(false);
  expect(await notices(luis)).toEqual(
    ['administrator_made', 'administrator_withdrawn'].map((kind) => ({
      kind,
      actor_id: ada.id,
      project_id: null,
    })),
  );
});

test('the last administrator stays one, also when two withdraw each other at the same moment', async () => {
  expect(await set(ada, ada, false)).toBe('last_administrator');
  await set(ada, luis, true);
  const codes = await Promise.all([set(ada, luis, false), set(luis, ada, false)]);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  const { rowCount } = await server.pool.query('select from auth.users where is_admin');
  expect(rowCount).toBe(1);
  await server.pool.query('update auth.users set is_admin = (id = $1)', [ada.id]);
});

test('a disabled account and a demo account do not become administrators', async () => {
  const [gone, demo] = [await server.createPerson(), await server.createPerson()];
  await server.pool.query('update auth.users set disabled_at = now() where id = $1', [gone.id]);
  await server.pool.query('update auth.users set is_demo = true where id = $1', [demo.id]);
  expect(await set(ada, gone, true)).toBe('account_disabled');
  expect(await set(ada, demo, true)).toBe('demo_account');
  expect(
    await call(ada, 'admin_set_administrator', { person_id: crypto.randomUUID(), administrator: true }),
  ).toBe('person_not_found');
  await removeDemo(server.pool);
});

test('administrators remove the demo with its projects and people; those of the demo do not, and real data stay', async () => {
  const demo = await server.createPerson({ name: 'Demo', admin: true });
  await server.pool.query('update auth.users set is_demo = true where id = $1', [demo.id]);
  const shown = await createProject(demo, 'De muestra');
  await addMember(demo, shown.team, luis);
  await createStory(luis, shown.id);
  const real = await createProject(luis, 'De verdad');
  await addMember(luis, real.team, demo);
  const kept = await createStory(demo, real.id, { title: 'Se queda' });

  const state = async (by: Person) => {
    const { data } = await by.client.rpc('admin_state' as never).throwOnError();
    return (data as { demo: object | null }).demo;
  };
  expect(await state(ada)).toEqual({ people: 1, projects: ['De muestra'], stories: 1, own: false });
  expect(await state(demo)).toMatchObject({ own: true });
  expect(await call(demo, 'admin_remove_demo', {})).toBe('demo_account');
  expect(await call(luis, 'admin_remove_demo', {})).toBe('not_admin');
  expect(await call(ada, 'admin_remove_demo', {})).toBeNull();
  expect(await state(ada)).toBeNull();
  const { data } = await luis.client.from('projects').select('name').throwOnError();
  expect(data).toEqual([{ name: 'De verdad' }]);
  const stories = await luis.client
    .from('user_stories')
    .select('title, reporter_id')
    .eq('id', kept.id)
    .throwOnError();
  expect(stories.data).toEqual([{ title: 'Se queda', reporter_id: null }]);
});
