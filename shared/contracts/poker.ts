import { z } from 'zod';
import {
  MAX_POKER_CARDS,
  MAX_POKER_STORIES,
  POKER_DECK_KINDS,
  UNCOUNTED_CARDS,
} from '../rules/meetings/poker.ts';
import { STORY_PRIORITIES, STORY_STATUSES, STORY_TYPES } from '../rules/stories/story.ts';
import { type CallsOf, contracts, nothing } from './parts/contract.ts';
import { person } from './parts/fields.ts';

/**
 * Planning Poker. A view of a session reads `poker_session`, follows the row of `poker_sessions` by realtime, and reads again
 * when its `revision` grows. Every step returns the session as it is after it, so that the caller need not read. A step may be
 * repeated when its answer was lost: it changes nothing the second time.
 *
 * Before the reveal of a round nothing says more than who has voted, and to the caller their own vote.
 */

const MAX_PEOPLE = 200;

const label = z.string().trim().min(1).max(8);
const storyPoints = z.int().min(0).max(999);
const moment = z.iso.datetime({ offset: true });
const uncounted: readonly string[] = UNCOUNTED_CARDS;

/** The cards of a deck, without '?' and '☕', which every deck has. `points` null: the card counts for no points. */
const pokerCards = z
  .array(z.strictObject({ label, points: storyPoints.nullable() }))
  .min(1)
  .max(MAX_POKER_CARDS)
  .refine((cards) => new Set(cards.map((card) => card.label)).size === cards.length, 'labels repeat')
  .refine((cards) => cards.every((card) => !uncounted.includes(card.label)), "'?' and '☕' are always there");

const pokerDeck = z.strictObject({ kind: z.enum(POKER_DECK_KINDS), cards: pokerCards });

/**
 * `create_poker_session`: everybody in the project may; the caller becomes the facilitator and the team remembers the deck.
 * Voters are notified. A live session waits in its lobby until its first round starts; an asynchronous one opens a round of each
 * story at once, and reveals each story when all voters have voted, and all of them at `ends_at`.
 */
const createPokerSessionInput = z
  .strictObject({
    /** Made by the client, so that a repeated call creates nothing. */
    id: z.uuid(),
    team_id: z.uuid(),
    name: z.string().trim().min(1).max(120),
    mode: z.enum(['live', 'async']),
    /** Asynchronous only: when everything is revealed. */
    ends_at: moment.nullable().default(null),
    deck: pokerDeck,
    /** Live: a round reveals itself when all voters who are present have voted. */
    reveals_when_all_voted: z.boolean().default(true),
    /** In this order; stories that the project does not have are left out. */
    story_ids: z.array(z.uuid()).max(MAX_POKER_STORIES),
    /** People of the project; the caller votes unless named as an observer. */
    voters: z.array(z.uuid()).max(MAX_PEOPLE).default([]),
    observers: z.array(z.uuid()).max(MAX_PEOPLE).default([]),
  })
  .refine(({ mode, ends_at }) => (mode === 'async') === (ends_at !== null), 'ends_at belongs to async');

const round = z.object({
  id: z.uuid(),
  number: z.int(),
  started_at: z.string(),
  /** Null while it is open. */
  revealed_at: z.string().nullable(),
  /** Who has voted while it is open, by id: the order says nothing. Empty after the reveal. */
  voted: z.array(z.uuid()),
  /** The caller's own vote while it is open. */
  own_vote: z.object({ card: z.string(), comment: z.string().nullable() }).nullable(),
  /** By name; null while it is open. `person` is null when the account was deleted. */
  results: z
    .array(
      z.object({
        user_id: z.uuid(),
        person: person.nullable(),
        card: z.string(),
        points: z.int().nullable(),
        comment: z.string().nullable(),
      }),
    )
    .nullable(),
});

