import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createUnlimitedProject, finish, step } from '#server/features/sprints/testing/sprints.ts';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { passSinceSeen } from '#server/testing/meetings/attendance.ts';
import { addMember, createSprint, createStory, createTeam } from '#server/testing/scenario.ts';
import { type Retrospectives, retrospectiveContracts } from '#shared/contracts/retrospectives.ts';
import { RETRO_LIMITS } from '#shared/rules/meetings/retro-limits.ts';
import { goTo, startRetro, stateFor, writeNote } from './testing/retrospectives.ts';

let project: string;
let team: string;

const server = await serverForFile();
const names = ['Ana', 'Marco', 'Luis', 'Eva'];
/** The owner, who leads; a Scrum Master; a developer; somebody of another project. */
const [ana, marco, luis, eva] = (await Promise.all(names.map((name) => server.createPerson({ name })))) as [
  Person,
  Person,
  Person,
  Person,
];

beforeEach(async () => {
  ({ id: project, team } = await createUnlimitedProject(server, ana));
  await addMember(ana, team, marco, 'scrum_master');
  await addMember(ana, team, luis, 'developer');
});

const overview = async (person: Person): Promise<Retrospectives> =>
  retrospectiveContracts.retrospectives.output.parse(
    await call(person.client, 'retrospectives', { team_id: team }),
  );
const topicOf = async (retro: string, note: string) => {
  const { topics } = await stateFor(ana.client, retro);
  const found = topics.find(({ notes }) => notes.some(({ id }) => id === note));
  if (!found) throw new Error('no topic has that note');
  return found;
};
/** A retrospective with three notes, in a phase after writing. */
async function withNotes(phase: 'group' | 'vote' | 'agree', more: Parameters<typeof startRetro>[2] = {}) {
  const retro = await startRetro(ana, team, more);
  const [a, b, c] = [
    await writeNote(ana, retro, 'Uno'),
    await writeNote(luis, retro, 'Dos'),
    await writeNote(marco, retro, 'Tres', { column_id: 'stop' }),
  ];
  expect(await goTo(ana, retro, 'write', phase)).toBeNull();
  return { retro, a, b, c };
}
const notificationsOf = async ({ client }: Person) => {
  const { data } = await client
    .from('notifications')
    .select('kind, actor_id, params')
    .like('kind', 'retro%')
    .throwOnError();
  return data;
};

describe('the overview that an address leads to', () => {
  const start = async (person: Person, input: object) =>
    retrospectiveContracts.retro_start.output.parse(await call(person.client, 'retro_start', input));

  test('is of the named team, otherwise of the first one that the person sees', async () => {
    const second = await createTeam(ana, project, 'Zeta');
    const retro = await startRetro(ana, second);
    expect(await start(ana, { project_id: project, team_id: second })).toMatchObject({
      team_id: second,
      overview: { open: [{ id: retro }] },
    });
    expect(await start(luis, { project_id: project })).toEqual({
      team_id: team,
      overview: await overview(luis),
    });
    // a team of another project
    expect(await start(luis, { project_id: project, team_id: randomUUID() })).toMatchObject({
      team_id: team,
    });
  });

  test('is of no archived project where all are shown, and nothing for somebody who sees no team', async () => {
    expect(await start(eva, { project_id: project, team_id: team })).toBeNull();
    await call(ana.client, 'archive_project', { project_id: project, archived: true });
    expect((await start(luis, {}))?.team_id).not.toBe(team);
    expect(await start(luis, { project_id: project })).toMatchObject({ team_id: team });
  });
});

