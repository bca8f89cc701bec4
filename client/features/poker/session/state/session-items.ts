import type { PokerItem, PokerRound, SeenSession } from '#client/data/poker/session.ts';
import type { PendingVote } from '#client/data/poker/votes.ts';
import { type PokerCard, UNCOUNTED_CARDS } from '#shared/rules/meetings/poker.ts';
import { type PokerSummary, summarizeVotes } from '#shared/rules/meetings/poker-round.ts';

export type OwnVote = Pick<PendingVote, 'card' | 'comment'>;
type Pending = ReadonlyMap<string, PendingVote>;

/** The latest round of a story; undefined: none has begun. */
export const lastRound = (item: PokerItem | undefined): PokerRound | undefined => item?.rounds.at(-1);

/** The round of a story that takes votes now. */
export function openRound(item: PokerItem | undefined): PokerRound | undefined {
  const round = lastRound(item);
  return item?.status === 'voting' && round?.revealed_at === null ? round : undefined;
}

/** The latest round of a story whose cards are shown. */
export const currentRound = (item: PokerItem | undefined): PokerRound | undefined =>
  item?.rounds.findLast(({ revealed_at }) => revealed_at !== null);

/** The revealed rounds of a story before a round. */
export const earlierRounds = (item: PokerItem, round: PokerRound | undefined): PokerRound[] =>
  item.rounds.filter((each) => each.revealed_at !== null && each.id !== round?.id);

/** All cards of a session, in their order. */
export const allCards = ({ deck }: SeenSession): PokerCard[] => [
  ...deck.cards,
  ...UNCOUNTED_CARDS.map((label) => ({ label, points: null })),
];

/** The points that the cards of a session stand for, each once, the smallest first. */
export const sizesOf = ({ deck }: SeenSession): number[] =>
  [...new Set(deck.cards.flatMap(({ points }) => points ?? []))].sort((a, b) => a - b);

/** The points of a card; null: it counts for none. */
export const pointsOf = ({ deck }: SeenSession, card: string | null | undefined): number | null =>
  deck.cards.find(({ label }) => label === card)?.points ?? null;

/** The person's vote in an open round, including one that the server has not confirmed yet. */
export function ownVote(round: PokerRound | undefined, pending: Pending): OwnVote | null {
  if (!round || round.revealed_at !== null) return null;
  const vote = pending.get(round.id) ?? round.own_vote;
  return vote && vote.card !== null ? vote : null;
}

/** The summary of a round; null while it is open, and when no vote counts. */
export const summaryOf = (session: SeenSession, round: PokerRound | undefined): PokerSummary | null =>
  round?.results ? summarizeVotes(round.results, session.deck.cards) : null;

export type RevealedVote = NonNullable<PokerRound['results']>[number];

/** A place at the table: that of a person who votes. */
export interface Seat {
  id: string;
  /** Null: the account was deleted. */
  person: RevealedVote['person'];
  present: boolean;
  /** Whether they have voted in the open round. */
  hasVoted: boolean;
  /** The card that was shown; null: none. */
  vote: RevealedVote | null;
}

/**
 * The seats of a round, by name: those of the people who vote, and of those who voted in it and have left since. Everybody keeps
 * their place when the cards are shown.
 */
export function seatsOf({ participants }: SeenSession, round: PokerRound | undefined): Seat[] {
  const results = round?.results ?? [];
  const voters = participants.filter(({ observes }) => !observes);
  const seats = voters.map((person) => ({
    id: person.id,
    person,
    present: person.present,
    hasVoted: round?.voted.includes(person.id) ?? false,
    vote: results.find((vote) => vote.user_id === person.id) ?? null,
  }));
  const others = results.filter((vote) => voters.every(({ id }) => id !== vote.user_id));
  return [...seats, ...seatsOfVotes(others)];
}

/** The seats of shown cards alone. */
export const seatsOfVotes = (votes: readonly RevealedVote[]): Seat[] =>
  votes.map((vote) => ({ id: vote.user_id, person: vote.person, present: true, hasVoted: true, vote }));

/** Seats with shown cards in the order of their points; then the cards that count for none, then empty seats. */
export function byValue(seats: readonly Seat[]): Seat[] {
  const rankOf = ({ vote }: Seat) => (vote === null ? 1e6 : (vote.points ?? 1e5));
  return seats.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** How many people have voted in an open round, and how many it waits for: live, those who are there or have voted. */
export function voteCount(session: SeenSession, round: PokerRound): { voted: number; total: number } {
  const seats = seatsOf(session, round);
  const waited = seats.filter(({ present, hasVoted }) => session.mode === 'async' || present || hasVoted);
  return { voted: seats.filter(({ hasVoted }) => hasVoted).length, total: waited.length };
}

/** A story that was deleted has no place for points. */
const isUnestimated = ({ status, story }: PokerItem) =>
  story !== null && (status === 'waiting' || status === 'voting');

/** Whether nothing is left to do in a session: each story has its points, was skipped or has no place for points. */
export const isAllDone = ({ items }: SeenSession): boolean =>
  items.length > 0 &&
  items.every(({ status, story }) => story === null || status === 'saved' || status === 'skipped');

/** The next story to be voted on after another one; after the last one it goes on with the first. */
export function nextItem({ items }: SeenSession, after: PokerItem | undefined): PokerItem | undefined {
  const at = items.findIndex(({ id }) => id === after?.id) + 1;
  return [...items.slice(at), ...items.slice(0, at)].find(
    (item) => item.id !== after?.id && isUnestimated(item),
  );
}

/** The stories of an asynchronous session that wait for the person's vote. */
export const missingItems = ({ items }: SeenSession, pending: Pending): PokerItem[] =>
  items.filter((item) => openRound(item) !== undefined && ownVote(openRound(item), pending) === null);

/** The next story that waits for the person's vote, after another one. */
export function nextMissing(
  session: SeenSession,
  pending: Pending,
  after: PokerItem | undefined,
): PokerItem | undefined {
  const missing = missingItems(session, pending).filter(({ id }) => id !== after?.id);
  const place = (item: PokerItem | undefined) => session.items.findIndex(({ id }) => id === item?.id);
  return missing.find((item) => place(item) > place(after)) ?? missing[0];
}

export type QueueGroup = 'todo' | 'missing' | 'voted' | 'revealed' | 'saved' | 'skipped';

/** The group of the queue in which a story is. */
export function groupOf(session: SeenSession, item: PokerItem, pending: Pending): QueueGroup {
  if (item.status === 'saved' || item.status === 'skipped') return item.status;
  if (session.mode === 'live') return 'todo';
  if (item.status === 'revealed') return 'revealed';
  return ownVote(openRound(item), pending) === null ? 'missing' : 'voted';
}

/** Whether a story can be removed: nobody has seen votes on it. */
export const isRemovable = (item: PokerItem): boolean =>
  item.status !== 'saved' && item.rounds.every(({ revealed_at }) => revealed_at === null);

/** The ids of the stories of a session after some of them have got another order among each other; the others keep their places. */
export function reordered(items: readonly PokerItem[], order: readonly string[]): string[] {
  const moved = new Set(order);
  let at = 0;
  return items.map(({ id }) => (moved.has(id) ? (order[at++] ?? id) : id));
}