const item = z.object({
  id: z.uuid(),
  story_id: z.uuid().nullable(),
  /** Key and title when the story was added, or when its latest round began. */
  key: z.string(),
  title: z.string(),
  status: z.enum(['waiting', 'voting', 'revealed', 'saved', 'skipped']),
  saved_points: z.int().nullable(),
  /** The story as it is now; null when it was deleted or left the project. */
  story: z
    .object({
      title: z.string(),
      description: z.string().nullable(),
      acceptance_criteria: z.string().nullable(),
      priority: z.enum(STORY_PRIORITIES),
      labels: z.array(z.string()),
      story_points: z.int().nullable(),
      epic_id: z.uuid().nullable(),
      status: z.enum(STORY_STATUSES),
      type: z.enum(STORY_TYPES),
      /** Whether title, description or criteria have changed since the latest round began. */
      edited: z.boolean(),
    })
    .nullable(),
  /** In their order; the last one may be open. */
  rounds: z.array(round),
});

const pokerSessionOutput = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  team_id: z.uuid(),
  name: z.string(),
  mode: z.enum(['live', 'async']),
  status: z.enum(['lobby', 'open', 'closed']),
  deck: pokerDeck,
  reveals_when_all_voted: z.boolean(),
  /** Live: the story on the table. */
  current_item_id: z.uuid().nullable(),
  timer_ends_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  revision: z.int(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
  /** The server's clock, for timers and ends. */
  now: z.string(),
  may_facilitate: z.boolean(),
  may_take_over: z.boolean(),
  facilitator: person.nullable(),
  creator: person.nullable(),
  /** By name. `present`: seen within the last minute. */
  participants: z.array(person.extend({ observes: z.boolean(), present: z.boolean() })),
  /** In the order of the queue. */
  items: z.array(item),
});

const pokerSessionsOutput = z.object({
  total: z.int(),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      team_id: z.uuid(),
      name: z.string(),
      mode: z.enum(['live', 'async']),
      status: z.enum(['lobby', 'open', 'closed']),
      facilitator: person.nullable(),
      created_at: z.string(),
      closed_at: z.string().nullable(),
      ends_at: z.string().nullable(),
      /** The number of stories; the sum of the saved points. */
      items: z.int(),
      points: z.int(),
      /** Stories with a revealed round; of them, those that needed only one. */
      estimated: z.int(),
      estimated_at_first: z.int(),
      /** The number of voters; of people with a revealed vote. */
      voters: z.int(),
      voted: z.int(),
      /** How many open rounds wait for the caller's vote; null when the caller does not vote. */
      missing: z.int().nullable(),
    }),
  ),
});

/** The sessions that come first, and the decks that the teams of the project have used or saved last. */
const pokerStartOutput = pokerSessionsOutput.extend({
  decks: z.array(pokerDeck.extend({ team_id: z.uuid() })),
});

const session = { session_id: z.uuid() };

/**
 * A step of a session, which answers with the whole session as the caller sees it then.
 * @param calls its function of the database, which locks the session and checks who may do what.
 * @param more its arguments after the session.
 */
const step = <const More extends z.ZodRawShape>(calls: string, more: More) => ({
  calls,
  reads: 'read_poker',
  input: z.strictObject({ ...session, ...more }),
  output: pokerSessionOutput,
});

/**
 * The procedures of Planning Poker. Refusals of every step: 404 `poker_gone`, 403 `not_facilitator`, 409 `poker_closed`, and those that
 * it names.
 */
