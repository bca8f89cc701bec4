import { beforeEach, expect, test } from 'vitest';
import { fence, watch } from '#server/protocol/realtime/testing/watch.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createStory, type Project } from '#server/testing/scenario.ts';
import { createUnlimitedProject } from '../sprints/testing/sprints.ts';

/** Followers of a story are notified of comments and blocks, and of moves where they have chosen that. */

let story: string;

const server = await serverForFile();
/** The author of the story. */
/** Its assignee. */
/** Follows it by choice. */
const [ana, dev, fan, other, stranger] = (await Promise.all(
  ['Ana', 'Dev', 'Fan', 'Otra', 'Ajena'].map((name) => server.createPerson({ name })),
)) as [Person, Person, Person, Person, Person];
const project = (await createUnlimitedProject(server, ana)) as unknown as Project;
for (const person of [dev, fan, other]) await addMember(ana, project.team, person);

beforeEach(async () => {
  story = (await createStory(ana, project.id, { title: 'Una historia', assignee_id: dev.id })).id;
  await server.pool.query('delete from public.notifications');
});

const choose = (by: Person, choice: { follows?: boolean; moves?: boolean } = {}) =>
  by.client.from('story_followers').insert({ story_id: story, ...choice });
const comment = (by: Person) =>
  by.client.from('comments').insert({ story_id: story, body: 'Hola' }).throwOnError();
const change = (by: Person, patch: object) =>
  by.client.from('user_stories').update(patch).eq('id', story).throwOnError();

/** The kinds of notifications of each person. */
async function kinds(): Promise<Record<string, string[]>> {
  const entries = await Promise.all(
    Object.entries({ ana, dev, fan }).map(async ([name, person]) => {
      const { data } = await person.client.from('notifications').select('kind').order('created_at');
      return [name, (data ?? []).map(({ kind }) => kind as string)] as const;
    }),
  );
  return Object.fromEntries(entries);
}

async function everything(): Promise<Record<string, string[]>> {
  await comment(other);
  await change(other, { blocked_reason: 'Falta la clave' });
  await change(other, { status: 'in_progress' });
  return kinds();
}

test('the author and the assignee follow by themselves; moves are reported to the assignee alone', async () => {
  expect(await everything()).toEqual({
    ana: ['commented', 'blocked'],
    dev: ['commented', 'blocked', 'updated'],
    fan: [],
  });
});

test('a person who follows is notified of comments and blocks, and of moves only by choice', async () => {
  expect((await choose(fan)).status).toBe(201);
  expect((await everything())['fan']).toEqual(['commented', 'blocked']);
  await fan.client.from('story_followers').update({ moves: true }).eq('story_id', story).throwOnError();
  await change(other, { status: 'todo' });
  expect((await kinds())['fan']).toEqual(['commented', 'blocked', 'updated']);
  await change(fan, { status: 'done' });
  expect((await kinds())['fan']).toEqual(['commented', 'blocked', 'updated']);
});

test('author and assignee who stop following are notified of nothing but what concerns them alone', async () => {
  await choose(ana, { follows: false }).throwOnError();
  await choose(dev, { follows: false }).throwOnError();
  expect(await everything()).toEqual({ ana: [], dev: [], fan: [] });
  const mention = { story_id: story, body: '@Dev', mentions: [dev.id] };
  await other.client.from('comments').insert(mention).throwOnError();
  await change(other, { assignee_id: null });
  await change(other, { assignee_id: dev.id });
  expect((await kinds())['dev']).toEqual(['mentioned', 'assigned']);
});

test('each person hears of a comment once, and a mute wins', async () => {
  await choose(dev, { moves: true }).throwOnError();
  await choose(fan, { moves: true }).throwOnError();
  await fan.client.from('mutes').insert({ story_id: story }).throwOnError();
  expect(await everything()).toEqual({
    ana: ['commented', 'blocked'],
    dev: ['commented', 'blocked', 'updated'],
    fan: [],
  });
});

test('a follower who leaves the project is not notified', async () => {
  await choose(fan, { moves: true }).throwOnError();
  const members = ana.client.from('team_members').delete();
  await members.eq('team_id', project.team).eq('user_id', fan.id).throwOnError();
  await everything();
  const { rows } = await server.pool.query('select from public.notifications where user_id = $1', [fan.id]);
  expect(rows).toEqual([]);
  await addMember(ana, project.team, fan);
});

test('people choose for themselves alone, once a story, and strangers do not', async () => {
  await choose(fan).throwOnError();
  expect((await choose(fan)).status).toBe(409);
  const forged = { story_id: story, user_id: other.id } as never;
  expect((await fan.client.from('story_followers').insert(forged)).status).toBe(403);
  expect((await choose(stranger)).status).toBe(403);
  const changed = await other.client
    .from('story_followers')
    .update({ follows: false })
    .eq('story_id', story)
    .select();
  expect(changed.data).toEqual([]);
  const read = (by: Person) => by.client.from('story_followers').select('user_id').eq('story_id', story);
  expect((await read(other)).data).toEqual([{ user_id: fan.id }]);
  expect((await read(stranger)).data).toEqual([]);
});

test('choices arrive live, for people who see the story', async () => {
  const own = await watch(stranger.client, { table: 'user_settings' });
  const strange = await watch(stranger.client, { table: 'story_followers' });
  const seen = await watch(other.client, { table: 'story_followers' });
  await choose(fan).throwOnError();
  await seen.changes.until(({ eventType }) => eventType === 'INSERT');
  await fence(stranger.client, own);
  expect(strange.changes.seen).toEqual([]);
  await Promise.all([own.stop(), strange.stop(), seen.stop()]);
});

test('a choice follows its story to another project, and goes with it', async () => {
  await choose(fan).throwOnError();
  const target = await createUnlimitedProject(server, ana);
  await change(ana, { project_id: target.id });
  const { rows } = await server.pool.query(
    'select project_id from public.story_followers where story_id = $1',
    [story],
  );
  expect(rows).toEqual([{ project_id: target.id }]);
  expect((await fan.client.from('story_followers').select()).data).not.toContainEqual(
    expect.objectContaining({ story_id: story }),
  );
  await server.pool.query('delete from public.user_stories where id = $1', [story]);
  const gone = await server.pool.query('select from public.story_followers where story_id = $1', [story]);
  expect(gone.rows).toEqual([]);
});
