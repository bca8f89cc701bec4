import { useTranslation } from 'react-i18next';
import { Dots } from '#client/components/Dots.tsx';
import { StatusGlyph } from '#client/components/StatusGlyph.tsx';
import type { StoryStatus } from '#shared/rules/story.ts';
import classes from './Column.module.css';
import { ColumnMenu } from './ColumnMenu.tsx';

/** More marks than this do not fit beside the name of a column. */
const MAX_DOTS = 8;

/** How full a column is. */
export interface ColumnCount {
  /** What a limit counts: every story of the column, shown or not. Without one, those that are shown. */
  count: number;
  /** How many the filters leave. */
  shown: number;
  /** null: none, or the columns of several projects are shown as one. */
  limit: number | null;
}

interface ColumnHeaderProps {
  status: StoryStatus;
  name: string;
  columnCount: ColumnCount;
  labelId: string;
}

/** The head of a column: glyph, name, notches, count and limit, options. */
export function ColumnHeader({ status, name, columnCount, labelId }: ColumnHeaderProps) {
  const { count, limit } = columnCount;
  return (
    <header className={classes['header']}>
      <StatusGlyph status={status} />
      <h2 id={labelId} title={name}>
        {name}
      </h2>
      {limit !== null && (
        <Dots
          value={Math.min(count, limit)}
          total={limit}
          max={MAX_DOTS}
          tone={count >= limit ? 'limit' : 'normal'}
        />
      )}
      <ColumnCountLabel {...columnCount} />
      <span className={classes['space']} />
      <ColumnMenu status={status} name={name} limit={limit} />
    </header>
  );
}

/** A function that describes how full a column is. */
export function useDescribeCount(): (columnCount: ColumnCount) => string {
  const { t } = useTranslation('kanban');
  return ({ count, shown, limit }) => {
    if (limit === null) return t('columnCount', { count });
    return t(shown < count ? 'columnCountShown' : 'columnCountOfLimit', { count, limit, shown });
  };
}

/** '4/5', or '17' where there is no limit. */
export function ColumnCountLabel(columnCount: ColumnCount) {
  const { count, limit } = columnCount;
  const full = limit !== null && count >= limit;
  return (
    <span className={classes['count']} data-full={full || undefined} title={useDescribeCount()(columnCount)}>
      <b>{count}</b>
      {limit !== null && `/${limit}`}
    </span>
  );
}
