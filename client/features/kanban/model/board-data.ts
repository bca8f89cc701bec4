import type { Project } from '#client/data/projects/queries.ts';
import type { Lanes } from '#client/data/settings/board-look.ts';
import type { ColumnParts } from '#client/data/stories/board-part.ts';
import type { ColumnInfo } from '#client/data/stories/columns.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import type { RankedLists } from '#client/lib/ranked-lists/ranked-lists.ts';
import type { Lane } from './lanes.ts';

/** The current state of the board. */
export interface BoardData {
  stories: readonly CardStory[];
  /** The columns from left to right. */
  columns: readonly ColumnInfo[];
  /** The columns with their stories. */
  columnLists: RankedLists<string, CardStory>;
  /** The lists that cards are dragged between: the columns, or with lanes the cells of both. */
  lists: RankedLists<string, CardStory>;
  lanes: Lanes;
  rows: readonly Lane[];
  projects: ReadonlyMap<string, Project>;
  /** The projects whose stories the person may edit. */
  editable: ReadonlySet<string>;
  /** The selected project, with the names and limits of the columns; undefined: several projects are shown. */
  single: Project | undefined;
  /** The team of each planned or running sprint. */
  teamOf: ReadonlyMap<string, string>;
  /** The loaded part of each column, and its number of stories. */
  parts: ColumnParts;
}

/** The column of this key; a column that another person has just removed gives way to the first one. */
export function columnAt({ columns }: Pick<BoardData, 'columns'>, key: string): ColumnInfo {
  const column = columns.find((each) => each.key === key) ?? columns[0];
  if (!column) throw new Error('A board has columns.');
  return column;
}
