import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createUnlimitedProject } from '#server/features/sprints/testing/sprints.ts';
import { call, editField } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { rowsWith } from '#server/testing/rights/rows-with.ts';
import { addMember, createStory } from '#server/testing/scenario.ts';
import type { RedactTextInput } from '#shared/contracts/redact-text.ts';
import { REDACTED } from '#shared/rules/stories/redaction.ts';

/** A manager removes a text: it is in no table any more, and nobody brings it back without choosing to. */

const SECRET = 'secreto-pegado-4711';

const server = await serverForFile();
const create = (name: string) => server.createPerson({ name });
/** The owner; a developer; somebody of another project. */
const [ana, luis, eva] = await Promise.all([create('Ana Propia'), create('Luis'), create('Eva')]);
const created = await createUnlimitedProject(server, ana);
const project = created.id;
await addMember(ana, created.team, luis, 'developer');

const redact = ({ client }: Person, input: RedactTextInput) => call(client, 'redact_text', input);
const found = () => rowsWith(server.pool, SECRET);
const storyOf = async (id: string) => {
  const { data } = await ana.client.from('user_stories').select().eq('id', id).single().throwOnError();
  return data;
};
const edit = (id: string, change: object) =>
  luis.client
    .from('user_stories')
    .update(change as never)
    .eq('id', id)
    .throwOnError();
const redactions = async (entity: string) => {
  const { data } = await luis.client
    .from('activity_log')
    .select('actor_id, changes')
    .eq('entity_id', entity)
    .not('changes->redacted', 'is', null)
    .throwOnError();
  return data.map(({ actor_id, changes }) => ({ by: actor_id, ...(changes as object) }));
};
async function addTask(story_id: string, title: string): Promise<string> {
  const tasks = luis.client.from('tasks').insert({ story_id, title });
  return (await tasks.select('id').single().throwOnError()).data.id;
}
async function addComment(story_id: string, body: string): Promise<string> {
  const comments = luis.client.from('comments').insert({ story_id, body });
  return (await comments.select('id').single().throwOnError()).data.id;
}
async function addDiscussion(discussion: string): Promise<{ topic: string; retro: string }> {
  const { rows } = await server.pool.query<{ topic: string; retro: string }>(
    `with r as (
       insert into public.retrospectives (project_id, team_id, title, template, columns, anonymous, phase, facilitator_id)
       select t.project_id, t.id, 'Retro', 'start_stop_continue', '[{"id": "start"}]', false, 'agree', $2
       from public.teams t where t.project_id = $1 limit 1 returning id)
     insert into public.retro_topics (retrospective_id, project_id, column_id, place, discussion)
     select r.id, $1, 'start', 1, $3 from r returning id as topic, retrospective_id as retro`,
    [project, ana.id, discussion],
  );
  const [row] = rows;
  if (!row) throw new Error('no topic');
  return row;
}

