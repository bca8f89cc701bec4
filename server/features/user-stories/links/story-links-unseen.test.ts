import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { fence, watch } from '#server/protocol/realtime/testing/watch.ts';
import { call, editField } from '#server/testing/call.ts';
import { exported } from '#server/testing/exported.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, createStory, type Story } from '#server/testing/scenario.ts';

/** A link to a story that a person may not see says that something is there, and nothing else, wherever they look. */

let seen: Story;
let secret: Story;

const server = await serverForFile();
/** Sees both projects. */
/** Sees the first project only. */
const [ana, near, stranger] = await Promise.all([
  server.createPerson({ name: 'Ana' }),
  server.createPerson({ name: 'Cerca' }),
  server.createPerson({ name: 'Ajena' }),
]);
const here = await createProject(ana, 'Reservas');
const there = await createProject(ana, 'Secreto');
await server.pool.query('update public.board_columns set wip_limit = null');
await addMember(ana, here.team, near, 'scrum_master');

beforeEach(async () => {
  seen = await createStory(ana, here.id, { title: 'La que se ve' });
  secret = await createStory(ana, there.id, { title: 'La oculta', status: 'todo' });
});

const insert = (by: Person, from_story: string, to_story: string, kind = 'blocks') =>
  by.client
    .from('story_links')
    .insert({ from_story, to_story, kind } as never)
    .select('id');

async function link(from = secret.id, to = seen.id): Promise<string> {
  const { data } = await insert(ana, from, to).single().throwOnError();
  return (data as { id: string }).id;
}

const links = (by: Person, story_id = seen.id) => call(by.client, 'story_links', { story_id });

/** Whether a text has anything of the hidden story. */
const betrays = (answer: unknown) => {
  const text = JSON.stringify(answer);
  return [secret.id, secret.title, there.id, there.key, 'Secreto'].filter((fact) => text.includes(fact));
};

describe('a person who sees one end', () => {
  test('reads that there is something: one line for a kind, however many there are', async () => {
    const another = await createStory(ana, there.id, { title: 'Otra oculta' });
    await link();
    await link(another.id);
    await insert(ana, seen.id, secret.id, 'relates').throwOnError();
    expect(await links(near)).toEqual([
      { id: null, kind: 'relates', story: null },
      { id: null, kind: 'waits_for', story: null },
    ]);
    expect(await links(ana)).toHaveLength(3);
  });

  test('cannot tell its status, nor when that changes', async () => {
    await link();
    const read = async () => {
      const { data } = await near.client.from('user_stories').select().eq('id', seen.id).single();
      return [data, await links(near)];
    };
    const before = await read();
    await ana.client.from('user_stories').update({ status: 'done' }).eq('id', secret.id).throwOnError();
    expect(await read()).toEqual(before);
    expect(await links(ana)).toMatchObject([{ story: { status: 'done' } }]);
  });

  test('reads no row of the table, alone or embedded, and no number of them', async () => {
    const id = await link();
    const { data, count } = await near.client.from('story_links').select('*', { count: 'exact' });
    expect([data, count]).toEqual([[], 0]);
    const embedded = await near.client
      .from('user_stories')
      .select('id, story_links!story_links_to_story_fkey(*, user_stories!story_links_from_story_fkey(*))')
      .eq('id', seen.id)
      .single()
      .throwOnError();
    expect(embedded.data).toEqual({ id: seen.id, story_links: [] });
    expect((await near.client.from('story_links').delete().eq('id', id).select()).data).toEqual([]);
    expect(await links(ana)).toHaveLength(1);
  });

  test('adds no link to it, and the refusal is that of a story that does not exist', async () => {
    const answers = [
      await insert(near, seen.id, secret.id),
      await insert(near, secret.id, seen.id),
      await insert(near, seen.id, randomUUID()),
    ].map(({ status, error }) => ({ status, code: error?.code, message: error?.message }));
    for (const answer of answers) expect(answer).toEqual(answers[2]);
    expect(answers[0]).toMatchObject({ status: 403, code: '42501' });
    await link();
    // a link that is there is refused in the same way
    expect((await insert(near, secret.id, seen.id)).error?.code).toBe('42501');
    const block = await editField(near.client, {
      story_id: seen.id,
      field: 'blocked_reason',
      before: null,
      after: 'Espera',
      waits_for: secret.id,
    });
    expect(block).toMatchObject({ status: 403 });
  });

  test('reads in the log that there is a link, and nothing of the other story', async () => {
    const id = await link();
    const { data } = await near.client
      .from('activity_log')
      .select('actor_id, changes')
      .eq('entity_id', seen.id)
      .eq('action', 'updated')
      .throwOnError();
    expect(data).toEqual([{ actor_id: ana.id, changes: { link: [null, { id, kind: 'waits_for' }] } }]);
    const { data: all } = await near.client.from('activity_log').select();
    expect(betrays(all)).toEqual([]);
  });

  test('gets nothing of it over realtime', async () => {
    const own = await watch(near.client, { table: 'user_settings' });
    const table = await watch(near.client, {});
    const id = await link();
    await ana.client.from('user_stories').update({ title: 'Otra', status: 'done' }).eq('id', secret.id);
    await ana.client.from('story_links').delete().eq('id', id).throwOnError();
    await fence(near.client, own);
    const changes = table.changes.seen;
    expect(changes.filter(({ table }) => table === 'activity_log')).toHaveLength(2);
    expect(changes.filter(({ table }) => table !== 'activity_log' && table !== 'user_settings')).toEqual([]);
    expect(betrays(changes)).toEqual([]);
    await Promise.all([own.stop(), table.stop()]);
  });

  test('is not notified when it is completed; a person who sees it is, without its key', async () => {
    await link();
    const other = await createStory(ana, here.id, { title: 'De Ana' });
    await link(secret.id, other.id);
    const assign = (id: string, to: Person) =>
      ana.client.from('user_stories').update({ assignee_id: to.id }).eq('id', id).throwOnError();
    await assign(seen.id, near);
    await assign(other.id, ana);
    const both = await server.createPerson({ name: 'Dos' });
    await addMember(ana, there.team, both);
    await both.client.from('user_stories').update({ status: 'done' }).eq('id', secret.id).throwOnError();
    const notes = async (by: Person) =>
      (await by.client.from('notifications').select('story_id, params').eq('kind', 'blocker_done')).data;
    expect(await notes(near)).toEqual([]);
    const notifications = await notes(ana);
    expect(notifications).toMatchObject([{ story_id: other.id }]);
    expect(betrays(notifications)).toEqual([]);
  });

  test('has nothing of it in an export', async () => {
    await link();
    const entries = await exported(server.url, near);
    const text = [...entries.values()].map(String).join('\n');
    expect(text).toContain(seen.id);
    expect(betrays(text)).toEqual([]);
  });
});

