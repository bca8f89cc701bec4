import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { meetAtProcess } from '#server/testing/meetings/meeting.ts';
import { goTo, startRetro, stateFor, writeNote } from './testing/retrospectives.ts';

test('four people hold a retrospective from its start to closed actions, with the server killed once: nothing is lost, and all see the same', async () => {
  const { lead, others, everybody, project, killDuring, stop } = await meetAtProcess();
  const [luis, eva, noa] = others;
  const retro = await startRetro(lead, project.team);
  const at = { retrospective_id: retro };
  /** The retrospective as everybody reads it, without a person's own parts. */
  const seenByAll = async () => {
    const seen = await Promise.all(everybody.map(({ client }) => stateFor(client, retro)));
    const shared = seen.map((one) => ({
      ...one,
      server_time: '',
      own_notes: [],
      votes_left: null,
      topics: one.topics.map((topic) => ({
        ...topic,
        own_votes: null,
        notes: topic.notes.map((note) => ({ ...note, own: false })),
      })),
    }));
    for (const other of shared) expect(other).toEqual(shared[0]);
    return shared[0] as (typeof shared)[number];
  };

  const notes: string[] = [];
  for (const [index, person] of everybody.entries()) {
    notes.push(await writeNote(person, retro, `Nota ${index}`));
  }
  // the answer to this note is lost: it is sent again
  const late = { id: randomUUID(), column_id: 'stop' };
  await killDuring(() => writeNote(noa, retro, 'Tardía', late));
  notes.push(await writeNote(noa, retro, 'Tardía', late));
  expect(await seenByAll()).toMatchObject({ phase: 'write', writers: 4, note_counts: { start: 4, stop: 1 } });

  expect(await goTo(lead, retro, 'write', 'group')).toBeNull();
  const [together, alone] = [randomUUID(), randomUUID()];
  const move = (topic_id: string, note_ids: string[]) => ({ ...at, topic_id, note_ids });
  // two people drag at once
  await Promise.all([
    call(luis.client, 'move_notes', move(together, notes.slice(0, 2))),
    call(eva.client, 'move_notes', move(alone, notes.slice(4))),
  ]);
  expect(
    await call(noa.client, 'title_topic', { ...at, topic_id: together, title: 'Revisar antes' }),
  ).toBeNull();
  const grouped = await seenByAll();
  expect(grouped.topics.flatMap((topic) => topic.notes.map(({ id }) => id)).toSorted()).toEqual(
    notes.toSorted(),
  );

  expect(await goTo(lead, retro, 'group', 'vote')).toBeNull();
  const cast = (votes: number) => ({ ...at, topic_id: together, votes });
  for (const { client } of everybody) {
    expect(await call(client, 'cast_votes', cast(2))).toEqual({ votes_left: 3 });
  }
  expect(await goTo(lead, retro, 'vote', 'agree')).toBeNull();
  expect(await seenByAll()).toMatchObject({
    votes: { count: 8, people: 4 },
    topics: [{ id: together, title: 'Revisar antes', votes: 8 }, {}, {}, {}],
  });

  expect(await call(lead.client, 'focus_topic', { ...at, topic_id: together })).toBeNull();
  const actions = others.map(({ id: owner_id }, index) => ({
    ...at,
    id: randomUUID(),
    topic_id: together,
    body: `Acción ${index}`,
    owner_id,
    due_date: '2030-03-01',
  }));
  for (const action of actions) expect(await call(luis.client, 'save_action', action)).toBeNull();
  expect(await goTo(lead, retro, 'agree', 'closed')).toBeNull();
  for (const [index, { id: action_id }] of actions.entries()) {
    const owner = others[index] ?? lead;
    expect(await call(owner.client, 'set_action_done', { action_id, done: true })).toBeNull();
  }
  const end = await seenByAll();
  expect(end).toMatchObject({ phase: 'closed', focus_topic_id: together });
  expect(end.actions.map(({ body, done_at }) => [body, done_at !== null]).toSorted()).toEqual(
    actions.map(({ body }) => [body, true]),
  );
  expect(await stop()).toBe(0);
});