describe('starting', () => {
  test('invites the team once, and a repeated call changes nothing', async () => {
    const id = await startRetro(ana, team, { title: 'Cierre' });
    const again = { id, team_id: team, anonymous: true, template: 'sailboat' } as const;
    expect(await call(ana.client, 'start_retrospective', again)).toBeNull();
    expect(await stateFor(luis.client, id)).toMatchObject({
      title: 'Cierre',
      template: 'start_stop_continue',
      columns: [{ id: 'start' }, { id: 'stop' }, { id: 'continue' }],
      anonymous: false,
      phase: 'write',
      facilitator_id: ana.id,
      timer: { seconds: 480, left: null },
    });
    const invited = (await notificationsOf(luis)).filter(
      ({ params }) => (params as { retrospective_id: string }).retrospective_id === id,
    );
    expect(invited).toMatchObject([{ kind: 'retro_opened', actor_id: ana.id }]);
  });

  test('is refused for a sprint that has one, beside a running one, and outside the project', async () => {
    const { id: sprint_id } = await createSprint(ana, project);
    const start = { team_id: team, anonymous: false, template: 'four_ls' } as const;
    const first = await startRetro(ana, team, { sprint_id });
    const attempt = (person: Person, more: object) =>
      call(person.client, 'start_retrospective', { ...start, id: randomUUID(), ...more });
    expect(await attempt(luis, { sprint_id })).toMatchObject({
      code: 'sprint_has_retrospective',
      status: 409,
    });
    expect(await attempt(luis, {})).toMatchObject({ code: 'team_has_retrospective', status: 409 });
    expect(await attempt(eva, {})).toMatchObject({ code: 'not_in_project', status: 403 });
    expect(await attempt(luis, { template: undefined })).toMatchObject({ code: '22023' });
    expect(await attempt(luis, { template: undefined, template_id: randomUUID() })).toMatchObject({
      code: 'team_has_retrospective',
    });
    expect(await stateFor(luis.client, first)).toMatchObject({
      title: 'Sprint 1',
      sprint: { id: sprint_id },
    });
    expect(await call(eva.client, 'retrospective', { retrospective_id: first })).toMatchObject({
      code: 'retrospective_gone',
    });
  });

  test('of two at once, one starts', async () => {
    const start = () =>
      call(ana.client, 'start_retrospective', {
        id: randomUUID(),
        team_id: team,
        anonymous: false,
        template: 'four_ls',
      });
    const answers = await Promise.all([start(), start(), start()]);
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  });

  test("uses a team's own template, which only managers write, and keeps its columns", async () => {
    const template = {
      id: randomUUID(),
      team_id: team,
      name: 'La nuestra',
      columns: [{ id: 'one', title: 'Una' }],
    };
    expect(await call(luis.client, 'save_retro_template', template)).toMatchObject({ code: 'not_manager' });
    expect(await call(marco.client, 'save_retro_template', template)).toBeNull();
    const renamed = { ...template, columns: [{ id: 'one', title: 'Otra' }] };
    expect(await call(marco.client, 'save_retro_template', renamed)).toBeNull();
    expect((await overview(luis)).templates).toMatchObject([
      { name: 'La nuestra', columns: [{ title: 'Otra' }] },
    ]);
    const retro = await startRetro(luis, team, { template_id: template.id });
    expect(await call(luis.client, 'delete_retro_template', { id: template.id })).toMatchObject({
      code: 'not_manager',
    });
    expect(await call(marco.client, 'delete_retro_template', { id: template.id })).toBeNull();
    expect(await stateFor(ana.client, retro)).toMatchObject({
      template: 'custom',
      columns: [{ id: 'one', title: 'Otra' }],
    });
  });

  test('a planned one opens on the last day of its sprint, and reminds once those who have written nothing', async () => {
    const { id: sprint_id } = await createSprint(ana, project, {
      start_date: '2026-03-02',
      end_date: '2026-03-13',
    });
    const retro = await startRetro(ana, team, { sprint_id, planned: true });
    const morning = async (day: string) => {
      await server.pool.query(
        'select app.open_planned_retrospectives($1), app.remind_of_retrospectives($1)',
        [day],
      );
      return (await stateFor(luis.client, retro)).phase;
    };
    expect(await morning('2026-03-12')).toBe('planned');
    expect(
      await call(luis.client, 'write_note', {
        retrospective_id: retro,
        id: randomUUID(),
        column_id: 'start',
        body: 'Ya',
      }),
    ).toMatchObject({ code: 'retrospective_moved_on' });
    expect(await morning('2026-03-13')).toBe('write');
    await writeNote(luis, retro, 'Ya');
    await server.pool.query(`update public.retrospectives set opened_on = '2026-03-13' where id = $1`, [
      retro,
    ]);
    for (const day of ['2026-03-13', '2026-03-14', '2026-03-15']) await morning(day);
    const kinds = async (person: Person) =>
      (await notificationsOf(person))
        .filter(({ params }) => (params as { retrospective_id: string }).retrospective_id === retro)
        .map(({ kind }) => kind)
        .sort();
    expect(await kinds(luis)).toEqual(['retro_opened']);
    expect(await kinds(marco)).toEqual(['retro_opened', 'retro_reminder']);
  });

  test('that is deleted takes its notifications along, and those alone', async () => {
    const zeta = await createTeam(ana, project, 'Zeta');
    await addMember(ana, zeta, luis);
    await startRetro(ana, team, { title: 'Queda' });
    const deleted = await startRetro(ana, zeta, { title: 'Se va' });
    const retros = async () =>
      (await notificationsOf(luis)).map(({ params }) => (params as { retrospective: string }).retrospective);
    expect(await retros()).toEqual(expect.arrayContaining(['Queda', 'Se va']));
    await ana.client.from('retrospectives').delete().eq('id', deleted).throwOnError();
    expect(await retros()).toContain('Queda');
    expect(await retros()).not.toContain('Se va');
  });

  test('is offered for the last finished sprint and the running one', async () => {
    const { id: done } = await createSprint(ana, project, { name: 'Sprint 1' });
    await step(ana.client, 'start_sprint', done);
    await finish(ana.client, done);
    const { id: running } = await createSprint(ana, project, { name: 'Sprint 2' });
    await step(ana.client, 'start_sprint', running);
    expect((await overview(luis)).sprints.map(({ id, status }) => [id, status])).toEqual([
      [done, 'completed'],
      [running, 'active'],
    ]);
    await startRetro(luis, team, { sprint_id: done });
    expect((await overview(luis)).sprints.map(({ id }) => id)).toEqual([running]);
  });
});

