import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { withReveal } from '../client/data/poker/reveal.ts';
import { withMovedNotes } from '../client/data/retrospectives/grouping.ts';
import { type BoardPart, isInPart, withAnswer } from '../client/data/stories/board-part.ts';
import { applyServerEvents, boardKey, boardPartKey } from '../client/data/stories/cache.ts';
import type { ServerEvent } from '../client/data/stories/server-events.ts';
import { CARD_COLUMNS, type CardStory, type Story } from '../client/data/stories/types.ts';
import { queryClient } from '../client/lib/backend/query-client.ts';
import { liveSession, roundAt, step } from '../server/features/poker/testing/table.ts';
import {
  goTo,
  startRetro,
  stateFor,
  writeNote,
} from '../server/features/retrospectives/testing/retrospectives.ts';
import { call } from '../server/testing/call.ts';
import { type Person, serverForFile } from '../server/testing/harness.ts';
import { inThePast } from '../server/testing/past.ts';
import { Random, SEED } from '../server/testing/random.ts';
import {
  createProject,
  createSprint,
  createStory,
  joinTeam,
  type Project,
} from '../server/testing/scenario.ts';
import type { Board, BoardInput } from '../shared/contracts/board.ts';
import type { StoryChange } from '../shared/contracts/change-stories.ts';
import type { Tables } from '../shared/database.types.ts';
import { START } from '../shared/rules/stories/board.ts';
import { STORY_PRIORITIES, STORY_STATUSES } from '../shared/rules/stories/story.ts';

/*
 * For random sequences of events, what the client shows after it has applied them is what it reads again. The client's functions
 * get the events of the real server as its realtime sends them.
 */

const SEQUENCES = process.env['TEST_LONG'] === '1' ? 600 : 15;
/** How many stories of a column the board loads at first; of completed ones, the current ones. */
const PART = 4;
/** How the title of the story begins whose changes end the sequences. */
const MARK = 'Marca';
/** More than any column has. */
const WHOLE = 2000;

const server = await serverForFile();
/** Ana writes, and owns all projects. Bea reads: she is in the first two projects. */
const ana = await server.createPerson({ name: 'Ana' });
const bea = await server.createPerson({ name: 'Bea' });
const projects: Project[] = [];
for (const name of ['Uno', 'Dos', 'Ajeno']) projects.push(await createProject(ana, name));
await server.pool.query('update public.board_columns set wip_limit = null');
for (const { team } of projects.slice(0, 2)) await joinTeam(ana, team, bea);
const sprints: string[] = [];
for (const { id, team } of projects) sprints.push((await createSprint(ana, id, { team_id: team })).id);

const projectAt = (place: number): Project => {
  const project = projects[place];
  if (!project) throw new Error(`no project at ${place}`);
  return project;
};

/** Follows a table as the client of a person does. */
async function follow<Name extends 'user_stories' | 'poker_rounds'>(
  { client }: Person,
  table: Name,
  note: (change: { eventType: string; new: Tables<Name>; old: { id?: string } }) => void,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    client
      .channel(randomUUID())
      .on('postgres_changes' as never, { event: '*', schema: 'public', table } as never, note as never)
      .on('system', {}, ({ status }: { status: string }) =>
        status === 'ok' ? resolve() : reject(new Error('the channel was refused')),
      )
      .subscribe();
  });
}

/** The stories that a person may see, as a card shows them. */
async function readCards({ client }: Person, projectId?: string): Promise<CardStory[]> {
  const all = client.from('user_stories').select<string, CardStory>(CARD_COLUMNS);
  const some = projectId === undefined ? all : all.eq('project_id', projectId);
  const { data } = await some.order('rank').order('id').throwOnError();
  return data;
}

async function readBoard(projectId: string, columns: BoardInput['columns']): Promise<BoardPart> {
  return withAnswer(
    undefined,
    (await call(bea.client, 'board', { project_id: projectId, columns })) as Board,
  );
}

const cachedBoard = (projectId: string) =>
  queryClient.getQueryData<BoardPart>(boardPartKey(projectId)) as BoardPart;

