import type { ColumnInfo } from '#client/data/stories/columns.ts';
import type { CardStory } from '#client/data/stories/types.ts';

/** The stories of running sprints in the first status: those for which 'Por Hacer' has room, and those that wait for it. */
export interface SprintQueue {
  /** The column that they wait for. */
  column: ColumnInfo;
  /** The name of the column in which they wait. */
  from: string;
  /** Those that fit, in the order of their column. */
  fitting: readonly CardStory[];
  /** The others. */
  waiting: readonly CardStory[];
}

/**
 * The queue of the running sprints on a board.
 * @param running the ids of the running sprints.
 * @param shown the visible stories, by column.
 * @param counts how many stories of each column match the filters, loaded or not.
 * @param fits whether all of some stories fit into a column.
 * @returns undefined without one, and where not all of its stories are known.
 */
export function sprintQueue(
  columns: readonly ColumnInfo[],
  running: ReadonlySet<string>,
  shown: ReadonlyMap<string, readonly CardStory[]>,
  counts: Readonly<Record<string, number>>,
  fits: (stories: readonly CardStory[], column: ColumnInfo) => boolean,
): SprintQueue | undefined {
  const first = columns.filter(({ status }) => status === 'backlog');
  const column = columns.find(({ status }) => status === 'todo');
  const inColumn = ({ key }: ColumnInfo) => shown.get(key) ?? [];
  const known = first.every((each) => inColumn(each).length >= (counts[each.key] ?? 0));
  const stories = first.flatMap(inColumn).filter(({ sprint_id }) => running.has(sprint_id ?? ''));
  const from = first.find((each) => inColumn(each).includes(stories[0] as CardStory))?.name;
  if (column === undefined || !known || from === undefined) return undefined;
  const fitting: CardStory[] = [];
  for (const story of stories) if (fits([...fitting, story], column)) fitting.push(story);
  return { column, from, fitting, waiting: stories.filter((story) => !fitting.includes(story)) };
}
