import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, createStory } from '#server/testing/scenario.ts';
import { goTo, newSecret, startRetro, stateFor, writeNote } from './testing/retrospectives.ts';

/** Late and repeated writes of clients: they have no effect in another phase, and none the second time. */

let project: string;
let team: string;

const server = await serverForFile();
const [ana, luis, eva] = [
  await server.createPerson({ name: 'Ana' }),
  await server.createPerson({ name: 'Luis' }),
  await server.createPerson({ name: 'Eva' }),
];

beforeEach(async () => {
  ({ id: project, team } = await createProject(ana));
  await addMember(ana, team, luis, 'developer');
});

const MOVED_ON = { code: 'retrospective_moved_on', status: 409 };

test.each([false, true])(
  'a note that waited counts in the phase in which it was written only (anonymous: %s)',
  async (anonymous) => {
    const retro = await startRetro(ana, team, { anonymous });
    const secret = anonymous ? newSecret() : undefined;
    const { phase_count } = await stateFor(luis.client, retro, secret);
    const note = { retrospective_id: retro, column_id: 'start', body: 'Tarde', secret, phase_count };
    const write = () => call(luis.client, 'write_note', { ...note, id: randomUUID() });
    expect(await write()).toBeNull();
    const own = async () => (await stateFor(luis.client, retro, secret)).own_notes.length;
    expect(await own()).toBe(1);
    await goTo(ana, retro, 'write', 'group');
    expect(await write()).toMatchObject(MOVED_ON);
    // the same phase again is another one
    await goTo(ana, retro, 'group', 'write');
    expect(await write()).toMatchObject(MOVED_ON);
    expect(await own()).toBe(1);
    // one that does not say when it was written counts now
    const now = { ...note, id: randomUUID(), phase_count: undefined };
    expect(await call(luis.client, 'write_note', now)).toBeNull();
    expect(await own()).toBe(2);
  },
);

test('votes that waited are not cast in a second voting', async () => {
  const retro = await startRetro(ana, team);
  await writeNote(luis, retro, 'Uno');
  await goTo(ana, retro, 'write', 'vote');
  const before = await stateFor(luis.client, retro);
  const votes = {
    retrospective_id: retro,
    topic_id: before.topics[0]?.id ?? '',
    votes: 2,
    phase_count: before.phase_count,
  };
  expect(await call(luis.client, 'cast_votes', votes)).toEqual({ votes_left: before.votes_per_person - 2 });
  await goTo(ana, retro, 'vote', 'agree');
  expect(await call(luis.client, 'cast_votes', votes)).toMatchObject(MOVED_ON);
  await goTo(ana, retro, 'agree', 'vote');
  expect(await call(luis.client, 'cast_votes', votes)).toMatchObject(MOVED_ON);
  expect((await stateFor(luis.client, retro)).topics[0]?.own_votes).toBe(0);
});

test('a repeated text does not put back what somebody has removed since, and a new one does', async () => {
  const retro = await startRetro(ana, team);
  await call(luis.client, 'write_note', {
    retrospective_id: retro,
    id: randomUUID(),
    column_id: 'start',
    body: 'Uno',
  });
  await goTo(ana, retro, 'write', 'vote');
  await goTo(ana, retro, 'vote', 'agree');
  const topic_id = (await stateFor(luis.client, retro)).topics[0]?.id ?? '';
  const write = (person: Person, before: string, after: string, command_id?: string) => {
    const text = { retrospective_id: retro, topic_id, before, after };
    return call(person.client, 'write_discussion', command_id === undefined ? text : { ...text, command_id });
  };
  const id = randomUUID();
  expect(await write(luis, '', 'De Luis', id)).toEqual({ discussion: 'De Luis' });
  expect(await write(ana, 'De Luis', '')).toEqual({ discussion: '' });
  expect(await write(luis, '', 'De Luis', id)).toEqual({ discussion: '' });
  // ids of other people are others
  expect(await write(ana, '', 'De Ana', id)).toEqual({ discussion: 'De Ana' });
  // a command that was refused may be repeated
  const refused = randomUUID();
  expect(await write(luis, 'Otro', 'Mi texto', refused)).toMatchObject({ code: 'discussion_changed' });
  expect(await write(luis, 'De Ana', 'Mi texto', refused)).toEqual({ discussion: 'Mi texto' });
});

