import { useTranslation } from 'react-i18next';
import type { ColumnInfo } from '#client/data/stories/columns.ts';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import type { ColumnCount } from '../model/column-room.ts';
import { useFoldingOfBoard } from '../model/folding.ts';
import classes from './Column.module.css';
import { ColumnCountLabel, useDescribeCount } from './ColumnHeader.tsx';
import { useZone } from './use-zone.ts';

interface FoldedColumnProps {
  column: ColumnInfo;
  columnCount: ColumnCount | undefined;
}

/** A folded column: a strip with its name and count. A press opens it; a drag above it opens it until the drop. */
export function FoldedColumn({ column, columnCount }: FoldedColumnProps) {
  const { key, status } = column;
  const { zone } = useZone(key, key);
  return (
    <section
      {...zone}
      className={`${classes['zone']} ${classes['column']}`}
      aria-label={column.name}
      data-folded
      data-status={status}
    >
      <OpenColumn column={column} columnCount={columnCount} />
    </section>
  );
}

/** The button that opens a folded column. */
export function OpenColumn({ column, columnCount }: FoldedColumnProps) {
  const { t } = useTranslation('kanban');
  const { fold } = useFoldingOfBoard();
  const describeCount = useDescribeCount();
  const { key, status, name } = column;
  const opens = t('openColumn', { column: name });
  return (
    <button
      type="button"
      className={classes['strip']}
      aria-expanded={false}
      aria-label={[opens, ...(columnCount ? [describeCount(columnCount)] : [])].join(', ')}
      title={opens}
      data-column-menu
      onClick={() => fold(key, false)}
    >
      <StatusGlyph status={status} />
      <span aria-hidden="true">
        <b>{name}</b> {columnCount && <ColumnCountLabel {...columnCount} short />}
      </span>
    </button>
  );
}
