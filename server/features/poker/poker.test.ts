import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { passSinceSeen } from '#server/testing/meetings/attendance.ts';
import {
  addMember,
  createProject,
  createStories,
  type Project,
  type Story,
} from '#server/testing/scenario.ts';
import type { PokerSession, PokerSessions, PokerStart } from '#shared/contracts/poker.ts';
import { POKER_DECKS } from '#shared/rules/meetings/poker.ts';
import { itemAt, liveSession, refusedCode, roundAt, step } from './testing/table.ts';

let project: Project;
let stories: Story[];

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana' });
const luis = await server.createPerson({ name: 'Luis' });
const eva = await server.createPerson({ name: 'Eva' });

beforeEach(async () => {
  project = await createProject(ana, `Tienda ${randomUUID()}`);
  await addMember(ana, project.team, luis, 'developer');
  await addMember(ana, project.team, eva, 'scrum_master');
  stories = await createStories(ana, project.id, [
    { title: 'Pagar' },
    { title: 'Devolver', story_points: 3 },
  ]);
});

const storyIds = () => stories.map(({ id }) => id);
const read = (by: Person, session: PokerSession) => step(by, 'poker_session', { session_id: session.id });
const at = (session: PokerSession) => ({ session_id: session.id });

/** A live session of both stories with all three people at the table. Ana leads it; nothing reveals itself. */
async function openTable(more: Parameters<typeof liveSession>[2] = {}): Promise<PokerSession> {
  const session = await step(
    ana,
    'create_poker_session',
    liveSession(project.team, storyIds(), { reveals_when_all_voted: false, ...more }),
  );
  await step(luis, 'join_poker_session', at(session));
  return step(eva, 'join_poker_session', at(session));
}

const start = (session: PokerSession, place = 0, number = 1) =>
  step(ana, 'start_poker_round', { ...at(session), item_id: itemAt(session, place).id, number });
const vote = (by: Person, session: PokerSession, card: string | null, place = 0, comment?: string) =>
  step(by, 'vote_poker', {
    ...at(session),
    round_id: roundAt(session, place).id,
    card,
    ...(comment && { comment }),
  });
const reveal = (session: PokerSession, place = 0) =>
  step(ana, 'reveal_poker', { ...at(session), round_id: roundAt(session, place).id });

const forget = (session: PokerSession, person: Person, seconds?: number) =>
  passSinceSeen(server.pool, session.id, person.id, seconds);

