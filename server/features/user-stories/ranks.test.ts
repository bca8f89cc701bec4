import { expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { createProject, createStory } from '#server/testing/scenario.ts';

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana Propia' });
const stranger = await server.createPerson({ name: 'Eva Ajena' });

const newStory = (by: Person, projectId: string, title: string, rank?: string) =>
  createStory(by, projectId, { title, ...(rank !== undefined && { rank }) });

async function titles(by: Person, project: string): Promise<string[]> {
  const { data } = await by.client
    .from('user_stories')
    .select('title')
    .eq('project_id', project)
    .order('rank')
    .order('id')
    .throwOnError();
  return data.map(({ title }) => title);
}

/** Gives a story a rank that is not possible today, as if the clock had been ahead when it was created. */
async function makeInTheFuture(id: string): Promise<void> {
  const client = await server.pool.connect();
  try {
    await client.query('begin');
    await client.query('alter table public.user_stories disable trigger user');
    await client.query(
      `update public.user_stories set rank = app.rank_of_moment(now() + interval '1 day') where id = $1`,
      [id],
    );
    await client.query('alter table public.user_stories enable trigger user');
    await client.query('commit');
  } finally {
    client.release();
  }
}

test('stories of equal rank are ordered by their ids, in one project and in several', async () => {
  const mine = (await createProject(ana)).id;
  const theirs = (await createProject(stranger)).id;
  const first = await newStory(stranger, theirs, 'Suya', 'a1V');
  const stories = [await newStory(ana, mine, 'Una', 'a1V'), await newStory(ana, mine, 'Otra', 'a1V')];
  expect([first, ...stories].map(({ rank }) => rank)).toEqual(['a1V', 'a1V', 'a1V']);
  const { data } = await ana.client
    .from('user_stories')
    .select('id')
    .eq('project_id', mine)
    .order('rank')
    .order('id')
    .throwOnError();
  expect(data.map(({ id }) => id)).toEqual(stories.map(({ id }) => id).sort());
});

test('a rank reveals nothing about the stories of other projects', async () => {
  const theirs = (await createProject(stranger)).id;
  const hidden = await newStory(stranger, theirs, 'Oculta', 'b00V');
  const mine = (await createProject(ana)).id;
  const story = { project_id: mine, title: 'Sonda', rank: hidden.rank };
  const upsert = await ana.client.from('user_stories').upsert(story, { onConflict: 'rank' });
  expect(upsert.error?.code).toBe('42P10');
  expect((await ana.client.from('user_stories').insert(story)).status).toBe(201);

  // the rank of the others' first story does not affect one's own
  const other = await newStory(stranger, theirs, 'Muy arriba');
  await makeInTheFuture(other.id);
  const { rows } = await server.pool.query<{ rank: string }>(
    'select rank from public.user_stories where id = $1',
    [other.id],
  );
  const next = await newStory(ana, mine, 'Nueva');
  expect(next.rank > (rows[0]?.rank ?? '')).toBe(true);
});

test('each new story comes first, in its project and among all, also several of one request', async () => {
  const [one, two] = [(await createProject(ana)).id, (await createProject(ana)).id];
  await newStory(ana, one, 'Primera');
  await newStory(ana, two, 'Segunda');
  await ana.client
    .from('user_stories')
    .insert(['Tercera', 'Cuarta', 'Quinta'].map((title) => ({ project_id: one, title })))
    .throwOnError();
  expect(await titles(ana, one)).toEqual(['Quinta', 'Cuarta', 'Tercera', 'Primera']);
  const { data } = await ana.client
    .from('user_stories')
    .select('title')
    .in('project_id', [one, two])
    .order('rank')
    .throwOnError();
  expect(data.map(({ title }) => title)).toEqual(['Quinta', 'Cuarta', 'Tercera', 'Segunda', 'Primera']);
});

test('setting the clock back does not change the order', async () => {
  const project = (await createProject(ana)).id;
  const below = await newStory(ana, project, 'Abajo');
  const early = await newStory(ana, project, 'Antes');
  await makeInTheFuture(early.id);
  await newStory(ana, project, 'Después');
  expect(await titles(ana, project)).toEqual(['Después', 'Antes', 'Abajo']);
  // moves to between the two, and to the top
  const { data } = await ana.client
    .from('user_stories')
    .select('rank')
    .eq('id', early.id)
    .single()
    .throwOnError();
  const set = (rank: string) =>
    ana.client
      .from('user_stories')
      .update({ rank })
      .eq('id', below.id)
      .select('rank')
      .single()
      .throwOnError();
  await set(`${data.rank.slice(0, 10)}0V`);
  expect(await titles(ana, project)).toEqual(['Después', 'Abajo', 'Antes']);
  await set('P0000000000001');
  expect(await titles(ana, project)).toEqual(['Abajo', 'Después', 'Antes']);
});
