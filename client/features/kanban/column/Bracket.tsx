import { useTranslation } from 'react-i18next';
import type { ColumnInfo } from '#client/data/stories/columns.ts';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import type { ColumnCount } from '../model/column-room.ts';
import classes from './Column.module.css';

/** The status of some columns, over the first of them: with the sum of their stories and, where all have one, of their limits. */
export interface BracketInfo {
  count: number;
  limit: number | null;
  /** How many columns it spans; 0: it began over a column further left, or the column is the only one of its status. */
  span: number;
}

/** The brackets of a board by the key of the column below; undefined if no status has several columns. */
export function bracketsOf(
  columns: readonly ColumnInfo[],
  counts: ReadonlyMap<string, ColumnCount>,
): ReadonlyMap<string, BracketInfo> | undefined {
  if (columns.every(({ columnId }) => columnId === undefined)) return undefined;
  return new Map(
    columns.map(({ key, status }, at): [string, BracketInfo] => {
      const own = columns.filter((column) => column.status === status);
      const isFirst = own.length > 1 && columns[at - 1]?.status !== status;
      const limits = own.map(({ key: each }) => counts.get(each)?.limit ?? null);
      return [
        key,
        {
          span: isFirst ? own.length : 0,
          count: own.reduce((sum, column) => sum + (counts.get(column.key)?.count ?? 0), 0),
          limit: limits.includes(null) ? null : limits.reduce((sum: number, limit) => sum + (limit ?? 0), 0),
        },
      ];
    }),
  );
}

interface BracketProps {
  column: ColumnInfo;
  bracket: BracketInfo;
}

/** The upper level of the header of a column, on a board where some status has several columns. */
export function Bracket({ column: { status, columnId }, bracket }: BracketProps) {
  const { t } = useTranslation('common');
  const { count, limit, span } = bracket;
  return (
    <div className={classes['bracket']} data-line={columnId !== undefined || undefined}>
      {span > 0 && (
        <p>
          <StatusGlyph status={status} />
          {t(`status.${status}`)}{' '}
          <b data-full={(limit !== null && count >= limit) || undefined}>
            {limit === null ? count : `${count}/${limit}`}
          </b>
        </p>
      )}
    </div>
  );
}