describe('a session', () => {
  test('is opened in its lobby with the stories in their order, and once', async () => {
    const input = liveSession(project.team, [...storyIds(), randomUUID()], {
      voters: [luis.id],
      observers: [eva.id],
    });
    const session = await step(ana, 'create_poker_session', input);
    expect(session).toMatchObject({
      status: 'lobby',
      may_facilitate: true,
      facilitator: { full_name: 'Ana' },
      items: [
        { title: 'Pagar', status: 'waiting' },
        { title: 'Devolver', story: { story_points: 3, edited: false } },
      ],
      participants: [
        { full_name: 'Ana', observes: false, present: true },
        { full_name: 'Eva', observes: true, present: false },
        { full_name: 'Luis', observes: false, present: false },
      ],
    });
    expect((await step(ana, 'create_poker_session', input)).revision).toBe(session.revision);
    expect(await refusedCode(luis, 'create_poker_session', input)).toBe('poker_gone');
  });

  test('invites the voters, as their settings wish', async () => {
    await eva.client
      .from('user_settings')
      .update({ notifications: { email: false, updates: false } })
      .eq('user_id', eva.id)
      .throwOnError();
    await step(
      ana,
      'create_poker_session',
      liveSession(project.team, [], { voters: [ana.id, luis.id, eva.id] }),
    );
    const { rows } = await server.pool.query(
      `select user_id, params ->> 'session' as session from public.notifications where kind = 'poker_invited' and project_id = $1`,
      [project.id],
    );
    expect(rows).toEqual([{ user_id: luis.id, session: 'Refinar pagos' }]);
    await eva.client
      .from('user_settings')
      .update({ notifications: { email: false } })
      .eq('user_id', eva.id);
  });

  test('remembers the deck of the team; others than managers and facilitators do not set it', async () => {
    const deck = {
      kind: 'custom' as const,
      cards: [
        { label: 'Épica', points: null },
        { label: '4', points: 4 },
      ],
    };
    expect(await refusedCode(luis, 'set_poker_deck', { team_id: project.team, deck })).toBe(
      'not_facilitator',
    );
    await call(eva.client, 'set_poker_deck', { team_id: project.team, deck });
    const decks = () => luis.client.from('poker_decks').select('kind').eq('team_id', project.team);
    expect((await decks()).data).toEqual([{ kind: 'custom' }]);
    await step(luis, 'create_poker_session', liveSession(project.team, []));
    expect((await decks()).data).toEqual([{ kind: 'default' }]);
    expect(await refusedCode(luis, 'set_poker_deck', { team_id: project.team, deck })).toBeUndefined();
  });

  test('refuses a deck with a card twice, or with the cards that are always there', async () => {
    for (const labels of [['1', '1'], ['?'], []]) {
      const deck = { kind: 'custom' as const, cards: labels.map((label) => ({ label, points: 1 })) };
      expect(await refusedCode(eva, 'set_poker_deck', { team_id: project.team, deck })).toBe('22023');
    }
  });

  test('only the facilitator leads it', async () => {
    const session = await start(await openTable());
    const item_id = itemAt(session).id;
    const refused = [
      await refusedCode(eva, 'start_poker_round', { ...at(session), item_id, number: 2 }),
      await refusedCode(eva, 'reveal_poker', { ...at(session), round_id: null }),
      await refusedCode(eva, 'skip_poker_item', { ...at(session), item_id, skipped: true }),
      await refusedCode(eva, 'save_poker_points', {
        ...at(session),
        item_id,
        points: 5,
        expected_points: null,
      }),
      await refusedCode(eva, 'change_poker_items', { ...at(session), removed_item_ids: [item_id] }),
      await refusedCode(eva, 'change_poker_session', { ...at(session), change: { name: 'Otro' } }),
      await refusedCode(eva, 'hand_over_poker_session', { ...at(session), user_id: eva.id }),
      await refusedCode(eva, 'close_poker_session', at(session)),
    ];
    expect(new Set(refused)).toEqual(new Set(['not_facilitator']));
  });

  test('its queue grows, shrinks and is put in order', async () => {
    const [first, second] = stories;
    let session = await step(ana, 'create_poker_session', liveSession(project.team, [first?.id ?? '']));
    const input = { ...at(session), added_story_ids: [second?.id ?? '', first?.id ?? ''] };
    session = await step(ana, 'change_poker_items', input);
    expect(session.items.map(({ title }) => title)).toEqual(['Pagar', 'Devolver']);
    session = await step(ana, 'change_poker_items', { ...at(session), item_order: [itemAt(session, 1).id] });
    expect(session.items.map(({ title }) => title)).toEqual(['Devolver', 'Pagar']);
    session = await start(session);
    await vote(ana, session, '3');
    await reveal(session);
    const removed_item_ids = [itemAt(session).id];
    expect(await refusedCode(ana, 'change_poker_items', { ...at(session), removed_item_ids })).toBe(
      'poker_item_voted',
    );
    session = await step(ana, 'change_poker_items', {
      ...at(session),
      removed_item_ids: [itemAt(session, 1).id],
    });
    expect(session.items).toHaveLength(1);
  });

  test('closes once, and is then read but not changed', async () => {
    const session = await start(await openTable());
    await vote(luis, session, '5');
    expect(await step(ana, 'close_poker_session', at(session))).toMatchObject({
      status: 'closed',
      items: [{ rounds: [] }, {}],
    });
    expect(await refusedCode(ana, 'close_poker_session', at(session))).toBeUndefined();
    expect(await refusedCode(luis, 'join_poker_session', at(session))).toBe('poker_closed');
  });

  test('is hidden from others, and of an archived project is only read', async () => {
    const stranger = await server.createPerson();
    const session = await openTable();
    expect(await refusedCode(stranger, 'poker_session', at(session))).toBe('poker_gone');
    expect(await refusedCode(stranger, 'poker_heartbeat', at(session))).toBe('poker_gone');
    expect(await refusedCode(stranger, 'poker_sessions', { project_id: project.id })).toBe('project_gone');
    expect(await refusedCode(stranger, 'poker_start', { project_id: project.id })).toBe('project_gone');
    expect(await refusedCode(stranger, 'create_poker_session', liveSession(project.team, []))).toBe(
      'team_not_found',
    );
    await call(ana.client, 'archive_project', { project_id: project.id, archived: true });
    expect(await read(luis, session)).toMatchObject({ id: session.id });
    expect(await refusedCode(luis, 'join_poker_session', at(session))).toBe('project_archived');
    expect(await refusedCode(ana, 'create_poker_session', liveSession(project.team, []))).toBe(
      'project_archived',
    );
  });
});