/** One random change of stories by Ana. A refused change changes nothing. */
async function changeStories(random: Random, deleted: string[]): Promise<void> {
  const stories = (await readCards(ana)).filter(({ title }) => !title.startsWith(MARK));
  const place = random.int(0, 2);
  const create = () =>
    createStory(ana, projectAt(place).id, { title: random.uuid(), status: random.pick(STORY_STATUSES) });
  // long runs of changes may have deleted all stories
  if (stories.length === 0) return void (await create());
  const ids = [...new Set(random.list(1, 3, () => random.pick(stories).id))];
  const kinds: (() => Promise<unknown>)[] = [
    create,
    async () => {
      await call(ana.client, 'delete_stories', { ids });
      deleted.push(...ids);
    },
    () =>
      call(ana.client, 'restore_stories', {
        ids: [deleted.pop() ?? randomUUID()],
        place: random.pick(['same', 'end']),
      }),
    () =>
      call(ana.client, 'change_stories', { groups: [{ ids, change: { project_id: projectAt(place).id } }] }),
  ];
  const changes: (() => StoryChange)[] = [
    () => ({ status: random.pick(STORY_STATUSES) }),
    () => ({ status: random.pick(STORY_STATUSES), rank: random.pick(stories).rank }),
    () => ({ rank: `${random.pick(stories).rank}${random.pick(['1', 'V', 'k'])}` }),
    () => ({ priority: random.pick(STORY_PRIORITIES), story_points: random.int(0, 13) }),
    () => ({ sprint_id: random.pick([...sprints, null]) }),
    () => ({ assignee_id: random.pick([ana.id, bea.id, null]), add_labels: [random.pick(['a', 'b'])] }),
  ];
  if (random.chance(0.3)) await random.pick(kinds)();
  else await call(ana.client, 'change_stories', { groups: [{ ids, change: random.pick(changes)() }] });
}

test(`the lists and the boards of stories, seed ${SEED}`, { retry: 0 }, async () => {
  const random = new Random(SEED);
  const first = projectAt(0);
  for (const place of Array(36).keys()) {
    const status = random.pick(STORY_STATUSES);
    await createStory(ana, projectAt(place % 3).id, { title: `Historia ${place}`, status });
  }
  await inThePast(
    server.pool,
    '2026-01-05 10:00',
    `update public.user_stories set status = 'done' where project_id = $1 and status = 'todo'`,
    [first.id],
  );
  const firstParts = STORY_STATUSES.map((status) => ({ status, size: status === 'done' ? WHOLE : PART }));
  const whole = STORY_STATUSES.map((status) => ({ status, size: WHOLE, from: START }));
  const marker = await createStory(ana, projectAt(1).id, { title: MARK });
  let events: ServerEvent[] = [];
  let marked: (title: string) => void = () => undefined;
  await follow(bea, 'user_stories', ({ eventType, new: row, old }) => {
    events.push(
      eventType === 'DELETE' ? { kind: 'gone', id: old.id ?? '' } : { kind: 'row', story: row as Story },
    );
    if (row.id === marker.id) marked(row.title);
  });
  const deleted: string[] = [];
  for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
    const board = await readBoard(first.id, firstParts);
    queryClient.setQueryData(boardPartKey(first.id), board);
    for (const scope of [first.id, undefined])
      queryClient.setQueryData(boardKey(scope), await readCards(bea, scope));
    events = [];
    for (const _ of Array(random.int(1, 5))) await changeStories(random, deleted);
    const title = `${MARK} ${sequence}`;
    const arrived = new Promise<void>((resolve) => {
      marked = (seen) => seen === title && resolve();
    });
    await ana.client.from('user_stories').update({ title }).eq('id', marker.id).throwOnError();
    await arrived;
    // as frames apply them; an event of a story that is not loaded lets the client count again
    let countsAgain = false;
    for (let from = 0; from < events.length; ) {
      const to = from + random.int(1, events.length);
      const loaded = new Set(cachedBoard(first.id).cards.map(({ id }) => id));
      const batch = events.slice(from, to);
      countsAgain ||= batch.some((event) => {
        const id = event.kind === 'row' ? event.story.id : event.id;
        return id !== marker.id && !loaded.has(id);
      });
      applyServerEvents(batch);
      from = to;
    }
    const where = `sequence ${sequence} of seed ${SEED}`;
    for (const scope of [first.id, undefined]) {
      expect(queryClient.getQueryData(boardKey(scope)), where).toEqual(await readCards(bea, scope));
    }
    const shown = cachedBoard(first.id);
    const read = await readBoard(first.id, whole);
    const byId = new Map(read.cards.map((card) => [card.id, card]));
    // the loaded part is current and complete
    expect(shown.cards, where).toEqual(shown.cards.map(({ id }) => byId.get(id)));
    expect(
      shown.cards.filter((card) => isInPart(card, shown)),
      where,
    ).toEqual(read.cards.filter((card) => isInPart(card, shown)));
    if (!countsAgain) {
      const counts = ({ columns }: BoardPart) => STORY_STATUSES.map((status) => columns[status]?.count);
      expect(counts(shown), where).toEqual(counts(read));
    }
  }
});

