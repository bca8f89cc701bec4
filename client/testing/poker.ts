import type { PokerProcedures, PokerSession } from '#shared/contracts/poker.ts';
import { POKER_DECKS } from '#shared/rules/meetings/poker.ts';
import type { Tables } from './procedures/tables.ts';
import { Refusal } from './refusal.ts';
import { ANA, BERTA, newId, PROJECT, type Row, type StoryRow } from './rows.ts';

type Item = PokerSession['items'][number];
type Round = Item['rounds'][number];
type Input<Name extends keyof PokerProcedures> = PokerProcedures[Name]['input'];

const START = '2026-03-02T10:00:00+00:00';
const person = ({ id, full_name, avatar_url, tint }: typeof ANA) => ({ id, full_name, avatar_url, tint });

const newRound = (number: number): Round => ({
  id: newId(),
  number,
  started_at: START,
  revealed_at: null,
  voted: [],
  own_vote: null,
  results: null,
});

/** A story of a session, as it is in the backlog. */
const newItem = (story: StoryRow): Item => ({
  id: newId(),
  story_id: story.id,
  key: `TIE-${story.number}`,
  title: story.title,
  status: 'waiting',
  saved_points: null,
  story: {
    title: story.title,
    description: story.description,
    acceptance_criteria: story.acceptance_criteria,
    priority: 'medium',
    labels: story.labels,
    story_points: story.story_points,
    epic_id: null,
    status: 'backlog',
    type: 'story',
    edited: false,
  },
  rounds: [],
});

/** A live session in its lobby, which Ana leads, with Berta at the table. */
export const newPokerSession = (stories: readonly StoryRow[], values: Partial<PokerSession> = {}) => ({
  id: newId(),
  project_id: PROJECT.id,
  team_id: newId(),
  name: 'Refinar pagos',
  mode: 'live' as const,
  status: 'lobby' as const,
  deck: { kind: 'default' as const, cards: [...POKER_DECKS.default] },
  reveals_when_all_voted: false,
  current_item_id: null,
  timer_ends_at: null,
  ends_at: null,
  revision: 1,
  created_at: START,
  closed_at: null,
  now: new Date().toISOString(),
  may_facilitate: true,
  may_take_over: false,
  facilitator: person(ANA),
  creator: person(ANA),
  participants: [ANA, BERTA].map((each) => ({ ...person(each), observes: false, present: true })),
  items: stories.map(newItem),
  ...values,
});

/** An asynchronous session, with an open round of each story. */
export function newAsyncSession(stories: readonly StoryRow[], values: Partial<PokerSession> = {}) {
  const session = newPokerSession(stories, {
    mode: 'async',
    status: 'open',
    ends_at: '2099-03-12T18:00:00+00:00',
  });
  return {
    ...session,
    items: session.items.map((item) => ({ ...item, status: 'voting' as const, rounds: [newRound(1)] })),
    ...values,
  };
}

const read = (tables: Tables, { session_id }: { session_id: string }): PokerSession => {
  const found = tables.rows<PokerSession & Row>('poker_sessions').find(({ id }) => id === session_id);
  if (!found) throw new Refusal('poker_gone');
  return structuredClone({ ...found, now: new Date().toISOString() });
};

/** A step: what it changes of the session. */
const step =
  <Given extends { session_id: string }>(change: (session: PokerSession, input: Given) => void) =>
  (tables: Tables, input: Given): PokerSession => {
    const session = read(tables, input);
    change(session, input);
    session.revision += 1;
    return tables.update('poker_sessions', session.id, { ...session }) as unknown as PokerSession;
  };

const itemOf = (session: PokerSession, id: string) => session.items.find((item) => item.id === id) as Item;

/** Reveals a round with the votes that were given through {@link voteInTable}, and Ana's own. */
function reveal(item: Item, round: Round): void {
  const votes = [...(hidden.get(round.id) ?? [])];
  if (round.own_vote) votes.push({ by: ANA, ...round.own_vote });
  round.results = votes.map(({ by, card, comment }) => ({
    user_id: by.id,
    person: person(by),
    card,
    points: Number.isNaN(Number(card)) ? null : Number(card),
    comment,
  }));
  Object.assign(round, { revealed_at: START, own_vote: null, voted: [] });
  item.status = 'revealed';
}

/** The votes of other people in open rounds, which only a reveal shows. */
const hidden = new Map<string, { by: typeof ANA; card: string; comment: string | null }[]>();