describe('the facilitator', () => {
  test('hands the role over', async () => {
    const session = await openTable();
    const after = await step(ana, 'hand_over_poker_session', { ...at(session), user_id: luis.id });
    expect(after).toMatchObject({ facilitator: { id: luis.id }, may_facilitate: false });
  });

  test('who is gone for a minute is followed by the next manager present, exactly once', async () => {
    const session = await openTable();
    const other = await server.createPerson({ name: 'Paz' });
    await addMember(ana, project.team, other, 'product_owner');
    await step(other, 'join_poker_session', at(session));
    await forget(session, ana, 70);
    await call(luis.client, 'poker_heartbeat', at(session));
    expect((await read(luis, session)).facilitator?.id).toBe(ana.id);
    await forget(session, ana, 11);
    const before = (
      await server.pool.query('select revision from public.poker_sessions where id = $1', [session.id])
    ).rows[0]?.revision;
    await Promise.all(
      [luis, eva, other].map((person) => call(person.client, 'poker_heartbeat', at(session))),
    );
    expect(await read(luis, session)).toMatchObject({ facilitator: { id: eva.id }, revision: before + 1 });
    // who returns takes a seat like everybody
    await call(ana.client, 'poker_heartbeat', at(session));
    expect((await read(ana, session)).facilitator?.id).toBe(eva.id);
  });

  test('keeps the role, and its round, while people come back after a start of the server', async () => {
    const session = await start(await openTable({ reveals_when_all_voted: true }));
    await vote(eva, session, '5');
    for (const person of [ana, luis, eva]) await forget(session, person, 600);
    await server.pool.query('update app.realtime_nodes set started_at = now()');
    await call(eva.client, 'poker_heartbeat', at(session));
    expect(roundAt(await read(eva, session))).toMatchObject({ results: null, voted: [eva.id] });
    expect((await read(eva, session)).facilitator?.id).toBe(ana.id);
    await forget(session, ana);
    await call(eva.client, 'poker_heartbeat', at(session));
    expect(await read(eva, session)).toMatchObject({ facilitator: { id: eva.id } });
  });

  test('who is gone waits for a manager: a developer does not follow', async () => {
    const session = await openTable();
    await forget(session, ana);
    await forget(session, eva);
    await call(luis.client, 'poker_heartbeat', at(session));
    expect(await read(luis, session)).toMatchObject({ facilitator: { id: ana.id }, may_take_over: false });
    expect(await refusedCode(luis, 'hand_over_poker_session', { ...at(session), user_id: luis.id })).toBe(
      'not_facilitator',
    );
  });
});

