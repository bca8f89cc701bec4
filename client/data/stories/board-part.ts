import type { Board } from '#shared/contracts/board.ts';
import { isBefore, type Position } from '#shared/rules/board.ts';
import { compareByRank } from '#shared/rules/rank.ts';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/story.ts';
import { isInScope, isOlder, type ServerEvent } from './server-events.ts';
import { asCard, type CardStory } from './types.ts';

/** How far a column is loaded. */
export interface ColumnPart {
  /** All of the column, as the server counted them. */
  count: number;
  /** The ranks of its first and its last story, as the server had them; null: none. */
  first: string | null;
  last: string | null;
  /** Every story before this place is loaded; null: all are. Some beyond may be loaded too. */
  next: Position | null;
}

export type ColumnParts = Readonly<Record<StoryStatus, ColumnPart>>;

/** What is loaded of a board. */
export interface BoardPart {
  /** In their order. */
  cards: readonly CardStory[];
  columns: ColumnParts;
  current: Board['current'];
  /** Those that only a search or a filter has loaded: without it they are not shown. */
  found: ReadonlySet<string>;
}

export function eachColumn<Value>(of: (status: StoryStatus) => Value): Record<StoryStatus, Value> {
  return Object.fromEntries(STORY_STATUSES.map((status) => [status, of(status)])) as Record<
    StoryStatus,
    Value
  >;
}

function withCards(known: readonly CardStory[], more: readonly CardStory[]): CardStory[] {
  const cards = new Map(known.map((card) => [card.id, card]));
  for (const card of more) {
    const other = cards.get(card.id);
    if (!other || !isOlder(card, other)) cards.set(card.id, card);
  }
  return [...cards.values()].sort(compareByRank);
}

/** The stories of all columns of an answer. */
export const storiesOf = (answer: Board): CardStory[] =>
  answer.columns.flatMap(({ stories }) => stories ?? []);

/** The board as a first answer has it, or with another part of some columns, or with new counts alone. */
export function withAnswer(known: BoardPart | undefined, answer: Board): BoardPart {
  const columns = eachColumn((status): ColumnPart => {
    const column = answer.columns.find((other) => other.status === status);
    const { count = 0, first = null, last = null } = column ?? {};
    const next = column?.stories ? column.next : (known?.columns[status].next ?? null);
    return { count, first, last, next };
  });
  const { current } = answer;
  return {
    cards: withCards(known?.cards ?? [], storiesOf(answer)),
    columns,
    current,
    found: known?.found ?? new Set(),
  };
}

/** The board with stories that were searched for, in place of those of an earlier search. */
export function withFound(board: BoardPart, stories: readonly CardStory[]): BoardPart {
  const kept = board.cards.filter((card) => isShown(card, board));
  const known = new Set(kept.map(({ id }) => id));
  const found = new Set(stories.flatMap(({ id }) => (known.has(id) ? [] : [id])));
  return { ...board, cards: withCards(kept, stories), found };
}

/** Whether every story of a board is loaded. */
export const isWhole = ({ columns }: Pick<BoardPart, 'columns'>): boolean =>
  STORY_STATUSES.every((status) => columns[status].next === null);

/** Whether a story is in the part of its column that is loaded, or is completed and current. */
export function isInPart(
  card: CardStory,
  { columns, current }: Pick<BoardPart, 'columns' | 'current'>,
): boolean {
  const { next } = columns[card.status];
  if (next === null || isBefore(card, next)) return true;
  if (card.status !== 'done') return false;
  const recent = card.completed_at !== null && Date.parse(card.completed_at) > Date.parse(current.since);
  return recent || current.sprints.includes(card.sprint_id ?? '');
}

/** Whether a story is shown while nothing is looked for: it belongs there, or a person has moved it from there. */
export const isShown = (card: CardStory, board: BoardPart): boolean =>
  !board.found.has(card.id) || isInPart(card, board);

/** Writes what the server said into a board. A story that is shown stays, wherever it goes; others come where they belong. */
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
