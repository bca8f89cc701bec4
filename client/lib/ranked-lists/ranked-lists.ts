import type { Position } from '#shared/rules/stories/board.ts';

interface Item {
  id: string;
  rank?: string;
}

/** One of several lists that people order: a column of the board, a section of the backlog, a pane. */
export interface RankedList<ListId extends string, ItemOf extends Item = Item> {
  id: ListId;
  /** The shown items, in order. */
  shown: readonly ItemOf[];
  /** All loaded items, in order, including those that a filter hides. By default the shown ones. */
  loaded?: readonly ItemOf[];
  /** How many items the list has, loaded or not. By default the number of shown ones. */
  count?: number;
  /** The known facts about a partly loaded list. Missing: the list is completely loaded. */
  rest?: ListRest;
  /** Where lists stand side by side in several rows: the row. Above and below the ends of a list come those of the other rows. */
  row?: string;
}

/** The known facts about a partly loaded list. */
export interface ListRest {
  /** Every item before this position is loaded. Some after it may be loaded too. */
  next: Position;
  /** The ranks of the first and the last item of the whole list; null: the list is empty. */
  first: string | null;
  last: string | null;
}

/** The lists in the order on the screen: from left to right, or from top to bottom. */
export type RankedLists<ListId extends string, ItemOf extends Item = Item> = readonly RankedList<
  ListId,
  ItemOf
>[];

/** A place in one of the lists: right above a shown item, or below the last shown one. */
export interface Place<ListId extends string = string> {
  list: ListId;
  /** The item right below the place; null: the place is below all shown items. */
  beforeId: string | null;
  /** Set if the place is the first or the last of the whole list, whose neighbours may be neither shown nor loaded. */
  edge?: 'top' | 'bottom';
}

/**
 * The layout of the lists on the screen. Side by side: left and right lead to the next list. Stacked: after the end of a list
 * comes the start of the next one.
 */
export type ListLayout = 'side-by-side' | 'stacked';

/** The ids of the items that move together. */
export type Moving = ReadonlySet<string>;

/** Whether two places are the same; null: no place. */
export function isSamePlace(one: Place | null, other: Place | null): boolean {
  return one?.list === other?.list && one?.beforeId === other?.beforeId && one?.edge === other?.edge;
}

/** The place of an item; null if no list shows it. */
export function placeOf<ListId extends string>(lists: RankedLists<ListId>, id: string): Place<ListId> | null {
  for (const list of lists) {
    const index = list.shown.findIndex((item) => item.id === id);
    if (index >= 0) return { list: list.id, beforeId: list.shown[index + 1]?.id ?? null };
  }
  return null;
}

/** How many shown items that do not move are above a place. A place above a missing item is the last. */
export function indexOfPlace<ListId extends string>(
  lists: RankedLists<ListId>,
  place: Place<ListId>,
  moving: Moving,
): number {
  const others = staying(shownIn(lists, place.list), moving);
  if (place.edge === 'top') return 0;
  const below = itemBelow(shownIn(lists, place.list), place, moving);
  return below === undefined ? others.length : others.indexOf(below);
}

/** The position of the first moved item in its list, counted from 1, and how many items the list has after the move. */
export function positionOf<ListId extends string>(
  lists: RankedLists<ListId>,
  place: Place<ListId>,
  moving: Moving,
): { position: number; total: number } {
  const list = lists.find(({ id }) => id === place.list);
  const shown = shownIn(lists, place.list);
  const inside = shown.length - staying(shown, moving).length;
  const others = Math.max(shown.length, list?.count ?? 0) - inside;
  const before = place.edge === 'bottom' ? others : indexOfPlace(lists, place, moving);
  return { position: before + 1, total: others + moving.size };
}

/** The shown items of each list after a move to a place; the moved ones keep their order. */
export function afterMove<ListId extends string, ItemOf extends Item>(
  lists: RankedLists<ListId, ItemOf>,
  place: Place<ListId>,
  moving: Moving,
): Map<ListId, ItemOf[]> {
  const moved = lists.flatMap(({ shown }) => shown.filter(({ id }) => moving.has(id)));
  return new Map(
    lists.map(({ id, shown }) => {
      const others = staying(shown, moving);
      const entered = id === place.list ? moved : [];
      return [id, others.toSpliced(indexOfPlace(lists, place, moving), 0, ...entered)];
    }),
  );
}

/** Whether items would stay in place: they are adjacent in the list, and the place is right above or below them. */
export function staysInPlace<ListId extends string>(
  lists: RankedLists<ListId>,
  place: Place<ListId>,
  moving: Moving,
): boolean {
  const list = lists.find(({ id }) => id === place.list);
  if (!list) return false;
  if (place.edge !== undefined) return liesAtEdge(list, place.edge, moving);
  const [first, last] = boundsOf(list.shown, moving);
  if (first === undefined || last === undefined) return false;
  return itemBelow(list.shown, place, moving) === list.shown[last + 1];
}

/**
 * The place that a key leads to: up and down move by one position, Home and End move to the ends of the list. If the lists
 * are side by side, left and right move to the next list at the same height.
 * @param lists the lists that the moving items may enter.
 * @returns null if the key has no meaning or leads out of the lists.
 */