describe('what a manager removes is in no table, queue or version', () => {
  test('a description, which was changed several times', async () => {
    const { id } = await createStory(luis, project, { title: 'Pagar', description: `Hola ${SECRET}` });
    await edit(id, { description: `Otra ${SECRET}` });
    await edit(id, { description: 'Ahora sin nada' });
    await edit(id, { description: `Otra vez ${SECRET}` });
    expect(await found()).not.toEqual([]);
    expect(await redact(ana, { kind: 'description', id })).toBeNull();
    expect(await found()).toEqual([]);
    expect((await storyOf(id)).description).toBe(REDACTED);
    const versions = await luis.client.from('story_text_versions').select('text').eq('story_id', id);
    expect(versions.data).toEqual(Array(5).fill({ text: REDACTED }));
    expect(await redactions(id)).toEqual([{ by: ana.id, redacted: [null, { kind: 'description', id }] }]);
  });

  test('the earlier versions of a description that is empty now', async () => {
    const { id } = await createStory(luis, project, { title: 'Pagar', description: SECRET });
    await edit(id, { description: null });
    await redact(ana, { kind: 'description', id });
    expect(await found()).toEqual([]);
    expect((await storyOf(id)).description).toBeNull();
  });

  test('one criterion; the others stay', async () => {
    const acceptance_criteria = `- [x] Se paga\n- [ ] Con ${SECRET}\nSin marca`;
    const { id } = await createStory(luis, project, { title: 'Pagar', acceptance_criteria });
    await edit(id, { acceptance_criteria: acceptance_criteria.replace('[x]', '[ ]') });
    expect(await redact(ana, { kind: 'criterion', id, text: `Con ${SECRET}` })).toBeNull();
    expect(await found()).toEqual([]);
    expect((await storyOf(id)).acceptance_criteria).toBe(`- [ ] Se paga\n- [ ] ${REDACTED}\nSin marca`);
  });

  test('all criteria', async () => {
    const { id } = await createStory(luis, project, { title: 'Pagar', acceptance_criteria: SECRET });
    await redact(ana, { kind: 'criteria', id });
    expect(await found()).toEqual([]);
    expect((await storyOf(id)).acceptance_criteria).toBe(REDACTED);
  });

  test('a comment', async () => {
    const { id: story } = await createStory(luis, project, { title: 'Pagar' });
    const id = await addComment(story, `Mira: ${SECRET}`);
    await luis.client
      .from('comments')
      .update({ body: `Mira bien: ${SECRET}` })
      .eq('id', id)
      .throwOnError();
    expect(await redact(ana, { kind: 'comment', id })).toBeNull();
    expect(await found()).toEqual([]);
    const { data } = await luis.client.from('comments').select('body').eq('id', id).single().throwOnError();
    expect(data.body).toBe(REDACTED);
    expect(await redactions(story)).toEqual([{ by: ana.id, redacted: [null, { kind: 'comment', id }] }]);
  });

  test('a task, in its row and in the log', async () => {
    const { id: story } = await createStory(luis, project, { title: 'Pagar' });
    const id = await addTask(story, `Usar ${SECRET}`);
    await luis.client
      .from('tasks')
      .update({ title: `Usar hoy ${SECRET}` })
      .eq('id', id)
      .throwOnError();
    expect(await redact(ana, { kind: 'task', id })).toBeNull();
    expect(await found()).toEqual([]);
    const { data } = await luis.client.from('tasks').select('title').eq('id', id).single().throwOnError();
    expect(data.title).toBe(REDACTED);
  });

  test('a task that was deleted already, which does not come back either', async () => {
    const { id: story } = await createStory(luis, project, { title: 'Pagar' });
    const id = await addTask(story, SECRET);
    await luis.client.from('tasks').delete().eq('id', id).throwOnError();
    expect(await redact(ana, { kind: 'task', id })).toBeNull();
    expect(await found()).toEqual([]);
    expect(await call(luis.client, 'restore_story_part', { part: 'tasks', id })).toMatchObject({
      code: 'part_gone',
    });
  });

  test('a deleted comment, which cannot be restored then', async () => {
    const { id: story } = await createStory(luis, project, { title: 'Pagar' });
    const id = await addComment(story, `Mira: ${SECRET}`);
    await luis.client.from('comments').delete().eq('id', id).throwOnError();
    expect(await redact(ana, { kind: 'comment', id })).toBeNull();
    expect(await found()).toEqual([]);
    expect(await call(luis.client, 'restore_story_part', { part: 'comments', id })).toMatchObject({
      code: 'part_gone',
    });
  });

  test('a task, with the action of a retrospective that became it, and its notification', async () => {
    const { id: story } = await createStory(luis, project, { title: 'Pagar' });
    const { retro } = await addDiscussion('');
    const [action, task] = [randomUUID(), randomUUID()];
    const body = `Cambiar ${SECRET}`;
    await call(ana.client, 'save_action', { retrospective_id: retro, id: action, body, owner_id: luis.id });
    await call(ana.client, 'make_task_of_action', { action_id: action, story_id: story, task_id: task });
    expect((await found()).map((row) => row.split(':')[0])).toEqual(
      expect.arrayContaining(['tasks', 'retro_actions', 'notifications']),
    );
    expect(await redact(ana, { kind: 'task', id: task })).toBeNull();
    expect(await found()).toEqual([]);
  });

  test('what is said about a topic', async () => {
    const { topic, retro } = await addDiscussion(`Dijimos ${SECRET}`);
    expect(await redact(ana, { kind: 'discussion', id: topic })).toBeNull();
    expect(await found()).toEqual([]);
    expect(await redactions(project)).toContainEqual({
      by: ana.id,
      redacted: [null, { kind: 'discussion', id: topic }],
    });
    const late = { retrospective_id: retro, topic_id: topic, before: `Dijimos ${SECRET}` };
    // the addition may be the text itself: its answer was lost, and it is sent again
    const again = { ...late, before: 'Dijimos' };
    for (const edit of [
      { ...late, after: `Dijimos ${SECRET} y más` },
      { ...again, after: `Dijimos\n\n${SECRET}` },
      { ...again, before: '', after: SECRET },
    ])
      expect(await call(luis.client, 'write_discussion', edit)).toMatchObject({ code: 'discussion_changed' });
    expect(await found()).toEqual([]);
    // who has seen what stands there adds to it as ever
    expect(
      await call(luis.client, 'write_discussion', {
        ...late,
        before: REDACTED,
        after: `${REDACTED}\n\nY más`,
      }),
    ).toEqual({ discussion: `${REDACTED}\n\nY más` });
  });
});

test('a repeated call changes nothing, and of two at once one counts', { retry: 0 }, async () => {
  const { id } = await createStory(luis, project, { title: 'Pagar', description: SECRET });
  const both = await Promise.all([1, 2].map(() => redact(ana, { kind: 'description', id })));
  expect(both).toEqual([null, null]);
  const { updated_at } = await storyOf(id);
  expect(await redact(ana, { kind: 'description', id })).toBeNull();
  expect((await storyOf(id)).updated_at).toBe(updated_at);
  expect(await redactions(id)).toHaveLength(1);
});

