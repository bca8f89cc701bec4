import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { createProject, createStory } from '#server/testing/scenario.ts';
import type { FoundStory } from '#shared/contracts/search-stories.ts';

let server: TestServer;
let owner: Person;
let project: { id: string; key: string };

async function search(typed: string, client: Client = owner.client, project_id?: string) {
  const { data } = await client
    .rpc('search_stories' as never, { typed, ...(project_id && { project_id }) } as never)
    .throwOnError();
  return data as FoundStory[];
}
const titles = (found: FoundStory[]) => found.map(({ title }) => title);

const addStory = async (title: string, projectId = project.id) =>
  (await createStory(owner, projectId, { title })).id;

beforeAll(async () => {
  server = await startServer();
  owner = await server.createPerson();
  project = await createProject(owner, 'Reservas');
});
afterAll(() => server.close());

test('finds by the beginnings of words in any order, without regard to accents and case', async () => {
  await addStory('Camión de «Reparto» rápido');
  await addStory('Otra cosa');
  for (const typed of ['camion', 'CAMIÓN', 'repar cami', 'rápi', 'camión de reparto']) {
    expect(titles(await search(typed))).toEqual(['Camión de «Reparto» rápido']);
  }
  expect(await search('amion')).toEqual([]);
  expect(await search('camion nada')).toEqual([]);
});

test('finds by key, with and without the project, before any title', async () => {
  const shop = await createProject(owner, 'Tienda');
  for (let number = 1; number <= 4; number += 1) await addStory(`Artículo ${number}`, shop.id);
  await addStory('Vender 4 artículos', shop.id);
  const [exact, ...others] = await search(`${shop.key}-4`);
  expect(exact).toMatchObject({ key: `${shop.key}-4`, title: 'Artículo 4', status: 'backlog' });
  expect(others).toEqual([]);
  expect((await search(`${shop.key.toLowerCase()} 4`))[0]?.key).toBe(`${shop.key}-4`);
  expect(titles(await search('4')).slice(0, 1)).toEqual(['Artículo 4']);
  expect(titles(await search('4'))).toContain('Vender 4 artículos');
});

test('puts open stories before completed ones, and those of the preferred project first', async () => {
  const other = await createProject(owner, 'Otro');
  const done = await addStory('Ordenar uno');
  await addStory('Ordenar dos');
  await addStory('Ordenar tres', other.id);
  await owner.client.from('user_stories').update({ status: 'done' }).eq('id', done).throwOnError();
  expect(titles(await search('ordenar', owner.client, project.id))).toEqual([
    'Ordenar dos',
    'Ordenar tres',
    'Ordenar uno',
  ]);
  expect(titles(await search('ordenar', owner.client, other.id))[0]).toBe('Ordenar tres');
});

test('finds an open story among thousands of completed ones that match too', async () => {
  const old = await createProject(owner, 'Antiguo');
  await server.pool.query(
    `insert into public.user_stories (project_id, number, title, status, reporter_id)
     select $1, n + 1000, 'Quiosco ' || n, 'done', $2 from generate_series(1, 1500) n`,
    [old.id, owner.id],
  );
  await addStory('Quiosco abierto');
  expect(titles(await search('q'))[0]).toBe('Quiosco abierto');
  expect(await search('q')).toHaveLength(8);
});

test('finds nothing for an empty text, for signs, and for keywords of a query language', async () => {
  for (const typed of ['', '   ', "'", '\\', "a' | 'b", '& ! ( ):*', '%_']) {
    expect(Array.isArray(await search(typed))).toBe(true);
  }
  expect(await search('')).toEqual([]);
});

test('shows a colleague the visible stories, without deleted ones, and shows a stranger nothing', async () => {
  const secret = await addStory('Zafiro azul');
  const [colleague, stranger] = [await server.createPerson(), await server.createPerson()];
  const { data: team } = await owner.client
    .from('teams')
    .select('id')
    .eq('project_id', project.id)
    .single()
    .throwOnError();
  await owner.client
    .from('team_members')
    .insert({ team_id: team.id, user_id: colleague.id, role: 'member' })
    .throwOnError();
  expect(titles(await search('zafiro', colleague.client))).toEqual(['Zafiro azul']);
  expect(await search('zafiro', stranger.client)).toEqual([]);
  expect(await search('zafiro', stranger.client, project.id)).toEqual([]);
  expect(await search(`${project.key}-1`, stranger.client)).toEqual([]);

  await owner.client.rpc('delete_stories' as never, { ids: [secret] } as never).throwOnError();
  expect(await search('zafiro')).toEqual([]);
  const { status } = await server.anonymousClient().rpc('search_stories' as never, { typed: 'z' } as never);
  expect(status).toBe(401);
});