export function stepPlace<ListId extends string>(
  lists: RankedLists<ListId>,
  place: Place<ListId>,
  moving: Moving,
  key: string,
  layout: ListLayout,
): Place<ListId> | null {
  const at = lists.findIndex(({ id }) => id === place.list);
  const index = indexOfPlace(lists, place, moving);
  const placeIn = (list: RankedList<ListId> | undefined, target: number): Place<ListId> | null => {
    if (!list) return null;
    return { list: list.id, beforeId: staying(list.shown, moving)[target]?.id ?? null };
  };
  if (at < 0) return null;
  const sideways = layout === 'side-by-side' ? { ArrowLeft: -1, ArrowRight: 1 }[key] : undefined;
  if (sideways !== undefined) {
    const aside = lists[at + sideways];
    return aside?.row === lists[at]?.row ? placeIn(aside, index) : null;
  }
  const end = staying(shownIn(lists, place.list), moving).length;
  const target = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: end }[key];
  if (target === undefined) return null;
  if (target >= 0 && target <= end) return placeIn(lists[at], target);
  if (layout === 'side-by-side') {
    const other = listInRow(lists, at, target < 0 ? -1 : 1);
    return placeIn(other, target < 0 ? Number.POSITIVE_INFINITY : 0);
  }
  return target < 0 ? placeIn(lists[at - 1], Number.POSITIVE_INFINITY) : placeIn(lists[at + 1], 0);
}

/** The list in the same place of the next row, or of the one before. */
function listInRow<ListId extends string, ItemOf extends Item>(
  lists: RankedLists<ListId, ItemOf>,
  at: number,
  step: -1 | 1,
): RankedList<ListId, ItemOf> | undefined {
  const { row } = lists[at] ?? {};
  if (row === undefined) return undefined;
  const width = lists.filter((list) => list.row === row).length;
  return lists[at + step * width];
}

/**
 * The item that a key leads to from another one: up and down move by one, Home and End move to the ends of its list, left and
 * right move to the item at the same height of the next list that is not empty.
 * @returns its id; null if there is none.
 */
export function neighbourOf<ListId extends string>(
  lists: RankedLists<ListId>,
  id: string,
  key: string,
): string | null {
  const at = lists.findIndex(({ shown }) => shown.some((item) => item.id === id));
  const shown = lists[at]?.shown ?? [];
  const index = shown.findIndex((item) => item.id === id);
  const target = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: shown.length - 1 }[key];
  if (target !== undefined) return shown[target]?.id ?? beyondEnd(lists, at, key);
  const { row } = lists[at] ?? {};
  const before = lists.slice(0, Math.max(at, 0)).toReversed();
  const aside = { ArrowLeft: before, ArrowRight: lists.slice(at + 1) }[key]?.filter(
    (list) => list.row === row,
  );
  const next = aside?.find((list) => list.shown.length > 0)?.shown ?? [];
  return next[Math.min(index, next.length - 1)]?.id ?? null;
}

/** The nearest item above or below a list, in the lists of the same place in other rows. */
function beyondEnd<ListId extends string>(
  lists: RankedLists<ListId>,
  at: number,
  key: string,
): string | null {
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (step !== -1 && step !== 1) return null;
  const other = listInRow(lists, at, step);
  if (!other) return null;
  const item = step === 1 ? other.shown[0] : other.shown.at(-1);
  return item?.id ?? beyondEnd(lists, lists.indexOf(other), key);
}

function shownIn<ListId extends string>(lists: RankedLists<ListId>, listId: ListId): readonly Item[] {
  return lists.find(({ id }) => id === listId)?.shown ?? [];
}

/** The items that do not move. */
export function staying<ItemOf extends Item>(items: readonly ItemOf[], moving: Moving): ItemOf[] {
  return items.filter(({ id }) => !moving.has(id));
}

/** The first item below a place that does not move; undefined: the place is the last, or its item is missing. */
export function itemBelow<ItemOf extends Item>(
  shown: readonly ItemOf[],
  place: Place,
  moving: Moving,
): ItemOf | undefined {
  const index = place.beforeId === null ? -1 : shown.findIndex(({ id }) => id === place.beforeId);
  return index < 0 ? undefined : shown.slice(index).find(({ id }) => !moving.has(id));
}

/** The indexes of the first and the last moving item; empty if they are not all here and adjacent. */
function boundsOf(items: readonly Item[], moving: Moving): [number, number] | [] {
  const first = items.findIndex(({ id }) => moving.has(id));
  const last = first + moving.size - 1;
  const together =
    first >= 0 && items.filter(({ id }, index) => index <= last && moving.has(id)).length === moving.size;
  return together ? [first, last] : [];
}

/** Whether items are adjacent at an end of the whole list. */
function liesAtEdge<ListId extends string>(
  list: RankedList<ListId>,
  edge: 'top' | 'bottom',
  moving: Moving,
): boolean {
  const loaded = list.loaded ?? list.shown;
  const [first, last] = boundsOf(loaded, moving);
  if (first === undefined || last === undefined) return false;
  if (list.rest)
    return loaded[edge === 'top' ? first : last]?.rank === list.rest[edge === 'top' ? 'first' : 'last'];
  return edge === 'top' ? first === 0 : last === loaded.length - 1;
}