describe('writing', () => {
  test('shows only how many notes others have', async () => {
    const retro = await startRetro(ana, team);
    const note = await writeNote(luis, retro, 'Mía');
    await writeNote(luis, retro, 'Mía, mejor', { id: note, column_id: 'stop' });
    await writeNote(ana, retro, 'Otra');
    const state = await stateFor(luis.client, retro);
    expect(state.own_notes).toEqual([{ id: note, column_id: 'stop', body: 'Mía, mejor', figure: null }]);
    expect(state).toMatchObject({ note_counts: { start: 1, stop: 1 }, writers: 2, topics: [] });
    const { data } = await luis.client.from('retro_notes').select('id').eq('retrospective_id', retro);
    expect(data).toEqual([]);
    expect(await call(luis.client, 'delete_note', { retrospective_id: retro, id: note })).toBeNull();
    expect(await call(luis.client, 'delete_note', { retrospective_id: retro, id: note })).toBeNull();
    expect((await stateFor(luis.client, retro)).note_counts).toEqual({ start: 1 });
  });

  test('refuses notes of others, unknown columns, too much, and other phases', async () => {
    const retro = await startRetro(ana, team);
    const note = await writeNote(ana, retro, 'De Ana');
    const write = (more: object) =>
      call(luis.client, 'write_note', {
        retrospective_id: retro,
        id: randomUUID(),
        column_id: 'start',
        body: 'Hola',
        ...more,
      });
    expect(await write({ id: note })).toMatchObject({ code: 'note_gone', status: 404 });
    expect(await write({ column_id: 'other' })).toMatchObject({ code: 'column_unknown' });
    expect(await write({ body: ' ' })).toMatchObject({ code: '22023' });
    await server.pool.query(
      `insert into app.retro_drafts (id, retrospective_id, column_id, body, author_id)
       select gen_random_uuid(), $1, 'start', 'x', $2 from generate_series(1, $3::int)`,
      [retro, luis.id, RETRO_LIMITS.notesOfAuthor],
    );
    expect(await write({})).toMatchObject({ code: 'too_many_notes' });
    await writeNote(marco, retro, 'De Marco');
    await goTo(ana, retro, 'write', 'group');
    expect(await write({})).toMatchObject({ code: 'too_many_notes' });
    expect(await write({ id: note })).toMatchObject({ code: 'too_many_notes' });
    await goTo(ana, retro, 'group', 'vote');
    expect(await write({})).toMatchObject({ code: 'retrospective_moved_on' });
    expect(await write({ id: note })).toMatchObject({ code: 'retrospective_moved_on' });
    await call(luis.client, 'delete_note', { retrospective_id: retro, id: note });
    expect((await topicOf(retro, note)).notes).toHaveLength(1);
  });
});

describe('a late note', () => {
  test('of a named retrospective is shown at once while people group, and changed by its author only', async () => {
    const { retro, a } = await withNotes('group');
    const late = await writeNote(luis, retro, 'Tarde', { column_id: 'stop' });
    await writeNote(luis, retro, 'Tarde', { id: late, column_id: 'stop' });
    await writeNote(luis, retro, 'Tarde, mejor', { id: late, column_id: 'stop' });
    expect((await topicOf(retro, late)).notes).toMatchObject([{ body: 'Tarde, mejor', author_id: luis.id }]);
    expect(await stateFor(ana.client, retro)).toMatchObject({
      note_counts: { start: 2, stop: 2 },
      own_notes: [],
    });
    const input = { retrospective_id: retro, id: a, column_id: 'start', body: 'De otra persona' };
    expect(await call(marco.client, 'write_note', input)).toMatchObject({ code: 'note_gone' });
    expect((await topicOf(retro, a)).notes).toMatchObject([{ body: 'Uno' }]);
  });
});

describe('a note that is shown', () => {
  test('is deleted by the facilitator only, with the topic that is left without notes', async () => {
    const { retro, a, b } = await withNotes('group');
    const remove = (person: Person, id: string) =>
      call(person.client, 'delete_note', { retrospective_id: retro, id });
    expect(await remove(marco, a)).toMatchObject({ code: 'retrospective_moved_on' });
    expect(await remove(luis, b)).toMatchObject({ code: 'retrospective_moved_on' });
    const { revision } = await stateFor(luis.client, retro);
    expect(await remove(ana, b)).toBeNull();
    expect(await remove(ana, b)).toBeNull();
    const { topics, note_counts, revision: after } = await stateFor(luis.client, retro);
    expect([topics.length, note_counts]).toEqual([2, { start: 1, stop: 1 }]);
    expect(after).toBeGreaterThan(revision);
  });
});