describe('a text that is being edited meanwhile does not come back silently', () => {
  test('a field of a story, also by undoing', async () => {
    const { id } = await createStory(luis, project, { title: 'Pagar', description: SECRET });
    await redact(ana, { kind: 'description', id });
    const late = { story_id: id, field: 'description', before: SECRET, after: `${SECRET}\n\nY más` } as const;
    expect(await editField(luis.client, late)).toMatchObject({ code: 'field_conflict' });
    const undo = { story_id: id, field: 'description', before: 'Otra', after: SECRET } as const;
    expect(await editField(luis.client, undo)).toMatchObject({ code: 'field_conflict' });
    expect(await found()).toEqual([]);
  });

  test.each(['luis', 'ana'])('a row that a program read before and sends back whole, as %s', async (name) => {
    const { client } = name === 'luis' ? luis : ana;
    const { id } = await createStory(luis, project, {
      title: 'Pagar',
      description: SECRET,
      acceptance_criteria: `- [ ] ${SECRET}`,
    });
    const task = await addTask(id, SECRET);
    const read = async (table: 'user_stories' | 'tasks', row: string) =>
      (await client.from(table).select().eq('id', row).single().throwOnError()).data;
    const rows = [await read('user_stories', id), await read('tasks', task)];
    await redact(ana, { kind: 'description', id });
    await redact(ana, { kind: 'criterion', id, text: SECRET });
    await redact(ana, { kind: 'task', id: task });
    const save = (row: object, table: 'user_stories' | 'tasks', key: string) =>
      client
        .from(table)
        .update(row as never)
        .eq('id', key);
    const [story, part] = [
      await save(rows[0] ?? {}, 'user_stories', id),
      await save(rows[1] ?? {}, 'tasks', task),
    ];
    expect([story.error, part.error]).toMatchObject([
      { hint: 'row_changed', details: 'acceptance_criteria, description' },
      { hint: 'row_changed', details: 'title' },
    ]);
    expect(await found()).toEqual([]);
    // read again, it is saved
    expect((await save(await read('user_stories', id), 'user_stories', id)).error).toBeNull();
    expect((await save({ ...(await read('tasks', task)), title: 'Otra' }, 'tasks', task)).error).toBeNull();
  });

  test('a comment: its author can delete it, but not write it again', async () => {
    const { id: story } = await createStory(luis, project, { title: 'Pagar' });
    const id = await addComment(story, SECRET);
    await redact(ana, { kind: 'comment', id });
    const late = await luis.client
      .from('comments')
      .update({ body: `${SECRET}!` })
      .eq('id', id);
    expect(late.error).toMatchObject({ hint: 'text_redacted' });
    expect(await found()).toEqual([]);
    await luis.client.from('comments').delete().eq('id', id).throwOnError();
  });
});

describe('is refused', () => {
  test('to people who do not manage the project, and for texts that they do not see', async () => {
    const { id } = await createStory(luis, project, { title: 'Pagar', description: 'Queda' });
    expect(await redact(luis, { kind: 'description', id })).toMatchObject({ code: 'not_manager' });
    expect(await redact(eva, { kind: 'description', id })).toMatchObject({ code: 'text_gone' });
    for (const kind of ['description', 'criteria', 'comment', 'task', 'discussion'] as const) {
      expect(await redact(ana, { kind, id: randomUUID() })).toMatchObject({ code: 'text_gone' });
    }
    expect((await storyOf(id)).description).toBe('Queda');
    expect(await redactions(id)).toEqual([]);
  });

  test('in a deleted story', async () => {
    const { id } = await createStory(luis, project, { title: 'Pagar', description: 'Queda' });
    await call(ana.client, 'delete_stories', { ids: [id] });
    expect(await redact(ana, { kind: 'description', id })).toMatchObject({ code: 'text_gone' });
  });
});

test('versions are read by those who see the story, and written by nobody', async () => {
  const { id } = await createStory(luis, project, { title: 'Pagar', description: 'Una' });
  await edit(id, { description: 'Dos', blocked_reason: 'Falta algo' });
  const read = ({ client }: Person) =>
    client
      .from('story_text_versions')
      .select('field, text, author_id')
      .eq('story_id', id)
      .order('created_at')
      .order('field');
  expect((await read(ana)).data).toEqual([
    { field: 'description', text: 'Una', author_id: luis.id },
    { field: 'blocked_reason', text: 'Falta algo', author_id: luis.id },
    { field: 'description', text: 'Dos', author_id: luis.id },
  ]);
  expect((await read(eva)).data).toEqual([]);
  const versions = ana.client.from('story_text_versions');
  expect((await versions.update({ text: 'Otra' }).eq('story_id', id)).error?.code).toBe('42501');
  expect((await versions.delete().eq('story_id', id)).error?.code).toBe('42501');
  await edit(id, { status: 'in_progress' });
  expect((await read(ana)).data).toHaveLength(3);
});

test('what stands in place of a text is the same on both sides', async () => {
  const { rows } = await server.pool.query('select app.redacted_text() as text');
  expect(rows).toEqual([{ text: REDACTED }]);
});
