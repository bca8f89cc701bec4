import { compareByRank, compareRanks, ranksAt, ranksBetween } from '#shared/rules/ranks/rank.ts';
import { type Position, START } from '#shared/rules/stories/board.ts';
import {
  itemBelow,
  type ListRest,
  type Moving,
  type Place,
  type RankedList,
  type RankedLists,
  staying,
} from './ranked-lists.ts';

/**
 * The ranks of items that move to a place, in order. Hidden items keep their order. The items come right above the shown item
 * below the place. Below all shown items they come last, or, in a partly loaded list, right below the last shown item.
 * @param count how many items move.
 * @param counts which items limit the place; by default all.
 * @throws the errors of `rankBetween`.
 */
export function ranksAtPlace<ListId extends string, ItemOf extends Position>(
  lists: RankedLists<ListId, ItemOf>,
  place: Place<ListId>,
  moving: Moving,
  count: number,
  counts: (item: ItemOf) => boolean = () => true,
): string[] {
  const list = lists.find(({ id }) => id === place.list);
  const others = staying(list?.loaded ?? list?.shown ?? [], moving);
  if (list?.rest) return ranksInPart(list, list.rest, others, place, moving, count);
  const below = list && place.edge === undefined ? itemBelow(list.shown, place, moving) : undefined;
  const found = below === undefined ? -1 : others.findIndex((item) => item.id === below.id);
  const index = place.edge === 'top' ? 0 : found < 0 ? others.length : found;
  const above = others.slice(0, index).filter(counts);
  return ranksAt([...above, ...others.slice(index).filter(counts)], above.length, count);
}

/** The ranks of items that move to a place of a partly loaded list. */
function ranksInPart<ListId extends string>(
  list: RankedList<ListId, Position>,
  { next, first, last }: ListRest,
  others: readonly Position[],
  place: Place<ListId>,
  moving: Moving,
  count: number,
): string[] {
  const known = others.map(({ rank }) => rank).sort(compareRanks);
  const lowest = [...known.slice(0, 1), ...(first === null ? [] : [first])].sort(compareRanks)[0] ?? null;
  const highest = [...known.slice(-1), ...(last === null ? [] : [last])].sort(compareRanks).at(-1) ?? null;
  if (place.edge === 'bottom') return ranksBetween(highest, null, count);
  const shown = staying(list.shown, moving);
  const below = itemBelow(list.shown, place, moving);
  const lastShown = others.find(({ id }) => id === shown.at(-1)?.id);
  const above = below ? others[others.findIndex(({ id }) => id === below.id) - 1] : lastShown;
  // no shown item is above the place, and so no item that is not loaded either
  if (place.edge === 'top' || (!above && !below)) return ranksBetween(null, lowest, count);
  // right below the item above the place, and above the first one that is not loaded
  const bounded = [...others, ...(next.rank === START.rank ? [] : [next])].sort(compareByRank);
  return ranksAt(bounded, above ? bounded.indexOf(above) + 1 : 0, count);
}