describe('phases', () => {
  test('are moved by the facilitator, forward and back without loss', async () => {
    const { retro, a, b } = await withNotes('group');
    const { id: topic_id } = await topicOf(retro, a);
    await call(luis.client, 'move_notes', { retrospective_id: retro, note_ids: [b], topic_id });
    await call(luis.client, 'title_topic', { retrospective_id: retro, topic_id, title: 'Juntas' });
    expect(await goTo(luis, retro, 'group', 'write')).toMatchObject({ code: 'not_facilitator', status: 403 });
    expect(await goTo(ana, retro, 'group', 'write')).toBeNull();
    const back = await stateFor(luis.client, retro);
    expect([back.topics, back.own_notes.map(({ id }) => id)]).toEqual([[], [b]]);
    await writeNote(luis, retro, 'Dos, mejor', { id: b });
    await writeNote(luis, retro, 'Nueva');
    await goTo(ana, retro, 'write', 'vote');
    const { topics } = await stateFor(luis.client, retro);
    expect(topics.map(({ title, notes }) => [title, notes.map(({ body }) => body)])).toContainEqual([
      'Juntas',
      ['Uno', 'Dos, mejor'],
    ]);
    expect(topics).toHaveLength(3);
  });

  test('two clicks are one move, and a late one is refused', async () => {
    const retro = await startRetro(ana, team);
    const both = await Promise.all([goTo(ana, retro, 'write', 'group'), goTo(ana, retro, 'write', 'group')]);
    expect(both).toEqual([null, null]);
    expect(await goTo(ana, retro, 'write', 'vote')).toMatchObject({
      code: 'retrospective_moved_on',
      status: 409,
    });
    expect((await stateFor(ana.client, retro)).phase).toBe('group');
  });

  test('notes that are written during the move are all shown, or refused', async () => {
    const retro = await startRetro(ana, team);
    const notes = Array.from({ length: 12 }, () => randomUUID());
    const write = (id: string) =>
      call(luis.client, 'write_note', { retrospective_id: retro, id, column_id: 'start', body: id });
    const [answers] = await Promise.all([Promise.all(notes.map(write)), goTo(ana, retro, 'write', 'group')]);
    const accepted = notes.filter((_, at) => answers[at] === null).sort();
    const { topics } = await stateFor(luis.client, retro);
    expect(topics.flatMap((topic) => topic.notes.map(({ id }) => id)).sort()).toEqual(accepted);
  });

  test('closing is final; everything stays readable', async () => {
    const { retro, a } = await withNotes('agree');
    const { id: topic_id } = await topicOf(retro, a);
    expect(await goTo(ana, retro, 'agree', 'closed')).toBeNull();
    expect(await goTo(ana, retro, 'agree', 'closed')).toBeNull();
    expect(await goTo(ana, retro, 'closed', 'agree')).toMatchObject({ code: 'retrospective_closed' });
    expect(
      await call(luis.client, 'title_topic', { retrospective_id: retro, topic_id, title: 'No' }),
    ).toMatchObject({ code: 'retrospective_closed' });
    expect((await stateFor(luis.client, retro)).topics).toHaveLength(3);
    expect((await overview(luis)).closed).toMatchObject([{ id: retro, notes: 3, people: 3 }]);
  });

  test('nothing changes in an archived project', async () => {
    const retro = await startRetro(ana, team);
    await call(ana.client, 'archive_project', { project_id: project, archived: true });
    expect(await goTo(ana, retro, 'write', 'group')).toMatchObject({ code: 'project_archived' });
    const note = { retrospective_id: retro, id: randomUUID(), column_id: 'start', body: 'x' };
    expect(await call(luis.client, 'write_note', note)).toMatchObject({ code: 'project_archived' });
    expect((await stateFor(luis.client, retro)).phase).toBe('write');
  });
});

describe('the facilitator', () => {
  const beat = (retro: string, person: Person) =>
    call(person.client, 'retrospective_heartbeat', { retrospective_id: retro });
  const forget = (retro: string, person: Person, seconds?: number) =>
    passSinceSeen(server.pool, retro, person.id, seconds);

  test('hands the role over, to people of the project only', async () => {
    const retro = await startRetro(ana, team);
    const hand = (from: Person, to: Person) =>
      call(from.client, 'hand_over_retrospective', { retrospective_id: retro, person_id: to.id });
    expect(await hand(luis, luis)).toMatchObject({ code: 'not_facilitator' });
    expect(await hand(ana, eva)).toMatchObject({ code: 'assignee_not_member' });
    expect(await hand(ana, luis)).toBeNull();
    expect(await goTo(ana, retro, 'write', 'group')).toMatchObject({ code: 'not_facilitator' });
    expect(await goTo(luis, retro, 'write', 'group')).toBeNull();
  });

  test('is followed by a manager who is present, after a minute away', async () => {
    const retro = await startRetro(ana, team);
    const leader = async () => (await stateFor(luis.client, retro)).facilitator_id;
    for (const person of [ana, luis, marco]) await beat(retro, person);
    await forget(retro, ana, 70);
    expect(await leader()).toBe(ana.id);
    await forget(retro, ana, 11);
    expect(await Promise.all([leader(), leader(), leader()])).toEqual([marco.id, marco.id, marco.id]);
    await beat(retro, ana);
    expect(await leader()).toBe(marco.id);
  });

  test('waits for a manager who is there: neither a developer nor a manager who is gone follows', async () => {
    const retro = await startRetro(ana, team);
    await beat(retro, marco);
    await forget(retro, marco);
    await forget(retro, ana);
    const { revision } = (await beat(retro, luis)) as { revision: number };
    expect(await stateFor(luis.client, retro)).toMatchObject({ facilitator_id: ana.id, revision });
    expect(await beat(retro, eva)).toMatchObject({ code: 'retrospective_gone' });
    expect(await beat(retro, marco)).toEqual({ revision: revision + 1 });
    expect((await stateFor(luis.client, retro)).facilitator_id).toBe(marco.id);
  });

  test('nobody follows in an archived project, which can still be read', async () => {
    const retro = await startRetro(ana, team);
    await beat(retro, marco);
    await call(ana.client, 'archive_project', { project_id: project, archived: true });
    await forget(retro, ana);
    expect(await beat(retro, marco)).toMatchObject({ revision: expect.any(Number) });
    expect((await stateFor(marco.client, retro)).facilitator_id).toBe(ana.id);
  });
});