describe('a round', () => {
  test('shows who has voted, and to each person their own vote; a vote can be changed and withdrawn', async () => {
    const session = await start(await openTable());
    await vote(luis, session, '5', 0, 'Cuento con pruebas');
    await vote(luis, session, '8', 0, 'Con pruebas');
    await vote(eva, session, '3');
    expect(roundAt(await read(luis, session))).toMatchObject({
      voted: [luis.id, eva.id].sort(),
      own_vote: { card: '8', comment: 'Con pruebas' },
      results: null,
    });
    expect(roundAt(await vote(eva, session, null))).toMatchObject({ voted: [luis.id], own_vote: null });
    expect(roundAt(await reveal(session)).results).toEqual([
      expect.objectContaining({ user_id: luis.id, card: '8', points: 8, comment: 'Con pruebas' }),
    ]);
  });

  test('reveals itself when all voters who are present have voted, not before, and without observers', async () => {
    const session = await openTable({ reveals_when_all_voted: true });
    await step(eva, 'join_poker_session', { ...at(session), observes: true });
    const round = await start(session);
    expect(
      await refusedCode(eva, 'vote_poker', { ...at(session), round_id: roundAt(round).id, card: '5' }),
    ).toBe('poker_observer');
    expect(roundAt(await vote(ana, round, '5')).results).toBeNull();
    expect(roundAt(await vote(luis, round, '☕')).results).toMatchObject([
      { card: '5', points: 5 },
      { card: '☕', points: null },
    ]);
  });

  test('does not wait for a voter who has left', async () => {
    const session = await openTable({ reveals_when_all_voted: true });
    const started = await start(session);
    await vote(ana, started, '3');
    const open = await vote(luis, started, '5');
    expect(roundAt(open).results).toBeNull();
    const left = await step(eva, 'leave_poker_session', at(session));
    expect(left.participants.find(({ id }) => id === eva.id)).toMatchObject({ present: false });
    expect(roundAt(left).results).toHaveLength(2);
    expect(await refusedCode(luis, 'leave_poker_session', { session_id: randomUUID() })).toBe('poker_gone');
  });

  test('does not wait for a voter who has vanished', async () => {
    const round = await start(await openTable({ reveals_when_all_voted: true }));
    await vote(ana, round, '5');
    await vote(eva, round, '5');
    expect(roundAt(await read(ana, round)).results).toBeNull();
    await forget(round, luis);
    await call(eva.client, 'poker_heartbeat', at(round));
    expect(roundAt(await read(luis, round)).results).toHaveLength(2);
  });

  test('takes no vote after the reveal, and no card that the deck does not have', async () => {
    const round = await start(await openTable());
    const round_id = roundAt(round).id;
    expect(await refusedCode(luis, 'vote_poker', { ...at(round), round_id, card: '13' })).toBe('poker_card');
    await vote(luis, round, '5');
    await reveal(round);
    expect(await refusedCode(luis, 'vote_poker', { ...at(round), round_id, card: '8' })).toBe(
      'poker_round_closed',
    );
    expect(roundAt(await read(eva, round)).results).toMatchObject([{ card: '5' }]);
  });

  test('counts every vote that was accepted, also those during the reveal', { retry: 0 }, async () => {
    const round = await start(await openTable());
    const round_id = roundAt(round).id;
    const votes = [ana, luis, eva].map((person) =>
      refusedCode(person, 'vote_poker', { ...at(round), round_id, card: '5' }),
    );
    const [shown, ...refused] = await Promise.all([reveal(round), ...votes, reveal(round)]);
    const accepted = refused.slice(0, 3).filter((code) => code === undefined).length;
    expect(shown.id).toBe(round.id);
    expect(roundAt(await read(ana, round)).results).toHaveLength(accepted);
  });

  test('two clicks start it once; voting again keeps the first round', async () => {
    const session = await openTable();
    await Promise.all([start(session), start(session)]);
    let round = await read(ana, session);
    expect(itemAt(round).rounds).toHaveLength(1);
    expect(
      await refusedCode(ana, 'start_poker_round', { ...at(session), item_id: itemAt(session).id, number: 2 }),
    ).toBe('poker_round_open');
    await vote(luis, round, '2');
    await reveal(round);
    round = await start(round, 0, 2);
    expect(itemAt(round)).toMatchObject({
      status: 'voting',
      rounds: [{ results: [{ card: '2' }] }, { voted: [], results: null }],
    });
  });

  test('a story that is left in the middle comes back with its votes', async () => {
    let session = await start(await openTable());
    await vote(luis, session, '2');
    session = await start(session, 1);
    expect(itemAt(session)).toMatchObject({ status: 'waiting' });
    session = await start(session, 0);
    expect(itemAt(session)).toMatchObject({ status: 'voting', rounds: [{ number: 1, voted: [luis.id] }] });
  });

  test('is skipped, and put back', async () => {
    let session = await start(await openTable());
    await vote(luis, session, '2');
    const input = { ...at(session), item_id: itemAt(session).id };
    session = await step(ana, 'skip_poker_item', { ...input, skipped: true });
    expect(session).toMatchObject({ current_item_id: null, items: [{ status: 'skipped', rounds: [] }, {}] });
    session = await step(ana, 'skip_poker_item', { ...input, skipped: false });
    expect(itemAt(session)).toMatchObject({ status: 'waiting' });
  });

  test('shows that the story was edited or deleted meanwhile', async () => {
    const session = await start(await openTable());
    const { id } = stories[0] as Story;
    await luis.client.from('user_stories').update({ title: 'Pagar con tarjeta' }).eq('id', id).throwOnError();
    expect(itemAt(await read(ana, session))).toMatchObject({
      title: 'Pagar',
      story: { title: 'Pagar con tarjeta', edited: true },
    });
    await vote(luis, session, '2');
    await reveal(session);
    await ana.client.from('user_stories').delete().eq('id', id).throwOnError();
    expect(itemAt(await read(ana, session))).toMatchObject({
      title: 'Pagar',
      story: null,
      status: 'revealed',
    });
    const save = { ...at(session), item_id: itemAt(session).id, points: 2, expected_points: null };
    expect(await refusedCode(ana, 'save_poker_points', save)).toBe('story_gone');
  });

  test('survives a restart of the server', async () => {
    const session = await start(await openTable());
    await vote(luis, session, '5');
    await server.restart();
    const client = server.anonymousClient();
    const { error } = await client.auth.signInWithPassword({ email: luis.email, password: luis.password });
    expect(error).toBeNull();
    expect(roundAt(await read({ ...luis, client }, session))).toMatchObject({
      voted: [luis.id],
      own_vote: { card: '5' },
    });
  });
});

