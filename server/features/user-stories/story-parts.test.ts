import { beforeEach, describe, expect, test } from 'vitest';
import { editInput } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createStory } from '#server/testing/scenario.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';
import { createUnlimitedProject } from '../sprints/testing/sprints.ts';

let story: string;

const server = await serverForFile();
const owner = await server.createPerson({ name: 'Olga Prueba' });
const ana = await server.createPerson({ name: 'Ana Prueba' });
const berta = await server.createPerson({ name: 'Berta Prueba' });
const other = await server.createPerson({ name: 'Nadie Prueba' });
const { id: project, team } = await createUnlimitedProject(server, owner);
await addMember(owner, team, ana, 'developer');
await addMember(owner, team, berta, 'developer');

beforeEach(async () => {
  story = await newStory(owner);
  await server.pool.query('delete from public.notifications');
});

const newStory = async (by: Person, more: { assignee_id?: string } = {}, projectId = project) =>
  (await createStory(by, projectId, { title: 'Una historia', ...more })).id;

/** Sends an edit, and answers with its story. */
async function send(by: Person, given: Parameters<typeof editInput>[0]) {
  const { data, ...answer } = await by.client.rpc('change_stories' as never, editInput(given) as never);
  return { ...answer, data: (data as unknown[] | null)?.[0] };
}
const edit = (by: Person, field: string, before: unknown, after: unknown, id = story) =>
  send(by, { story_id: id, field, before, after });
const restore = (by: Person, part: Procedures['restore_story_part']['input']['part'], id: string) =>
  by.client.rpc('restore_story_part' as never, { part, id } as never);

