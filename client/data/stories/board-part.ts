import type { Board } from '#shared/contracts/board.ts';
import { compareByRank } from '#shared/rules/ranks/rank.ts';
import { isBefore, type Position, START } from '#shared/rules/stories/board.ts';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/stories/story.ts';
import { isOlder, type ServerEvent, stateIn } from './server-events.ts';
import { asCard, type CardStory } from './types.ts';

/** The loaded part of a column. */
export interface ColumnPart {
  status: StoryStatus;
  /** The number of all stories of the column, as the server counted them. */
  count: number;
  /** The ranks of the first and the last story of the column on the server; null if it is empty. */
  first: string | null;
  last: string | null;
  /** Every story before this position is loaded; null: all are loaded. Some stories behind it may be loaded too. */
  next: Position | null;
}

/** The parts of all columns, by key: their status, or their id where a board is read by the columns of its project. */
export type ColumnParts = Readonly<Record<string, ColumnPart>>;

const EMPTY: ColumnPart = { status: 'backlog', count: 0, first: null, last: null, next: null };

/** The part of a column; empty if it is not known yet. */
export const partOf = (columns: ColumnParts, key: string): ColumnPart => columns[key] ?? EMPTY;

/** A story, or a column of an answer. */
interface Placed {
  status: StoryStatus;
  column_id?: string | undefined;
}

/**
 * The key of the column that shows a story. A story that only its status has changed of, which the server places, is shown in the
 * first column of that status.
 */
export function keyIn(columns: ColumnParts, { status, column_id }: Placed): string {
  if (columns[status]) return status;
  if (column_id !== undefined && columns[column_id]?.status === status) return column_id;
  return Object.keys(columns).find((key) => columns[key]?.status === status) ?? status;
}

const STATUS_KEYS: ReadonlySet<string> = new Set(STORY_STATUSES);

/** Whether parts are those of the columns of a project, in place of its statuses. */
export const isByColumn = (columns: ColumnParts): boolean =>
  Object.keys(columns).some((key) => !STATUS_KEYS.has(key));

/** The key of a column of the board in parts that were read in the other way: the only column of its status. */
export const keyOfPart = (columns: ColumnParts, key: string): string =>
  columns[key] ? key : (Object.keys(columns).find((each) => columns[each]?.status === key) ?? key);

/**
 * The board with the parts of the columns that it shows. The columns of a completely loaded status follow from its stories;
 * otherwise the board has to be read by column, and until then each column counts its loaded stories.
 */
export function withColumns(board: BoardPart, shown: readonly Shown[]): BoardPart {
  if (shown.every(({ key }) => board.columns[key])) return board;
  const keys = shown.map(({ key, status }): [string, ColumnPart] => {
    const own = board.columns[keyOfPart(board.columns, key)];
    return [key, own ?? { ...partOf(board.columns, status), status }];
  });
  const columns = Object.fromEntries(keys);
  const counts = countIn(columns, board.cards);
  return {
    ...board,
    columns: mapColumns(columns, (part, key) =>
      board.columns[keyOfPart(board.columns, key)] ? part : { ...part, count: counts[key] ?? 0 },
    ),
  };
}

interface Shown {
  key: string;
  status: StoryStatus;
}

/** How many of some stories each column has. */
export function countIn(columns: ColumnParts, cards: readonly CardStory[]): Record<string, number> {
  const counts = mapColumns(columns, () => 0);
  for (const card of cards) {
    const key = keyIn(columns, card);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Something for each column of some parts. */
export function mapColumns<Value>(
  columns: ColumnParts,
  of: (part: ColumnPart, key: string) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(columns).map(([key, part]) => [key, of(part, key)]));
}

/** The loaded part of a board. */
export interface BoardPart {
  /** The loaded stories, in rank order. */
  cards: readonly CardStory[];
  columns: ColumnParts;
  current: Board['current'];
  /** The ids of stories that were loaded only by a search or a filter: without it they are not shown. */
  found: ReadonlySet<string>;
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

/** The key of a column of an answer. */
export const keyOf = ({ status, column_id }: Placed): string => column_id ?? status;

/** The board after an answer: a first one, one with more stories of some columns, or one with new counts only. */
export function withAnswer(loaded: BoardPart | undefined, answer: Board): BoardPart {
  const columns = Object.fromEntries(
    answer.columns.map((column): [string, ColumnPart] => {
      const key = keyOf(column);
      const { status, count, first, last } = column;
      const next = column.stories ? column.next : (loaded?.columns[key]?.next ?? null);
      return [key, { status, count, first, last, next }];
    }),
  );
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
  Object.values(columns).every(({ next }) => next === null);

/** Whether a story belongs to the loaded part: by its rank, or as a current completed story. */
export function isInPart(
  card: CardStory,
  { columns, current }: Pick<BoardPart, 'columns' | 'current'>,
): boolean {
  const { next } = partOf(columns, keyIn(columns, card));
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
  const counts = mapColumns(board.columns, ({ count }) => count);
  const shift = (card: CardStory, by: number) => {
    const key = keyIn(board.columns, card);
    counts[key] = (counts[key] ?? 0) + by;
  };
  const cards: CardStory[] = [];
  const seen = new Set<string>();
  for (const card of board.cards) {
    const now = stateIn(events.get(card.id), scope);
    if (now !== undefined) seen.add(card.id);
    const next = now === undefined || (now && isOlder(now, card)) ? card : now && asCard(now);
    if (next) cards.push(next);
    shift(card, -1);
    if (next) shift(next, 1);
  }
  for (const [id, event] of events) {
    const now = stateIn(event, scope);
    if (seen.has(id) || !now) continue;
    const card = asCard(now);
    if (isInPart(card, board)) cards.push(card);
  }
  const columns = mapColumns(board.columns, (part, key) => ({ ...part, count: counts[key] ?? 0 }));
  return { ...board, cards: cards.sort(compareByRank), columns };
}

/** The cached part of a board, cut to the size of a first read, so that the read causes no visible change. */
export function firstPart(board: BoardPart, size: number): BoardPart {
  const cards: CardStory[] = [];
  const columns = mapColumns(board.columns, (part, key): ColumnPart => {
    const { status } = part;
    const all = board.cards.filter((card) => keyIn(board.columns, card) === key && isInPart(card, board));
    const first = (status === 'done' ? all.filter((card) => isCurrent(card, board)) : all).slice(0, size);
    cards.push(...first);
    const rest = all.find((card) => !first.includes(card));
    if (!rest) return part;
    return {
      ...part,
      next: status === 'done' ? START : { rank: rest.rank, id: rest.id },
    };
  });
  return { ...board, cards: cards.sort(compareByRank), columns, found: new Set() };
}

/** Whether a completed story is among those that a first read brings. */
const isCurrent = (card: CardStory, { current, columns }: BoardPart): boolean =>
  isInPart(card, {
    current,
    columns: mapColumns(columns, (part) => (part.status === 'done' ? { ...part, next: START } : part)),
  });

/** The cards of a new answer, each the same object as before where it has not changed, so that it is not rendered again. */
export function sameWhereEqual(before: readonly CardStory[], now: readonly CardStory[]): CardStory[] {
  const known = new Map(before.map((card) => [card.id, card]));
  return now.map((card) => {
    const old = known.get(card.id);
    return old && JSON.stringify(old) === JSON.stringify(card) ? old : card;
  });
}