test(`the reveal of a round, seed ${SEED}`, { retry: 0 }, async () => {
  const random = new Random(SEED);
  const { id: project, team } = projectAt(0);
  const carla = await server.createPerson({ name: 'Carla' });
  await joinTeam(ana, team, carla);
  const voters = [ana, bea, carla];
  const revealed = new Map<string, Tables<'poker_rounds'>>();
  let noted: () => void = () => undefined;
  await follow(bea, 'poker_rounds', ({ new: row }) => {
    if (row.results !== null) revealed.set(row.id, row);
    noted();
  });
  for (let sequence = 0; sequence < SEQUENCES / 5; sequence += 1) {
    const stories = [await createStory(ana, project), await createStory(ana, project)];
    const ids = stories.map(({ id }) => id);
    let session = await step(
      ana,
      'create_poker_session',
      liveSession(team, ids, {
        voters: [bea.id, carla.id],
        reveals_when_all_voted: false,
      }),
    );
    const session_id = session.id;
    for (const number of [1, 2, 3]) {
      const place = random.int(0, 1);
      const item = session.items[place];
      if (!item) throw new Error('no item');
      const next = Math.min(item.rounds.length + 1, number);
      session = await step(ana, 'start_poker_round', { session_id, item_id: item.id, number: next });
      const round_id = roundAt(session, place).id;
      for (const voter of voters.filter(() => random.chance(0.8))) {
        const card = random.pick([...session.deck.cards.map(({ label }) => label), '?', '☕']);
        const comment = random.chance(0.3) ? random.uuid() : null;
        await step(voter, 'vote_poker', { session_id, round_id, card, comment });
      }
      const before = await step(bea, 'poker_session', { session_id });
      const isVisibleCard = new Promise<void>((resolve) => {
        noted = () => revealed.has(round_id) && resolve();
      });
      session = await step(ana, 'reveal_poker', { session_id, round_id });
      if (roundAt(session, place).results === null) continue;
      await isVisibleCard;
      const after = withReveal(before, revealed.get(round_id) ?? {});
      const read = await step(bea, 'poker_session', { session_id });
      expect(after.items, `sequence ${sequence} of seed ${SEED}`).toEqual(read.items);
    }
  }
});

test(`the groups of a retrospective, seed ${SEED}`, { retry: 0 }, async () => {
  const random = new Random(SEED);
  const id = await startRetro(ana, projectAt(0).team);
  for (const place of Array(12).keys()) {
    await writeNote(ana, id, `Nota ${place}`, { column_id: random.pick(['start', 'stop', 'continue']) });
  }
  await goTo(ana, id, 'write', 'group');
  let { topics } = await stateFor(ana.client, id);
  for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
    for (const _ of Array(random.int(1, 4))) {
      const all = topics.flatMap(({ notes }) => notes.map((note) => note.id));
      const noteIds = [...new Set(random.list(1, 4, () => random.pick(all)))];
      const target = random.chance(0.4) ? undefined : random.pick(topics);
      const topicId = target?.id ?? randomUUID();
      const others = (target?.notes ?? []).filter((note) => !noteIds.includes(note.id));
      const beforeId = others.length > 0 && random.chance(0.5) ? random.pick(others).id : null;
      topics = withMovedNotes(topics, { topicId, noteIds, beforeId });
      const move = { retrospective_id: id, topic_id: topicId, note_ids: noteIds, before_note_id: beforeId };
      expect(await call(ana.client, 'move_notes', move)).toBeNull();
      if (random.chance(0.3)) {
        const title = random.uuid();
        await call(ana.client, 'title_topic', { retrospective_id: id, topic_id: topicId, title });
        topics = topics.map((topic) => (topic.id === topicId ? { ...topic, title } : topic));
      }
    }
    const read = await stateFor(ana.client, id);
    expect(topics, `sequence ${sequence} of seed ${SEED}`).toEqual(read.topics);
  }
});