test('a person who sees neither end gets no links, and the same answer as for no story', async () => {
  await link();
  expect(await links(stranger)).toEqual([]);
  expect(await links(stranger, randomUUID())).toEqual([]);
});

test('a person who leaves a project no longer sees what was linked there', async () => {
  await link();
  const guest = await server.createPerson({ name: 'Se va' });
  await addMember(ana, here.team, guest);
  await addMember(ana, there.team, guest);
  expect(await links(guest)).toMatchObject([
    { story: { id: secret.id, key: `${there.key}-${secret.number}` } },
  ]);
  await ana.client
    .from('team_members')
    .delete()
    .eq('team_id', there.team)
    .eq('user_id', guest.id)
    .throwOnError();
  expect(await links(guest)).toEqual([{ id: null, kind: 'waits_for', story: null }]);
});

test('a story that moves to the project of its blocker waits for it; one that leaves it does not', async () => {
  await link();
  const open = async () =>
    (await ana.client.from('user_stories').select('open_blockers').eq('id', seen.id).single()).data
      ?.open_blockers;
  const move = (id: string, project_id: string) =>
    ana.client.from('user_stories').update({ project_id }).eq('id', id).throwOnError();
  expect(await open()).toBe(0);
  await move(secret.id, here.id);
  expect(await open()).toBe(1);
  await move(seen.id, there.id);
  expect(await open()).toBe(0);
});

test('in an archived project no link is added or removed', async () => {
  const old = await createProject(ana, 'Antiguo');
  const kept = await createStory(ana, old.id);
  const id = await link(kept.id);
  await call(ana.client, 'archive_project', { project_id: old.id, archived: true });
  expect((await insert(ana, kept.id, secret.id)).error).toMatchObject({ hint: 'project_archived' });
  expect((await insert(ana, secret.id, kept.id)).error).toMatchObject({ hint: 'project_archived' });
  expect((await ana.client.from('story_links').delete().eq('id', id).select()).data).toEqual([]);
  expect(await links(ana)).toHaveLength(1);
});