describe('grouping', () => {
  const move = (retro: string, note_ids: string[], topic_id: string, before_note_id?: string) =>
    call(luis.client, 'move_notes', { retrospective_id: retro, note_ids, topic_id, before_note_id });
  const bodies = async (retro: string, note: string) =>
    (await topicOf(retro, note)).notes.map(({ body }) => body);

  test('puts notes into a topic in their place, and takes them out again', async () => {
    const { retro, a, b, c } = await withNotes('group');
    const { id: topic } = await topicOf(retro, a);
    expect(await move(retro, [b, c], topic)).toBeNull();
    expect(await bodies(retro, a)).toEqual(['Uno', 'Dos', 'Tres']);
    expect(await move(retro, [c], topic, a)).toBeNull();
    expect(await bodies(retro, a)).toEqual(['Tres', 'Uno', 'Dos']);
    const alone = randomUUID();
    expect(await move(retro, [c], alone)).toBeNull();
    expect(await move(retro, [c], alone)).toBeNull();
    expect(await topicOf(retro, c)).toMatchObject({
      id: alone,
      column_id: 'stop',
      notes: [{ body: 'Tres' }],
    });
    expect((await stateFor(ana.client, retro)).topics).toHaveLength(2);
  });

  test('keeps the title and the actions of a group that goes into another', async () => {
    const { retro, a, b } = await withNotes('group');
    const [from, to] = [await topicOf(retro, b), await topicOf(retro, a)];
    await call(luis.client, 'title_topic', { retrospective_id: retro, topic_id: from.id, title: 'Revisión' });
    const action = { id: randomUUID(), retrospective_id: retro, topic_id: from.id, body: 'Hacerlo' };
    await call(luis.client, 'save_action', action);
    await move(retro, [b], to.id);
    const state = await stateFor(luis.client, retro);
    expect(state.actions).toMatchObject([{ topic_id: to.id }]);
    expect((await topicOf(retro, a)).title).toBe('Revisión');
  });

  test('of several people at once loses no note', async () => {
    const { retro, a, b, c } = await withNotes('group');
    const topics = [await topicOf(retro, a), await topicOf(retro, b), await topicOf(retro, c)].map(
      ({ id }) => id,
    );
    const moves = [a, b, c].flatMap((note) => topics.map((topic) => move(retro, [note], topic)));
    expect(new Set(await Promise.all(moves))).toEqual(new Set([null]));
    const { topics: left } = await stateFor(ana.client, retro);
    expect(left.flatMap(({ notes }) => notes.map(({ id }) => id)).sort()).toEqual([a, b, c].sort());
    expect(left.every(({ notes }) => notes.length > 0)).toBe(true);
  });

  test("refuses notes and topics of other retrospectives, strangers' moves and other phases", async () => {
    const { retro, a } = await withNotes('group');
    const { id: topic } = await topicOf(retro, a);
    expect(await move(retro, [randomUUID()], topic)).toMatchObject({ code: 'note_gone' });
    const other = { retrospective_id: retro, note_ids: [a], topic_id: topic };
    expect(await call(eva.client, 'move_notes', other)).toMatchObject({ code: 'retrospective_gone' });
    await goTo(ana, retro, 'group', 'vote');
    expect(await move(retro, [a], topic)).toMatchObject({ code: 'retrospective_moved_on' });
  });
});