describe('saving points', () => {
  const saveOf = (session: PokerSession, points: number, expected_points: number | null, place = 1) => ({
    ...at(session),
    item_id: itemAt(session, place).id,
    points,
    expected_points,
  });
  async function revealed(): Promise<PokerSession> {
    const session = await start(await openTable(), 1);
    await vote(luis, session, '5', 1);
    return reveal(session, 1);
  }

  test('writes to the story, and the log says that it was a joint estimate', async () => {
    const session = await revealed();
    expect(itemAt(await step(ana, 'save_poker_points', saveOf(session, 5, 3)), 1)).toMatchObject({
      status: 'saved',
      saved_points: 5,
      story: { story_points: 5 },
    });
    expect(await refusedCode(ana, 'save_poker_points', saveOf(session, 5, 3))).toBeUndefined();
    const { data } = await luis.client
      .from('activity_log')
      .select('actor_id, changes, poker_session_id')
      .eq('entity_id', stories[1]?.id ?? '')
      .eq('action', 'updated')
      .throwOnError();
    expect(data).toEqual([
      { actor_id: ana.id, changes: { story_points: [3, 5] }, poker_session_id: session.id },
    ]);
  });

  test('does not overwrite a change that the facilitator has not seen', async () => {
    const session = await revealed();
    await luis.client
      .from('user_stories')
      .update({ story_points: 8 })
      .eq('id', stories[1]?.id ?? '')
      .throwOnError();
    expect(await refusedCode(ana, 'save_poker_points', saveOf(session, 5, 3))).toBe('poker_points_changed');
    expect(itemAt(await read(ana, session), 1)).toMatchObject({
      status: 'revealed',
      story: { story_points: 8 },
    });
    expect(await refusedCode(ana, 'save_poker_points', saveOf(session, 5, 8))).toBeUndefined();
  });

  test('comes after a reveal', async () => {
    const session = await start(await openTable(), 1);
    expect(await refusedCode(ana, 'save_poker_points', saveOf(session, 5, 3))).toBe('poker_round_open');
  });

  test('past sessions list their results', async () => {
    const session = await revealed();
    await step(ana, 'save_poker_points', saveOf(session, 5, 3));
    await step(ana, 'close_poker_session', at(session));
    await step(luis, 'create_poker_session', liveSession(project.team, []));
    const page = (await call(luis.client, 'poker_sessions', { project_id: project.id })) as PokerSessions;
    expect(page).toMatchObject({
      total: 2,
      sessions: [
        { status: 'lobby', missing: 0 },
        { status: 'closed', items: 2, points: 5, estimated: 1, estimated_at_first: 1, voters: 3, voted: 1 },
      ],
    });
    const first = (await call(luis.client, 'poker_start', { project_id: project.id })) as PokerStart;
    expect({ ...first, decks: [] }).toEqual({ ...page, decks: [] });
    expect(first.decks).toEqual([
      { team_id: project.team, kind: 'default', cards: [...POKER_DECKS.default] },
    ]);
    const second = await call(luis.client, 'poker_sessions', { project_id: project.id, offset: 1, limit: 1 });
    expect((second as PokerSessions).sessions.map(({ id }) => id)).toEqual([session.id]);
  });
});