async function comment(by: Person, body: string, mentions: Person[] = []): Promise<string> {
  const { data } = await by.client
    .from('comments')
    .insert({ story_id: story, body, mentions: mentions.map(({ id }) => id) })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

async function task(by: Person, title: string): Promise<string> {
  const { data } = await by.client
    .from('tasks')
    .insert({ story_id: story, title })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

/** The notifications of each person, as 'kind by actor'. */
async function notificationsOf(person: Person): Promise<string[]> {
  const { data } = await person.client
    .from('notifications')
    .select('kind, actor_id')
    .order('created_at')
    .throwOnError();
  const names = new Map([owner, ana, berta].map(({ id, name }) => [id, name.split(' ')[0]]));
  return data.map(({ kind, actor_id }) => `${kind} ${names.get(actor_id ?? '')}`);
}

describe('two who edit the same field', () => {
  test('the second gets the current value and its author, and nothing is overwritten', async () => {
    expect((await edit(ana, 'title', 'Una historia', 'De Ana')).data).toMatchObject({ title: 'De Ana' });
    const late = await edit(berta, 'title', 'Una historia', 'De Berta');
    expect(late.error).toMatchObject({ code: 'PT409', hint: 'field_conflict' });
    expect(late.status).toBe(409);
    expect(JSON.parse(late.error?.details ?? '')).toEqual({
      field: 'title',
      current: 'De Ana',
      actor_id: ana.id,
    });
    const { data } = await owner.client
      .from('user_stories')
      .select('title')
      .eq('id', story)
      .single()
      .throwOnError();
    expect(data.title).toBe('De Ana');
    // after she has seen the value, she may save hers
    expect((await edit(berta, 'title', 'De Ana', 'De Berta')).data).toMatchObject({ title: 'De Berta' });
  });

  test('of two simultaneous edits exactly one gets a conflict', { retry: 0 }, async () => {
    const answers = await Promise.all(
      [ana, berta].map((by) => edit(by, 'description', null, `De ${by.name}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a repeated edit with an id does not put back what somebody has changed since', async () => {
    const command = { story_id: story, field: 'description', before: null, after: 'De Ana' };
    const repeat = () => send(ana, { ...command, command_id: '6f1c2f6e-5d0b-4c3a-9c1d-2b7e8f90a1b2' });
    expect((await repeat()).data).toMatchObject({ description: 'De Ana' });
    await edit(berta, 'description', 'De Ana', null);
    const { status, data } = await repeat();
    expect([status, data]).toMatchObject([200, { description: null }]);
    expect((await edit(ana, 'description', null, 'De Ana')).data).toMatchObject({ description: 'De Ana' });
  });

  test('an equal value and another field cause no conflict', async () => {
    await edit(ana, 'story_points', null, 5);
    expect((await edit(berta, 'story_points', null, 5)).status).toBe(200);
    expect((await edit(berta, 'assignee_id', null, berta.id)).data).toMatchObject({
      story_points: 5,
      assignee_id: berta.id,
    });
  });

  test('the rules of the field apply: rights, limits, types, and unknown fields', async () => {
    expect((await edit(other, 'title', 'Una historia', 'x')).error).toMatchObject({ hint: 'story_gone' });
    expect((await edit(ana, 'title', 'Una historia', '  ')).error?.code).toBe('23514');
    expect((await edit(ana, 'story_points', null, 'muchos')).status).toBe(400);
    expect((await edit(ana, 'assignee_id', null, other.id)).error?.hint).toBe('assignee_not_member');
    expect((await edit(ana, 'number', 1, 2)).status).toBe(400);
    const signedOut = await server
      .anonymousClient()
      .rpc(
        'change_stories' as never,
        editInput({ story_id: story, field: 'title', before: '', after: 'x' }) as never,
      );
    expect(signedOut.status).toBe(401);
  });
});

describe('who is notified of what', () => {
  test('a comment notifies the story’s people and the people it mentions, but not its author or a stranger', async () => {
    story = await newStory(owner, { assignee_id: ana.id });
    await server.pool.query('delete from public.notifications');
    await comment(owner, 'Hola @Berta Prueba', [berta, other, owner]);
    expect(await notificationsOf(ana)).toEqual(['commented Olga']);
    expect(await notificationsOf(berta)).toEqual(['mentioned Olga']);
    expect(await notificationsOf(owner)).toEqual([]);
    expect(await notificationsOf(other)).toEqual([]);
    const { data } = await owner.client
      .from('comments')
      .select('mentions')
      .eq('story_id', story)
      .throwOnError();
    expect(data.flatMap(({ mentions }) => mentions).sort()).toEqual([berta.id, owner.id].sort());
  });

  test('a mention notifies once, also one that is added later, and a restored comment does not notify', async () => {
    story = await newStory(ana);
    const id = await comment(owner, 'Hola @Ana Prueba', [ana]);
    expect(await notificationsOf(ana)).toEqual(['mentioned Olga']);
    await owner.client
      .from('comments')
      .update({ body: 'Hola @Ana Prueba y @Berta Prueba', mentions: [ana.id, berta.id] })
      .eq('id', id)
      .throwOnError();
    expect(await notificationsOf(ana)).toEqual(['mentioned Olga']);
    expect(await notificationsOf(berta)).toEqual(['mentioned Olga']);
    await owner.client.from('comments').delete().eq('id', id).throwOnError();
    expect((await restore(owner, 'comments', id)).status).toBe(204);
    expect(await notificationsOf(berta)).toEqual(['mentioned Olga']);
    const { data } = await ana.client
      .from('comments')
      .select('body, edited_at')
      .eq('id', id)
      .single()
      .throwOnError();
    expect(data.body).toBe('Hola @Ana Prueba y @Berta Prueba');
    expect(data.edited_at).not.toBeNull();
  });

  test('a block notifies the story’s people of its reason once, and removing it notifies nobody', async () => {
    story = await newStory(owner, { assignee_id: ana.id });
    await server.pool.query('delete from public.notifications');
    const blocked = await edit(ana, 'blocked_reason', null, ' Falta el contrato ');
    expect(blocked.data).toMatchObject({
      blocked_reason: 'Falta el contrato',
      blocked_at: expect.any(String),
    });
    expect(await notificationsOf(owner)).toEqual(['blocked Ana']);
    expect(await notificationsOf(ana)).toEqual([]);
    const changed = await edit(ana, 'blocked_reason', 'Falta el contrato', 'Falta la firma');
    expect(changed.data).toMatchObject({
      blocked_at: (blocked.data as unknown as { blocked_at: string }).blocked_at,
    });
    expect((await edit(owner, 'blocked_reason', 'Falta la firma', null)).data).toMatchObject({
      blocked_at: null,
    });
    expect(await notificationsOf(owner)).toEqual(['blocked Ana']);
  });
});

describe('tasks', () => {
  test('without a rank come last, and the log records them under their story', async () => {
    const [first, second] = [await task(ana, 'Diseñar'), await task(ana, 'Probar')];
    await berta.client.from('tasks').update({ done: true }).eq('id', first).throwOnError();
    await berta.client.from('tasks').update({ rank: 'Zz' }).eq('id', second).throwOnError();
    await berta.client.from('tasks').delete().eq('id', second).throwOnError();
    const { data } = await owner.client
      .from('activity_log')
      .select('entity_type, entity_name, entity_number, action, actor_id, changes')
      .eq('story_id', story)
      .order('created_at')
      .throwOnError();
    const { data: known } = await owner.client
      .from('user_stories')
      .select('number')
      .eq('id', story)
      .single()
      .throwOnError();
    expect(data.map(({ entity_name, action, actor_id }) => [entity_name, action, actor_id])).toEqual([
      ['Diseñar', 'created', ana.id],
      ['Probar', 'created', ana.id],
      ['Diseñar', 'updated', berta.id],
      ['Probar', 'deleted', berta.id],
    ]);
    expect(data[2]).toMatchObject({
      entity_type: 'tasks',
      entity_number: known.number,
      changes: { done: [false, true] },
    });
  });

  test('can be assigned only to members, and become unassigned when the member leaves', async () => {
    const id = await task(ana, 'Diseñar');
    const give = (to: string) => ana.client.from('tasks').update({ assignee_id: to }).eq('id', id);
    expect((await give(other.id)).error?.hint).toBe('assignee_not_member');
    const leaver = await server.createPerson({ name: 'Quien Se Va' });
    await addMember(owner, team, leaver, 'developer');
    await give(leaver.id).throwOnError();
    await owner.client
      .from('team_members')
      .delete()
      .eq('team_id', team)
      .eq('user_id', leaver.id)
      .throwOnError();
    const { data } = await ana.client
      .from('tasks')
      .select('assignee_id')
      .eq('id', id)
      .single()
      .throwOnError();
    expect(data.assignee_id).toBeNull();
  });

  test('follow their story to another project, and are deleted with it', async () => {
    const elsewhere = await createUnlimitedProject(server, owner);
    const [task1, comment1] = [await task(ana, 'Diseñar'), await comment(ana, 'Aquí')];
    await ana.client.from('tasks').update({ assignee_id: ana.id }).eq('id', task1).throwOnError();
    await owner.client
      .from('user_stories')
      .update({ project_id: elsewhere.id })
      .eq('id', story)
      .throwOnError();
    const { data } = await owner.client
      .from('tasks')
      .select('project_id, assignee_id')
      .eq('id', task1)
      .single()
      .throwOnError();
    expect(data).toEqual({ project_id: elsewhere.id, assignee_id: null });
    expect((await ana.client.from('comments').select('id').eq('id', comment1)).data).toEqual([]);
    await owner.client.from('user_stories').delete().eq('id', story).throwOnError();
    const { rows } = await server.pool.query(
      'select id from public.tasks where story_id = $1 union all select id from public.comments where story_id = $1',
      [story],
    );
    expect(rows).toEqual([]);
  });

  test('are limited to 200 for a story', async () => {
    const many = Array.from({ length: 200 }, (_, place) => ({ story_id: story, title: `Tarea ${place}` }));
    await ana.client.from('tasks').insert(many).throwOnError();
    const more = await ana.client.from('tasks').insert({ story_id: story, title: 'Una más' });
    expect(more.error).toMatchObject({ code: 'PT409', hint: 'too_many_tasks' });
  });
});

describe('a deletion is undone', () => {
  test('once, and only by the person who deleted', async () => {
    const id = await task(ana, 'Diseñar');
    await berta.client.from('tasks').delete().eq('id', id).throwOnError();
    expect((await restore(ana, 'tasks', id)).error?.hint).toBe('part_gone');
    expect((await restore(berta, 'comments', id)).error?.hint).toBe('part_gone');
    expect((await restore(berta, 'tasks', id)).status).toBe(204);
    expect((await ana.client.from('tasks').select('title').eq('id', id)).data).toEqual([
      { title: 'Diseñar' },
    ]);
    // a repeated request
    expect((await restore(berta, 'tasks', id)).status).toBe(204);
    expect((await ana.client.from('tasks').select('id').eq('id', id)).data).toHaveLength(1);
  });

  test('except in an archived project', async () => {
    const id = await comment(ana, 'Adiós');
    await ana.client.from('comments').delete().eq('id', id).throwOnError();
    const archive = (archived: boolean) =>
      owner.client.rpc('archive_project' as never, { project_id: project, archived } as never).throwOnError();
    await archive(true);
    expect((await restore(ana, 'comments', id)).error?.hint).toBe('part_gone');
    expect((await edit(ana, 'title', 'Una historia', 'x')).error?.hint).toBe('project_archived');
    expect((await ana.client.from('comments').insert({ story_id: story, body: 'x' })).error?.hint).toBe(
      'project_archived',
    );
    await archive(false);
  });
});
