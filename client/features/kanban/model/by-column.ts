import { type ColumnParts, partOf } from '#client/data/stories/board-part.ts';
import type { ColumnInfo } from '#client/data/stories/columns.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import type { RankedList } from '#client/lib/ranked-lists/ranked-lists.ts';

/** Stories by the key of their column; each column keeps their order. */
export type StoriesByColumn = ReadonlyMap<string, readonly CardStory[]>;

/** Groups stories by column; each column keeps their order. */
export function byColumn(
  stories: readonly CardStory[],
  columns: readonly ColumnInfo[],
  columnOf: (story: CardStory) => string,
): StoriesByColumn {
  const grouped = new Map(columns.map(({ key }): [string, CardStory[]] => [key, []]));
  for (const story of stories) grouped.get(columnOf(story))?.push(story);
  return grouped;
}

/**
 * The columns of the board as ranked lists, from left to right.
 * @param loaded all loaded stories.
 * @param shown the stories that match the filters.
 * @param parts the loaded part of each column.
 */
export function columnLists(
  columns: readonly ColumnInfo[],
  loaded: StoriesByColumn,
  shown: StoriesByColumn,
  parts: ColumnParts,
): RankedList<string, CardStory>[] {
  return columns.map(({ key }) => {
    const { count, next, first, last } = partOf(parts, key);
    const list = { id: key, shown: shown.get(key) ?? [], loaded: loaded.get(key) ?? [], count };
    return next === null ? list : { ...list, rest: { next, first, last } };
  });
}
