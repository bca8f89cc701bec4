import { describe, expect, test } from 'vitest';
import { type Client, serverForFile } from '#server/testing/harness.ts';
import { createProject, createStory } from '#server/testing/scenario.ts';
import type { SearchAnswer, SearchInput, SearchResult } from '#shared/contracts/search.ts';

async function search(
  typed: string,
  more: Partial<SearchInput> = {},
  client: Client = owner.client,
): Promise<SearchAnswer> {
  const { data } = await client.rpc('search' as never, { typed, ...more } as never).throwOnError();
  return data as SearchAnswer;
}
const plain = (marked: SearchResult['text']) => marked.map(({ text }) => text).join('');
const found = (marked: SearchResult['text']) => marked.filter((piece) => piece.found).map(({ text }) => text);
const titles = ({ results }: SearchAnswer) => results.map(({ story }) => plain(story?.title ?? []));
const find = async (...given: Parameters<typeof search>) => titles(await search(...given));

const addStory = async (
  title: string,
  more: Parameters<typeof createStory>[2] = {},
  projectId = project.id,
) => (await createStory(owner, projectId, { title, ...more })).id;
const addComment = async (story_id: string, body: string) => {
  const { data } = await owner.client
    .from('comments')
    .insert({ story_id, body })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
};

const server = await serverForFile();
const owner = await server.createPerson({ name: 'Ana Propia' });
const project = await createProject(owner, 'Reservas');

describe('words', () => {
  test('are found whole or by their stem in three languages, the last one by its beginning, without accents and case', async () => {
    await addStory('Camión de «Reparto» rápido');
    await addStory('Otra cosa');
    for (const typed of ['camion', 'CAMIÓN', 'reparto cami', 'rápi', 'camiones de reparto', 'camión rap']) {
      expect(await find(typed), typed).toEqual(['Camión de «Reparto» rápido']);
    }
    for (const typed of ['amion', 'camion nada', 'cami reparto'])
      expect(await find(typed), typed).toEqual([]);
    await addStory('Anular reservaciones');
    expect(await find('reservación')).toEqual(['Anular reservaciones']);
    await addStory('Delete the bookings');
    expect(await find('booking deleted')).toEqual(['Delete the bookings']);
    await addStory('Cancelar as compras');
    expect(await find('compra cancelada')).toEqual(['Cancelar as compras']);
  });

  test('are marked where they are found, as plain text', async () => {
    const id = await addStory('<b>Faroles</b> & más', {
      description: `${'Relleno sin nada. '.repeat(40)}Un farol <img src=x>.`,
    });
    const { results } = await search('farol');
    expect(results.map(({ id }) => id)).toEqual([id]);
    const [story] = results;
    expect(found(story?.story?.title ?? [])).toEqual(['Faroles']);
    expect(plain(story?.story?.title ?? [])).toBe('<b>Faroles</b> & más');
    expect(found(story?.text ?? [])).toEqual(['farol']);
    expect(plain(story?.text ?? [])).toMatch(/^….*Un farol <img src=x>\.$/);
    expect(plain(story?.text ?? []).length).toBeLessThan(250);
  });

  test('may be alternatives, phrases, or left out', async () => {
    for (const title of ['Tulipán rojo vivo', 'Tulipán vivo rojo', 'Clavel rojo']) await addStory(title);
    expect((await find('tulipan o clavel')).length).toBe(3);
    expect(await find('"rojo vivo"')).toEqual(['Tulipán rojo vivo']);
    expect(await find('tulipan -"rojo vivo"')).toEqual(['Tulipán vivo rojo']);
    expect(await find('rojo -tulipanes')).toEqual(['Clavel rojo']);
    expect((await find('"vivo rojo" o clavel')).sort()).toEqual(['Clavel rojo', 'Tulipán vivo rojo']);
  });

  test('nothing is found for an empty text, for signs, and for keywords of a query language', async () => {
    for (const typed of ['', '   ', "'", '\\', '& ! ( ):*', '%_', '"', '-', '""', '-""', '\u0001']) {
      expect((await search(typed)).results, typed).toEqual([]);
    }
    for (const typed of ["a' | 'b", "zz':* & 'b", 'zz <-> b', 'o', 'o o', 'zzz:', 'zzz:zz', '-zzz:']) {
      expect(await search(typed), typed).toBeTruthy();
    }
  });
});

test('a typed key comes before all others, with and without the project', async () => {
  const shop = await createProject(owner, 'Tienda');
  for (let number = 1; number <= 4; number += 1) await addStory(`Artículo ${number}`, {}, shop.id);
  await addStory('Vender 4 artículos', {}, shop.id);
  expect(await find(`${shop.key}-4`)).toEqual(['Artículo 4']);
  expect((await find(`${shop.key.toLowerCase()} 4`))[0]).toBe('Artículo 4');
  const byNumber = await find('4', { project_id: shop.id });
  expect(byNumber).toContain('Vender 4 artículos');
  expect(byNumber.filter((title) => title === 'Artículo 4')).toHaveLength(1);
});

describe('the order', () => {
  test('a title comes before criteria, those before a text, and that before a comment', async () => {
    const inComment = await addStory('Uno');
    await addComment(inComment, 'Aquí dice girasol');
    await addStory('Dos', { description: 'un girasol' });
    await addStory('Tres', { acceptance_criteria: '- [ ] Otra\n- [x] Sale el girasol' });
    await addStory('Cuatro girasol');
    const answer = await search('girasol');
    expect(answer.results.map(({ kind }) => kind)).toEqual(['story', 'criteria', 'story', 'comment']);
    expect(titles(answer)).toEqual(['Cuatro girasol', 'Tres', 'Dos', 'Uno']);
    expect(answer.results[1]).toMatchObject({
      done: true,
      text: [{ text: 'Sale el ' }, { text: 'girasol', found: true }],
    });
    expect(answer.counts).toMatchObject({ story: 2, criteria: 1, comment: 1, task: 0 });
  });

  test('open before done, recent before old, and the preferred project first', async () => {
    const other = await createProject(owner, 'Otro');
    const done = await addStory('Ordenar uno');
    const old = await addStory('Ordenar cuatro');
    await addStory('Ordenar dos');
    await addStory('Ordenar tres', {}, other.id);
    await owner.client.from('user_stories').update({ status: 'done' }).eq('id', done).throwOnError();
    await server.pool.query('alter table public.user_stories disable trigger user');
    await server.pool.query(
      `update public.user_stories set updated_at = now() - interval '25 days' where id = $1`,
      [old],
    );
    await server.pool.query('alter table public.user_stories enable trigger user');
    expect(await find('ordenar -tres')).toEqual(['Ordenar dos', 'Ordenar cuatro', 'Ordenar uno']);
    expect((await find('ordenar', { project_id: project.id }))[0]).toBe('Ordenar dos');
    expect((await find('ordenar', { project_id: other.id }))[0]).toBe('Ordenar tres');
  });
});