describe('an asynchronous session', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const openRound = (hours = 48) =>
    step(
      ana,
      'create_poker_session',
      liveSession(project.team, storyIds(), {
        mode: 'async',
        ends_at: inHours(hours),
        voters: [luis.id],
        observers: [eva.id],
      }),
    );
  const settle = () => server.pool.query('select app.settle_ended_poker(), app.remind_of_poker()');
  const moveEnd = (session: PokerSession, hours: number) =>
    server.pool.query('update public.poker_sessions set ends_at = $2 where id = $1', [
      session.id,
      inHours(hours),
    ]);

  test('votes on all stories at once, and reveals each when everybody has voted, wherever they are', async () => {
    const session = await openRound();
    expect(session).toMatchObject({ status: 'open', items: [{ status: 'voting' }, { status: 'voting' }] });
    expect(itemAt(await vote(luis, session, '5', 1), 1).rounds[0]?.results).toBeNull();
    const after = await vote(ana, session, '8', 1);
    expect(after.items.map(({ status }) => status)).toEqual(['voting', 'revealed']);
    const { sessions } = (await call(luis.client, 'poker_sessions', {
      project_id: project.id,
    })) as PokerSessions;
    expect(sessions).toMatchObject([{ missing: 1 }]);
  });

  test('reveals itself at its end, by the clock and for whoever looks first', async () => {
    for (const look of [settle, (session: PokerSession) => read(eva, session)]) {
      const session = await openRound();
      await vote(luis, session, '5', 0, 'Fácil');
      await moveEnd(session, -1);
      await look(session);
      const after = await read(eva, session);
      expect(after.items).toMatchObject([
        { status: 'revealed', rounds: [{ results: [{ card: '5', comment: 'Fácil' }] }] },
        { status: 'revealed', rounds: [{ results: [] }] },
      ]);
      const late = { ...at(session), round_id: roundAt(session).id, card: '8' };
      expect(await refusedCode(ana, 'vote_poker', late)).toBe('poker_round_closed');
    }
  });

  test("shows by 'Mostrar ya' what has votes", async () => {
    const session = await openRound();
    await vote(luis, session, '5');
    const after = await step(ana, 'reveal_poker', { ...at(session), round_id: null });
    expect(after.items.map(({ status }) => status)).toEqual(['revealed', 'voting']);
  });

  test('reminds the voters who are missing once, a day before the end', async () => {
    const session = await openRound();
    for (const place of [0, 1]) await vote(ana, session, '5', place);
    const reminded = async () =>
      (
        await server.pool.query(
          `select user_id, params from public.notifications where kind = 'poker_closing' and project_id = $1`,
          [project.id],
        )
      ).rows;
    await settle();
    expect(await reminded()).toEqual([]);
    await server.pool.query(
      `update public.poker_participants set joined_at = joined_at - interval '2 days' where session_id = $1`,
      [session.id],
    );
    await moveEnd(session, 23);
    await Promise.all([settle(), settle()]);
    await settle();
    expect(await reminded()).toEqual([
      { user_id: luis.id, params: expect.objectContaining({ open: 2, session: 'Refinar pagos' }) },
    ]);
  });

  test('ends in the future', async () => {
    const past = liveSession(project.team, [], { mode: 'async', ends_at: inHours(-1) });
    expect(await refusedCode(ana, 'create_poker_session', past)).toBe('poker_ended');
    const session = await openRound();
    await step(ana, 'change_poker_session', { ...at(session), change: { ends_at: inHours(72) } });
    expect(
      await refusedCode(ana, 'change_poker_session', { ...at(session), change: { ends_at: inHours(-1) } }),
    ).toBe('poker_ended');
  });

  test('waits no longer for a person who has left the project, and forgets their hidden votes', async () => {
    const session = await openRound();
    await vote(luis, session, '5', 1);
    await vote(ana, session, '8');
    await ana.client
      .from('team_members')
      .delete()
      .eq('team_id', project.team)
      .eq('user_id', luis.id)
      .throwOnError();
    expect(await read(ana, session)).toMatchObject({
      participants: [{ full_name: 'Ana' }, { full_name: 'Eva' }],
      items: [{ status: 'revealed' }, { status: 'voting', rounds: [{ voted: [] }] }],
    });
  });
});

test('an open session goes with its project', async () => {
  const session = await openTable({ mode: 'async', ends_at: new Date(Date.now() + 3_600_000).toISOString() });
  await vote(luis, session, '5');
  await server.pool.query('delete from public.projects where id = $1', [project.id]);
  expect(await refusedCode(ana, 'poker_session', at(session))).toBe('poker_gone');
});

test('the results of a deleted account stay without its name', async () => {
  const gone = await server.createPerson({ name: 'Nora' });
  await addMember(ana, project.team, gone, 'developer');
  const session = await start(await openTable());
  await vote(gone, session, '8');
  await reveal(session);
  await server.pool.query('select app.delete_account($1)', [gone.id]);
  expect(roundAt(await read(ana, session)).results).toMatchObject([{ card: '8', person: null }]);
});