test('a repeated note, vote, text or action is done once', async () => {
  const retro = await startRetro(ana, team);
  const twice = async (name: Parameters<typeof call>[1], input: object) => {
    const first = await call(luis.client, name, input as never);
    expect(first).not.toHaveProperty('code');
    expect(await call(luis.client, name, input as never)).toEqual(first);
  };
  const note = { retrospective_id: retro, id: randomUUID(), column_id: 'start', body: 'Uno' };
  for (const _ of [1, 2]) expect(await call(luis.client, 'write_note', note)).toBeNull();
  expect((await stateFor(luis.client, retro)).own_notes).toHaveLength(1);
  await goTo(ana, retro, 'write', 'vote');
  const topic_id = (await stateFor(luis.client, retro)).topics[0]?.id ?? '';
  await twice('cast_votes', { retrospective_id: retro, topic_id, votes: 2 });
  await goTo(ana, retro, 'vote', 'agree');
  await twice('write_discussion', { retrospective_id: retro, topic_id, before: '', after: 'Acordado' });
  const action = { retrospective_id: retro, id: randomUUID(), body: 'Hacer' };
  for (const _ of [1, 2]) expect(await call(luis.client, 'save_action', action)).toBeNull();
  for (const _ of [1, 2])
    expect(await call(luis.client, 'set_action_done', { action_id: action.id, done: true })).toBeNull();
  const { topics, votes, actions } = await stateFor(luis.client, retro);
  expect(topics[0]?.discussion).toBe('Acordado');
  expect(votes).toEqual({ count: 2, people: 1 });
  expect(actions.map(({ body, done_at }) => [body, done_at !== null])).toEqual([['Hacer', true]]);
});

test('the id of somebody else leads to nothing: neither note nor action is overwritten or read', async () => {
  const retro = await startRetro(ana, team);
  const note = await writeNote(ana, retro, 'De Ana');
  const theirs = { retrospective_id: retro, id: note, column_id: 'start', body: 'De Luis' };
  expect(await call(luis.client, 'write_note', theirs)).toMatchObject({ code: 'note_gone', status: 404 });
  expect((await stateFor(ana.client, retro)).own_notes.map(({ body }) => body)).toEqual(['De Ana']);

  const { team: other } = await createProject(eva);
  const elsewhere = await startRetro(eva, other);
  const action = { retrospective_id: elsewhere, id: randomUUID(), body: 'De Eva' };
  expect(await call(eva.client, 'save_action', action)).toBeNull();
  const taken = { ...action, retrospective_id: retro, body: 'De Luis' };
  expect(await call(luis.client, 'save_action', taken)).toMatchObject({ code: 'action_gone' });
  expect((await stateFor(eva.client, elsewhere)).actions.map(({ body }) => body)).toEqual(['De Eva']);
});

const REPEATED = { onConflict: 'id', ignoreDuplicates: true };

test('a repeated task or comment is stored once, also where no more would be accepted', async () => {
  const { id: story_id } = await createStory(luis, project, { title: 'Pagar' });
  const comment = { id: randomUUID(), story_id, body: 'Visto', mentions: [] };
  for (const _ of [1, 2]) await luis.client.from('comments').upsert(comment, REPEATED).throwOnError();
  const filling = Array.from({ length: 199 }, (_, place) => ({ story_id, title: `Tarea ${place}` }));
  await luis.client.from('tasks').insert(filling).throwOnError();
  const last = { id: randomUUID(), story_id, title: 'La última' };
  for (const _ of [1, 2]) await luis.client.from('tasks').upsert(last, REPEATED).throwOnError();
  const { error } = await luis.client.from('tasks').upsert({ ...last, id: randomUUID() }, REPEATED);
  expect(error).toMatchObject({ hint: 'too_many_tasks' });
  const count = async (table: 'tasks' | 'comments') =>
    (await luis.client.from(table).select('id').eq('story_id', story_id).throwOnError()).data?.length;
  expect([await count('tasks'), await count('comments')]).toEqual([200, 1]);
});

test("a task or comment under somebody else's id leaves theirs as it is and shows nothing of it", async () => {
  const { id: elsewhere } = await createProject(eva);
  const theirs = await createStory(eva, elsewhere, { title: 'De Eva' });
  const own = await createStory(luis, project, { title: 'De Luis' });
  const id = randomUUID();
  await eva.client
    .from('comments')
    .insert({ id, story_id: theirs.id, body: 'De Eva', mentions: [] })
    .throwOnError();
  await eva.client.from('tasks').insert({ id, story_id: theirs.id, title: 'De Eva' }).throwOnError();
  const comment = { id, story_id: own.id, body: 'De Luis', mentions: [] };
  expect((await luis.client.from('comments').upsert(comment, REPEATED).select('*')).data).toEqual([]);
  const task = { id, story_id: own.id, title: 'De Luis' };
  expect((await luis.client.from('tasks').upsert(task, REPEATED).select('*')).data).toEqual([]);
  const { data: comments } = await eva.client.from('comments').select('body').eq('id', id).throwOnError();
  const { data: tasks } = await eva.client.from('tasks').select('title').eq('id', id).throwOnError();
  expect([comments, tasks]).toEqual([[{ body: 'De Eva' }], [{ title: 'De Eva' }]]);
});
