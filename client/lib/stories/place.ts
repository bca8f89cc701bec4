import { type Position, START } from '../../../shared/rules/board.ts';
import { compareByRank, compareRanks, rankBetween, ranksAt } from '../../../shared/rules/rank.ts';
import type { StoryStatus } from '../../../shared/rules/story.ts';
import type { ColumnPart } from './board-part.ts';
import type { CardStory } from './types.ts';

/** A place in a column: above another story, or last. */
export interface Place {
  status: StoryStatus;
  /** The story that will come right after; null: the place is the last. */
  beforeId: string | null;
  /** The first or the last place of the whole column, beyond what is loaded. */
  edge?: 'top' | 'bottom';
}

/** Whether a story would stay where it is. */
export function staysInPlace(stories: readonly CardStory[], moving: CardStory, place: Place): boolean {
  if (moving.status !== place.status) return false;
  const column = stories.filter((story) => story.status === place.status);
  const next = column[column.findIndex((story) => story.id === moving.id) + 1];
  return place.beforeId === moving.id || place.beforeId === (next?.id ?? null);
}

/**
 * The rank of a place in a column.
 * @param stories those that are known, in their order.
 * @param column how far the column is loaded; missing: it is loaded whole.
 * @param lastShown the last story that is shown in a column that is not loaded whole: its last place is right below.
 */
export function rankOfPlace(
  stories: readonly CardStory[],
  movingId: string,
  place: Place,
  column?: ColumnPart,
  lastShown?: string,
): string {
  const others = stories.filter((story) => story.status === place.status && story.id !== movingId);
  if (column && column.next !== null) return rankInPart(others, place, column, column.next, lastShown);
  const found = place.beforeId === null ? -1 : others.findIndex((story) => story.id === place.beforeId);
  const [rank = ''] = ranksAt(others, found < 0 ? others.length : found, 1);
  return rank;
}

function rankInPart(
  others: readonly CardStory[],
  place: Place,
  { first, last }: ColumnPart,
  next: Position,
  lastShown: string | undefined,
): string {
  const ranks = others.map(({ rank }) => rank).sort(compareRanks);
  const lowest = [...ranks.slice(0, 1), ...(first === null ? [] : [first])].sort(compareRanks)[0] ?? null;
  const highest = [...ranks.slice(-1), ...(last === null ? [] : [last])].sort(compareRanks).at(-1) ?? null;
  if (place.edge === 'bottom') return rankBetween(highest, null);
  const at = (id: string | null | undefined) => others.findIndex((story) => story.id === id);
  const above = others[place.beforeId === null ? at(lastShown) : at(place.beforeId) - 1];
  // nothing that is shown lies above: so does nothing that is not loaded
  if (place.edge === 'top' || (above === undefined && place.beforeId === null))
    return rankBetween(null, lowest);
  // right below what is shown above, and above the first story that is not loaded
  const bounded = [...others, ...(next.rank === START.rank ? [] : [next])].sort(compareByRank);
  const [rank = ''] = ranksAt(bounded, above === undefined ? 0 : bounded.indexOf(above) + 1, 1);
  return rank;
}
