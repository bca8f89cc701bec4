import type { ColumnInfo } from '#client/data/stories/columns.ts';
import type { CardStory } from '#client/data/stories/types.ts';

/** The stories of running sprints that wait in the first status until 'Por Hacer' has room for them. */
export interface SprintQueue {
  /** The key of the column that they wait for. */
  column: string;
  /** The name of the column in which they wait. */
  from: string;
  /** In the order of their column. */
  stories: readonly CardStory[];
}

/**
 * The queue of the running sprints on a board.
 * @param running the ids of the running sprints.
 * @param shown the visible stories, by column.
 * @param counts how many stories of each column match the filters, loaded or not.
 * @returns undefined without one, and where not all of its stories are known.
 */
export function sprintQueue(
  columns: readonly ColumnInfo[],
  running: ReadonlySet<string>,
  shown: ReadonlyMap<string, readonly CardStory[]>,
  counts: Readonly<Record<string, number>>,
): SprintQueue | undefined {
  const first = columns.filter(({ status }) => status === 'backlog');
  const column = columns.find(({ status }) => status === 'todo')?.key;
  const inColumn = ({ key }: ColumnInfo) => shown.get(key) ?? [];
  const known = first.every((each) => inColumn(each).length >= (counts[each.key] ?? 0));
  const stories = first.flatMap(inColumn).filter(({ sprint_id }) => running.has(sprint_id ?? ''));
  const from = first.find((each) => inColumn(each).includes(stories[0] as CardStory))?.name;
  return column !== undefined && known && from !== undefined ? { column, from, stories } : undefined;
}