describe('voting', () => {
  const vote = (person: Person, retrospective_id: string, topic_id: string, votes: number) =>
    call(person.client, 'cast_votes', { retrospective_id, topic_id, votes });

  test('keeps to the budget, also with calls at once', async () => {
    const { retro, a, b, c } = await withNotes('vote', { votes_per_topic: 3 });
    const topics = await Promise.all([a, b, c].map(async (note) => (await topicOf(retro, note)).id));
    const [first = '', second = ''] = topics;
    expect(await vote(luis, retro, first, 4)).toMatchObject({ code: 'votes_spent', status: 409 });
    const answers = await Promise.all(topics.map((topic) => vote(luis, retro, topic, 2)));
    expect(answers.filter((answer) => 'code' in (answer as object))).toHaveLength(1);
    expect((await stateFor(luis.client, retro)).votes_left).toBe(1);
    await vote(luis, retro, first, 0);
    await vote(luis, retro, second, 0);
    expect(
      (await stateFor(luis.client, retro)).topics.map(({ own_votes }) => own_votes).filter(Boolean).length,
    ).toBeLessThan(2);
    expect(await vote(luis, retro, randomUUID(), 1)).toMatchObject({ code: 'topic_gone' });
    expect(await vote(eva, retro, first, 1)).toMatchObject({ code: 'retrospective_gone' });
  });

  test('hides the results until it ends, then orders the topics by them and forgets the voters', async () => {
    const { retro, a, b } = await withNotes('vote');
    const [first, second] = [(await topicOf(retro, a)).id, (await topicOf(retro, b)).id];
    const before = await stateFor(marco.client, retro);
    await vote(ana, retro, second, 3);
    await vote(luis, retro, second, 1);
    await vote(luis, retro, first, 2);
    // how many have voted is everybody's, and nothing else
    expect({ ...(await stateFor(marco.client, retro)), server_time: '' }).toEqual({
      ...before,
      server_time: '',
      voted: { people: 2, votes: 6 },
    });
    const { data } = await marco.client.from('retro_topics').select('votes').eq('retrospective_id', retro);
    expect(data?.every(({ votes }) => votes === null)).toBe(true);
    await goTo(ana, retro, 'vote', 'agree');
    const state = await stateFor(marco.client, retro);
    expect(state.topics.slice(0, 2).map(({ id, votes }) => [id, votes])).toEqual([
      [second, 4],
      [first, 2],
    ]);
    expect(state).toMatchObject({ votes: { count: 6, people: 2 }, focus_topic_id: second });
    expect(
      (await server.pool.query('select from app.retro_votes where topic_id = any ($1)', [[first, second]]))
        .rowCount,
    ).toBe(0);
    // back and on again without a vote: the result stays; with one, it is a new one
    await goTo(ana, retro, 'agree', 'vote');
    await goTo(ana, retro, 'vote', 'agree');
    expect((await stateFor(marco.client, retro)).votes).toEqual({ count: 6, people: 2 });
    await goTo(ana, retro, 'agree', 'vote');
    await vote(marco, retro, first, 1);
    await goTo(ana, retro, 'vote', 'agree');
    expect((await stateFor(marco.client, retro)).votes).toEqual({ count: 1, people: 1 });
  });

  test('says how many have voted, without a change of the revision, and begins anew in a second voting', async () => {
    const { retro, a, b } = await withNotes('vote');
    const [first, second] = [(await topicOf(retro, a)).id, (await topicOf(retro, b)).id];
    const voted = async () => (await stateFor(marco.client, retro)).voted;
    const { revision } = await stateFor(ana.client, retro);
    expect(await voted()).toEqual({ people: 0, votes: 0 });
    await vote(luis, retro, first, 2);
    await vote(luis, retro, second, 1);
    await vote(ana, retro, first, 4);
    expect(await voted()).toEqual({ people: 2, votes: 7 });
    await vote(luis, retro, first, 0);
    await vote(luis, retro, second, 0);
    expect(await voted()).toEqual({ people: 1, votes: 4 });
    // a press of the facilitator on the timer still counts
    expect((await stateFor(ana.client, retro)).revision).toBe(revision);
    // the topic that was voted for goes with its note
    await call(ana.client, 'delete_note', { retrospective_id: retro, id: a });
    expect(await voted()).toEqual({ people: 0, votes: 0 });
    await vote(luis, retro, second, 1);
    await goTo(ana, retro, 'vote', 'agree');
    expect(await voted()).toBeNull();
    await goTo(ana, retro, 'agree', 'vote');
    expect(await voted()).toEqual({ people: 0, votes: 0 });
  });

  test('is kept while notes are grouped once more', async () => {
    const { retro, a, b } = await withNotes('vote');
    const [first, second] = [(await topicOf(retro, a)).id, (await topicOf(retro, b)).id];
    await vote(luis, retro, first, 2);
    await vote(luis, retro, second, 1);
    await goTo(ana, retro, 'vote', 'group');
    await call(marco.client, 'move_notes', { retrospective_id: retro, note_ids: [b], topic_id: first });
    await goTo(ana, retro, 'group', 'vote');
    const state = await stateFor(luis.client, retro);
    expect(state.votes_left).toBe(2);
    expect(state.topics.find(({ id }) => id === first)?.own_votes).toBe(3);
    expect(state.voted).toEqual({ people: 1, votes: 3 });
  });
});