/** Gives the vote of another person in the open round of the story at a place. */
export function voteInTable(
  tables: Tables,
  sessionId: string,
  place: number,
  by: typeof ANA,
  card: string,
): void {
  step<{ session_id: string }>((session) => {
    const round = session.items[place]?.rounds.at(-1);
    if (!round) throw new Error(`There is no round at ${place}.`);
    hidden.set(round.id, [...(hidden.get(round.id) ?? []), { by, card, comment: null }]);
    round.voted.push(by.id);
  })(tables, { session_id: sessionId });
}

/** The procedures of Planning Poker, with the sessions in memory. */
export const POKER_PROCEDURES = {
  poker_session: read,
  poker_heartbeat: (tables: Tables, input: Input<'poker_heartbeat'>) => ({
    revision: read(tables, input).revision,
  }),
  poker_evidence: (tables: Tables) => tables.rows('poker_evidence')[0] ?? { sizes: [] },
  join_poker_session: step<Input<'join_poker_session'>>((session, { observes }) => {
    const seat = session.participants.find(({ id }) => id === ANA.id);
    if (seat) seat.observes = observes ?? seat.observes;
    else session.participants.push({ ...person(ANA), observes: observes ?? false, present: true });
  }),
  start_poker_round: step<Input<'start_poker_round'>>((session, { item_id, number }) => {
    const item = itemOf(session, item_id);
    if (number > item.rounds.length) item.rounds.push(newRound(number));
    Object.assign(item, { status: 'voting', saved_points: null });
    Object.assign(session, { status: 'open', current_item_id: item_id, timer_ends_at: null });
  }),
  vote_poker: step<Input<'vote_poker'>>((session, { round_id, card, comment = null }) => {
    const round = session.items.flatMap(({ rounds }) => rounds).find(({ id }) => id === round_id) as Round;
    round.own_vote = card === null ? null : { card, comment };
    round.voted = [...round.voted.filter((id) => id !== ANA.id), ...(card === null ? [] : [ANA.id])];
  }),
  reveal_poker: step<Input<'reveal_poker'>>((session, { round_id }) => {
    for (const item of session.items) {
      const round = item.rounds.find(({ id }) => id === round_id);
      if (round) reveal(item, round);
    }
  }),
  save_poker_points: step<Input<'save_poker_points'>>((session, { item_id, points, expected_points }) => {
    const item = itemOf(session, item_id);
    if (item.story?.story_points !== expected_points)
      throw new Refusal('poker_points_changed', { points: String(item.story?.story_points ?? '–') });
    Object.assign(item, {
      status: 'saved',
      saved_points: points,
      story: { ...item.story, story_points: points },
    });
  }),
  skip_poker_item: step<Input<'skip_poker_item'>>((session, { item_id, skipped }) => {
    itemOf(session, item_id).status = skipped ? 'skipped' : 'waiting';
    if (skipped && session.current_item_id === item_id) session.current_item_id = null;
  }),
  change_poker_items: (tables: Tables, input: Input<'change_poker_items'>) =>
    step<Input<'change_poker_items'>>(
      (session, { added_story_ids: added = [], removed_item_ids: removed = [], item_order: order = [] }) => {
        const stories = tables.rows<StoryRow>('user_stories').filter(({ id }) => added.includes(id));
        const place = ({ id }: Item) => (order.includes(id) ? order.indexOf(id) : order.length);
        session.items = [...session.items, ...stories.map(newItem)]
          .filter(({ id }) => !removed.includes(id))
          .sort((a, b) => place(a) - place(b));
      },
    )(tables, input),
  change_poker_session: step<Input<'change_poker_session'>>((session, { change }) => {
    Object.assign(session, change);
  }),
  close_poker_session: step<Input<'close_poker_session'>>((session) => {
    Object.assign(session, { status: 'closed', closed_at: START });
  }),
  hand_over_poker_session: step<Input<'hand_over_poker_session'>>((session, { user_id }) => {
    const next = session.participants.find(({ id }) => id === user_id);
    Object.assign(session, { facilitator: next, may_facilitate: user_id === ANA.id, may_take_over: false });
  }),
  poker_sessions: readPokerSessions,
  poker_start: (tables: Tables, { project_id }: Input<'poker_start'>) => ({
    ...readPokerSessions(tables, { project_id }),
    decks: tables.rows('poker_decks'),
  }),
  create_poker_session: (_tables: Tables, { id, name, mode }: Input<'create_poker_session'>) =>
    newPokerSession([], { id, name, mode }),
  set_poker_deck: () => undefined,
};

/** The rows of `poker_sessions` are the summaries of the sessions, in their order. */
function readPokerSessions(tables: Tables, { offset = 0, limit = 20 }: Input<'poker_sessions'>) {
  const sessions = tables.rows('poker_sessions');
  return { total: sessions.length, sessions: sessions.slice(offset, offset + limit) };
}
