import type { Board } from '#shared/contracts/board.ts';
import { compareByRank } from '#shared/rules/ranks/rank.ts';
import { isBefore, type Position, START } from '#shared/rules/stories/board.ts';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/stories/story.ts';
import { isInScope, isOlder, type ServerEvent } from './server-events.ts';
import { asCard, type CardStory } from './types.ts';

/** The loaded part of a column. */
export interface ColumnPart {
  /** The number of all stories of the column, as the server counted them. */
  count: number;
  /** The ranks of the first and the last story of the column on the server; null if it is empty. */
  first: string | null;
  last: string | null;
  /** Every story before this position is loaded; null: all are loaded. Some stories behind it may be loaded too. */
  next: Position | null;
}

export type ColumnParts = Readonly<Record<StoryStatus, ColumnPart>>;

/** The loaded part of a board. */
export interface BoardPart {
  /** The loaded stories, in rank order. */
  cards: readonly CardStory[];
  columns: ColumnParts;
  current: Board['current'];
  /** The ids of stories that were loaded only by a search or a filter: without it they are not shown. */
  found: ReadonlySet<string>;
}

export function eachColumn<Value>(of: (status: StoryStatus) => Value): Record<StoryStatus, Value> {
  return Object.fromEntries(STORY_STATUSES.map((status) => [status, of(status)])) as Record<
    StoryStatus,
    Value
  >;
}

function withCards(loaded: readonly CardStory[], more: readonly CardStory[]): CardStory[] {
  const cards = new Map(loaded.map((card) => [card.id, card]));
  for (const card of more) {
    const other = cards.get(card.id);
    if (!other || !isOlder(card, other)) cards.set(card.id, card);
  }
  return [...cards.values()].sort(compareByRank);
}

/** The stories of all columns of an answer. */
export const storiesOf = (answer: Board): CardStory[] =>
  answer.columns.flatMap(({ stories }) => stories ?? []);

/** The board after an answer: a first one, one with more stories of some columns, or one with new counts only. */
export function withAnswer(loaded: BoardPart | undefined, answer: Board): BoardPart {
  const columns = eachColumn((status): ColumnPart => {
    const column = answer.columns.find((entry) => entry.status === status);
    const { count = 0, first = null, last = null } = column ?? {};
    const next = column?.stories ? column.next : (loaded?.columns[status].next ?? null);
    return { count, first, last, next };
  });
  const { current } = answer;
  return {
    cards: withCards(loaded?.cards ?? [], storiesOf(answer)),
    columns,
    current,
    found: loaded?.found ?? new Set(),
  };
}

/** The board with the stories that a search found, without those that an earlier search found. */
export function withFound(board: BoardPart, stories: readonly CardStory[]): BoardPart {
  const kept = board.cards.filter((card) => isVisibleCard(card, board));
  const storedIds = new Set(kept.map(({ id }) => id));
  const found = new Set(stories.flatMap(({ id }) => (storedIds.has(id) ? [] : [id])));
  return { ...board, cards: withCards(kept, stories), found };
}

/** Whether every story of a board is loaded. */
export const isWhole = ({ columns }: Pick<BoardPart, 'columns'>): boolean =>
  STORY_STATUSES.every((status) => columns[status].next === null);

/** Whether a story belongs to the loaded part: by its rank, or as a current completed story. */
export function isInPart(
  card: CardStory,
  { columns, current }: Pick<BoardPart, 'columns' | 'current'>,
): boolean {
  const { next } = columns[card.status];
  if (next === null || isBefore(card, next)) return true;
  if (card.status !== 'done') return false;
  if (card.sprint_id !== null) return current.sprints.includes(card.sprint_id);
  return card.completed_at !== null && Date.parse(card.completed_at) > Date.parse(current.since);
}

/** Whether a story is shown without a search: it belongs to the loaded part, or was moved out of it. */
export const isVisibleCard = (card: CardStory, board: BoardPart): boolean =>
  !board.found.has(card.id) || isInPart(card, board);

/**
 * Applies events of the server to a board. A loaded story stays wherever it moves; other stories are added if they are in the
 * loaded part.
 */
export function patchBoard(
  board: BoardPart,
  events: ReadonlyMap<string, ServerEvent>,
  scope: string,
): BoardPart {
  const counts = eachColumn((status) => board.columns[status].count);
  const cards: CardStory[] = [];
  const seen = new Set<string>();
  for (const card of board.cards) {
    const event = events.get(card.id);
    if (event) seen.add(card.id);
    const stays = event?.kind === 'row' && isInScope(event.story, scope);
    const next = !event || (stays && isOlder(event.story, card)) ? card : stays ? asCard(event.story) : null;
    if (next) cards.push(next);
    if (next?.status === card.status) continue;
    counts[card.status] -= 1;
    if (next) counts[next.status] += 1;
  }
  for (const [id, event] of events) {
    if (seen.has(id) || event.kind === 'gone' || !isInScope(event.story, scope)) continue;
    const card = asCard(event.story);
    if (isInPart(card, board)) cards.push(card);
  }
  const columns = eachColumn((status) => ({ ...board.columns[status], count: counts[status] }));
  return { ...board, cards: cards.sort(compareByRank), columns };
}

/** The part of a board that a first read brings, so that this read changes nothing of it that has not changed. */
export function firstPart(board: BoardPart, size: number): BoardPart {
  const cards: CardStory[] = [];
  const columns = eachColumn((status) => {
    const all = board.cards.filter((card) => card.status === status && isInPart(card, board));
    const first = (status === 'done' ? all.filter((card) => isCurrent(card, board)) : all).slice(0, size);
    cards.push(...first);
    const rest = all.find((card) => !first.includes(card));
    if (!rest) return board.columns[status];
    return {
      ...board.columns[status],
      next: status === 'done' ? START : { rank: rest.rank, id: rest.id },
    };
  });
  return { ...board, cards: cards.sort(compareByRank), columns, found: new Set() };
}

/** Whether a completed story is among those that a first read brings. */
const isCurrent = (card: CardStory, { current, columns }: BoardPart): boolean =>
  isInPart(card, { current, columns: { ...columns, done: { ...columns.done, next: START } } });

/** The cards of a new answer, each the same object as before where it has not changed, so that it is not rendered again. */
export function sameWhereEqual(before: readonly CardStory[], now: readonly CardStory[]): CardStory[] {
  const known = new Map(before.map((card) => [card.id, card]));
  return now.map((card) => {
    const old = known.get(card.id);
    return old && JSON.stringify(old) === JSON.stringify(card) ? old : card;
  });
}