describe('agreeing', () => {
  test('the facilitator puts a topic in focus and sets the timer, a repeated click counts once', async () => {
    const { retro, a } = await withNotes('agree');
    const { id: topic_id } = await topicOf(retro, a);
    expect(await call(luis.client, 'focus_topic', { retrospective_id: retro, topic_id })).toMatchObject({
      code: 'not_facilitator',
    });
    expect(await call(ana.client, 'focus_topic', { retrospective_id: retro, topic_id })).toBeNull();
    const { revision, focus_topic_id } = await stateFor(luis.client, retro);
    expect(focus_topic_id).toBe(topic_id);
    const more = { retrospective_id: retro, revision, seconds: 1920, running: true };
    await Promise.all([
      call(ana.client, 'set_retrospective_timer', more),
      call(ana.client, 'set_retrospective_timer', more),
    ]);
    const after = await stateFor(luis.client, retro);
    expect([after.revision, after.timer?.seconds]).toEqual([revision + 1, 1920]);
    await call(ana.client, 'set_retrospective_timer', {
      ...more,
      revision: after.revision,
      seconds: 60,
      running: false,
    });
    expect((await stateFor(luis.client, retro)).timer).toEqual({ seconds: 1920, ends_at: null, left: 60 });
  });

  test('merges what two people write about a topic, and refuses the same paragraph', async () => {
    const { retro, a } = await withNotes('agree');
    const { id: topic_id } = await topicOf(retro, a);
    const write = (person: Person, before: string, after: string) =>
      call(person.client, 'write_discussion', { retrospective_id: retro, topic_id, before, after });
    const base = 'Primero\n\nSegundo\n\nTercero';
    await write(ana, '', base);
    expect(await write(ana, base, base)).toEqual({ discussion: base });
    await write(ana, base, 'Primero de Ana\n\nSegundo\n\nTercero');
    expect(await write(luis, base, 'Primero\n\nSegundo\n\nTercero de Luis')).toEqual({
      discussion: 'Primero de Ana\n\nSegundo\n\nTercero de Luis',
    });
    expect(await write(marco, base, 'Primero de Marco\n\nSegundo\n\nTercero')).toMatchObject({
      code: 'discussion_changed',
      status: 409,
    });
    expect((await topicOf(retro, a)).discussion).toBe('Primero de Ana\n\nSegundo\n\nTercero de Luis');
  });

  test('keeps what two people write who both began with an empty text', async () => {
    const { retro, a } = await withNotes('agree');
    const { id: topic_id } = await topicOf(retro, a);
    const write = (person: Person, before: string, after: string) =>
      call(person.client, 'write_discussion', { retrospective_id: retro, topic_id, before, after });
    await write(ana, '', 'De Ana');
    expect(await write(luis, '', 'De Luis')).toEqual({ discussion: 'De Ana\n\nDe Luis' });
    // Luis types on, and has not read yet what Ana wrote
    expect(await write(luis, 'De Luis', 'De Luis y más')).toEqual({
      discussion: 'De Ana\n\nDe Luis y más',
    });
  });

  test('an action has an owner of the project, who is notified', async () => {
    const { retro } = await withNotes('agree');
    const action = {
      id: randomUUID(),
      retrospective_id: retro,
      body: 'Revisar a diario',
      owner_id: luis.id,
      due_date: '2026-03-20',
    };
    expect(await call(marco.client, 'save_action', { ...action, owner_id: eva.id })).toMatchObject({
      code: 'assignee_not_member',
    });
    expect(await call(eva.client, 'save_action', action)).toMatchObject({ code: 'retrospective_gone' });
    for (const _ of [1, 2]) expect(await call(marco.client, 'save_action', action)).toBeNull();
    const told = (await notificationsOf(luis)).filter(({ kind }) => kind === 'retro_action');
    expect(told).toMatchObject([{ actor_id: marco.id, params: { action: 'Revisar a diario' } }]);
    expect((await stateFor(ana.client, retro)).actions).toMatchObject([
      { owner_id: luis.id, due_date: '2026-03-20', review: true },
    ]);
    expect(await call(eva.client, 'delete_action', { action_id: action.id })).toMatchObject({
      code: 'action_gone',
    });
    for (const _ of [1, 2])
      expect(await call(luis.client, 'delete_action', { action_id: action.id })).toBeNull();
    expect((await stateFor(ana.client, retro)).actions).toEqual([]);
  });
});

