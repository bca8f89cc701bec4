/** The number of stories in a column. */
export interface ColumnCount {
  /** All stories of the column, which a limit counts; without a limit, the shown ones. */
  count: number;
  /** How many stories match the filters. */
  shown: number;
  /** The WIP limit; null: there is none, or several projects share the column. */
  limit: number | null;
  /** The key of the project whose stories are counted, where several projects share the column. */
  project?: string;
}
