import { type ColumnParts, eachColumn } from '#client/data/stories/board-part.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import type { RankedList } from '#client/lib/ranked-lists/ranked-lists.ts';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/stories/story.ts';

/** Stories by column; each column keeps their order. */
export type StoriesByColumn = Readonly<Record<StoryStatus, readonly CardStory[]>>;

/** Groups stories by column; each column keeps their order. */
export function byColumn(stories: readonly CardStory[]): StoriesByColumn {
  const columns = eachColumn((): CardStory[] => []);
  for (const story of stories) columns[story.status].push(story);
  return columns;
}

/**
 * The columns of the board as ranked lists, from left to right.
 * @param stories all loaded stories.
 * @param shown the stories that match the filters.
 * @param parts the loaded part of each column.
 */
export function columnsOf(
  stories: readonly CardStory[],
  shown: StoriesByColumn,
  parts: ColumnParts,
): RankedList<StoryStatus, CardStory>[] {
  const loaded = byColumn(stories);
  return STORY_STATUSES.map((status) => {
    const { count, next, first, last } = parts[status];
    const column = { id: status, shown: shown[status], loaded: loaded[status], count };
    return next === null ? column : { ...column, rest: { next, first, last } };
  });
}