describe('following through', () => {
  async function agreed(more: object = {}) {
    const { retro } = await withNotes('agree');
    const id = randomUUID();
    await call(ana.client, 'save_action', {
      id,
      retrospective_id: retro,
      body: 'Revisar a diario',
      owner_id: luis.id,
      due_date: '2026-03-20',
      ...more,
    });
    await goTo(ana, retro, 'agree', 'closed');
    return { retro, id };
  }
  const done = async (retro: string) =>
    (await stateFor(ana.client, retro)).actions.map(({ done_at }) => done_at !== null);

  test('makes a story once, which finishes the action', async () => {
    const { retro, id } = await agreed();
    const story_id = randomUUID();
    const made = await call(marco.client, 'make_story_of_action', { action_id: id, story_id });
    expect(made).toMatchObject({ story_id });
    expect(await call(luis.client, 'make_story_of_action', { action_id: id, story_id })).toEqual(made);
    expect(
      await call(luis.client, 'make_story_of_action', { action_id: id, story_id: randomUUID() }),
    ).toMatchObject({ code: 'action_linked' });
    const { data: story } = await ana.client
      .from('user_stories')
      .select()
      .eq('id', story_id)
      .single()
      .throwOnError();
    expect(story).toMatchObject({
      title: 'Revisar a diario',
      labels: ['equipo'],
      assignee_id: luis.id,
      reporter_id: marco.id,
      due_date: '2026-03-20',
      status: 'backlog',
    });
    expect(await call(luis.client, 'set_action_done', { action_id: id, done: true })).toMatchObject({
      code: 'action_linked',
    });
    const set = (status: 'done' | 'todo') =>
      ana.client.from('user_stories').update({ status }).eq('id', story_id).throwOnError();
    await set('done');
    expect(await done(retro)).toEqual([true]);
    await set('todo');
    expect(await done(retro)).toEqual([false]);
  });

  test('notifies its owner of the story in place of the action, unless they have read of that', async () => {
    const notices = () => luis.client.from('notifications');
    const kinds = async () => {
      const found = notices()
        .select('kind')
        .eq('project_id', project)
        .in('kind', ['retro_action', 'assigned']);
      const { data } = await found.order('created_at').throwOnError();
      return data.map(({ kind }) => kind);
    };
    const make = (id: string) =>
      call(marco.client, 'make_story_of_action', { action_id: id, story_id: randomUUID() });
    const { id } = await agreed();
    expect(await kinds()).toEqual(['retro_action']);
    await make(id);
    expect(await kinds()).toEqual(['assigned']);
    const { id: read } = await agreed();
    await notices().update({ read_at: new Date().toISOString() }).eq('kind', 'retro_action').throwOnError();
    await make(read);
    expect(await kinds()).toEqual(['assigned', 'retro_action', 'assigned']);
  });

  test('goes on by itself when its story is deleted, and may become another one', async () => {
    const { retro, id } = await agreed();
    const story_id = randomUUID();
    await call(luis.client, 'make_story_of_action', { action_id: id, story_id });
    await call(ana.client, 'delete_stories', { ids: [story_id] });
    expect((await stateFor(luis.client, retro)).actions).toMatchObject([{ story: null, task_id: null }]);
    expect(await call(luis.client, 'set_action_done', { action_id: id, done: true })).toBeNull();
    expect(await done(retro)).toEqual([true]);
    const other = randomUUID();
    await call(luis.client, 'make_story_of_action', { action_id: id, story_id: other });
    expect((await stateFor(luis.client, retro)).actions).toMatchObject([
      { story: { id: other }, done_at: null },
    ]);
  });

  test('makes a task of a story, which finishes the action', async () => {
    const { retro, id } = await agreed();
    const { id: story_id } = await createStory(ana, project);
    const task = { action_id: id, story_id, task_id: randomUUID() };
    expect(await call(eva.client, 'make_task_of_action', task)).toMatchObject({ code: 'action_gone' });
    expect(await call(luis.client, 'make_task_of_action', { ...task, story_id: randomUUID() })).toMatchObject(
      { code: 'story_gone' },
    );
    for (const _ of [1, 2]) expect(await call(luis.client, 'make_task_of_action', task)).toBeNull();
    await ana.client.from('user_stories').update({ status: 'done' }).eq('id', story_id).throwOnError();
    expect(await done(retro)).toEqual([false]);
    await ana.client.from('tasks').update({ done: true }).eq('id', task.task_id).throwOnError();
    expect(await done(retro)).toEqual([true]);
  });

  test('is named by its story and its task, to those who see them', async () => {
    const [first, second] = [await agreed(), await agreed()];
    const story_id = randomUUID();
    const task_id = randomUUID();
    await call(luis.client, 'make_story_of_action', { action_id: first.id, story_id });
    await call(luis.client, 'make_task_of_action', { action_id: second.id, story_id, task_id });
    const originsFor = async ({ client }: Person) => {
      const { data } = await client
        .from('retro_actions')
        .select('retrospective_id, task_id, retrospectives(title)')
        .eq('story_id', story_id)
        .order('created_at')
        .throwOnError();
      return data;
    };
    const { title } = await stateFor(luis.client, first.retro);
    expect(await originsFor(luis)).toEqual([
      { retrospective_id: first.retro, task_id: null, retrospectives: { title } },
      { retrospective_id: second.retro, task_id, retrospectives: { title } },
    ]);
    expect(await originsFor(eva)).toEqual([]);
  });

  test('opens the next retrospective with what is open, and counts what is done', async () => {
    const { retro: first, id: kept } = await agreed();
    const { retro: second, id: finished } = await agreed();
    const { id: unreviewed } = await agreed({ review: false });
    await call(luis.client, 'set_action_done', { action_id: finished, done: true });
    const next = await startRetro(marco, team);
    const checklist = (await stateFor(marco.client, next)).earlier_actions.map(({ id }) => id);
    expect(checklist).toContain(kept);
    expect(checklist).not.toContain(unreviewed);
    expect((await overview(luis)).actions).toEqual({ total: 3, done: 1 });
    expect(
      (await overview(luis)).closed.map(({ id, actions, done_actions }) => [id, actions, done_actions]),
    ).toEqual(
      expect.arrayContaining([
        [first, 1, 0],
        [second, 1, 1],
      ]),
    );
  });

  test('shows overdue actions to their owner only', async () => {
    await agreed();
    await agreed({ due_date: '2190-01-01' });
    const items = async ({ client }: Person) => {
      const board = await call(client, 'dashboard', { project_id: project });
      return 'attention' in board ? board.attention.items.filter(({ kind }) => kind === 'action') : [];
    };
    expect(await items(luis)).toMatchObject([
      { action: { body: 'Revisar a diario', due_date: '2026-03-20' } },
    ]);
    expect(await items(ana)).toEqual([]);
  });
});

test('a team that is deleted leaves its retrospectives to its heir; a left member keeps their notes', async () => {
  const { retro, b } = await withNotes('group');
  const { data: heir } = await ana.client
    .from('teams')
    .insert({ project_id: project, name: 'Otro' })
    .select('id')
    .single()
    .throwOnError();
  await addMember(ana, heir.id, ana, 'member');
  await addMember(ana, heir.id, marco, 'member');
  await call(ana.client, 'delete_team', { team_id: team, heir_id: heir.id });
  const state = await stateFor(marco.client, retro);
  expect(state.team_id).toBe(heir.id);
  expect(state.topics.flatMap(({ notes }) => notes).find(({ id }) => id === b)).toMatchObject({
    author_id: luis.id,
  });
  expect(await call(luis.client, 'retrospective', { retrospective_id: retro })).toMatchObject({
    code: 'retrospective_gone',
  });
});