export const pokerContracts = contracts({
  /**
   * The deck that the team's next sessions begin with (table `poker_decks`). Managers may set it, and
   * facilitators of a session of the team that is not closed. Refusals: 404 `team_not_found`, 403 `not_facilitator`.
   */
  set_poker_deck: { input: z.strictObject({ team_id: z.uuid(), deck: pokerDeck }), output: nothing },
  /** Opens a session. Refusals: 404 `team_not_found`; 409 `poker_ended` if `ends_at` is past. */
  create_poker_session: { input: createPokerSessionInput, output: pokerSessionOutput },
  /**
   * `change_poker_session`, facilitator: the named settings change. `timer_ends_at` (null: none) is the end of the timer that all see;
   * it forces nothing, and the next round clears it.
   */
  change_poker_session: step('change_poker', {
    change: z.strictObject({
      name: z.string().trim().min(1).max(120).optional(),
      reveals_when_all_voted: z.boolean().optional(),
      timer_ends_at: moment.nullable().optional(),
      ends_at: moment.optional(),
    }),
  }),
  /** Takes a seat; `observes` null keeps the seat as it is (a new one votes). */
  join_poker_session: step('join_poker', { observes: z.boolean().nullable().default(null) }),
  leave_poker_session: step('quit_poker', {}),
  /**
   * The caller is still there, every 20 seconds or so. It is small: the answer is the session's revision, by which the client knows
   * whether to read it again.
   */
  poker_heartbeat: { input: z.strictObject(session), output: z.object({ revision: z.int() }) },
  /** By the facilitator, or by a manager to themselves when the facilitator has been gone for a minute. */
  hand_over_poker_session: step('hand_over_poker', { user_id: z.uuid() }),
  /**
   * `change_poker_items`, facilitator: adds stories at the end, removes items, and puts items in the order of `item_order` first. 409
   * `poker_item_voted` if a removed story has revealed votes.
   */
  change_poker_items: step('change_poker_items', {
    added_story_ids: z.array(z.uuid()).max(MAX_POKER_STORIES).default([]),
    removed_item_ids: z.array(z.uuid()).max(MAX_POKER_STORIES).default([]),
    item_order: z.array(z.uuid()).max(MAX_POKER_STORIES).default([]),
  }),
  close_poker_session: step('close_poker', {}),
  /** One session, as the caller may see it now. */
  poker_session: { calls: 'read_poker', input: z.strictObject(session), output: pokerSessionOutput },
  /** The sessions of a project, those that are not closed first, then the latest. */
  poker_sessions: {
    calls: 'list_poker',
    input: z.strictObject({
      project_id: z.uuid(),
      team_id: z.uuid().nullable().default(null),
      offset: z.int().min(0).max(100_000).default(0),
      limit: z.int().min(1).max(100).default(20),
    }),
    output: pokerSessionsOutput,
  },
  /** `poker_start`: all that the page shows on which a session is chosen or set up, but the stories: the first page of `poker_sessions`, and decks. */
  poker_start: { input: z.strictObject({ project_id: z.uuid() }), output: pokerStartOutput },
  /**
   * `start_poker_round`, facilitator: puts a story on the table with round `number`: one more than its last, or the open one, to
   * come back to it. A later number votes again; earlier rounds stay visible. 409 `poker_round_open` if the last round is not revealed,
   * `poker_ended` after the end.
   */
  start_poker_round: step('start_poker_round', { item_id: z.uuid(), number: z.int().min(1).max(100) }),
  /**
   * The caller's card, its label, '?' or '☕'; null withdraws the vote. The comment is shown with the vote. 409 `poker_round_closed` after
   * the reveal, `poker_observer`, 400 `poker_card`.
   */
  vote_poker: step('vote_poker', {
    round_id: z.uuid(),
    card: label.nullable(),
    comment: z.string().trim().max(500).nullable().default(null),
  }),
  /** `reveal_poker`, facilitator: one round; null: every open round that has votes ('Mostrar ya' of an asynchronous session). */
  reveal_poker: step('reveal_poker', { round_id: z.uuid().nullable() }),
  /** `skip_poker_item`, facilitator: skips a story, or with `skipped` false puts it back into the queue. */
  skip_poker_item: step('skip_poker_item', { item_id: z.uuid(), skipped: z.boolean() }),
  /**
   * `save_poker_points`, facilitator, also after the close: writes the points to the story. `expected_points` are the story's points
   * that the facilitator saw; if somebody has changed them meanwhile, 409 `poker_points_changed` gives the present ones. 409
   * `poker_round_open` before a reveal, 404 `story_gone`.
   */
  save_poker_points: step('save_poker_points', {
    item_id: z.uuid(),
    points: storyPoints,
    expected_points: storyPoints.nullable(),
  }),
});

export type PokerSession = z.infer<typeof pokerSessionOutput>;
export type PokerSessions = z.infer<typeof pokerSessionsOutput>;
export type PokerStart = z.infer<typeof pokerStartOutput>;
export type CreatePokerSessionInput = z.input<typeof createPokerSessionInput>;
export type PokerProcedures = CallsOf<typeof pokerContracts>;
