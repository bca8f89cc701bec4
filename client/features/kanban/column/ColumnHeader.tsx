import { useTranslation } from 'react-i18next';
import { Dots } from '#client/components/layout/Dots.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { StatusGlyph } from '#client/components/stories/StatusGlyph.tsx';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import classes from './Column.module.css';
import { ColumnMenu } from './ColumnMenu.tsx';
import type { ColumnCount } from './column-count.ts';

/** The maximum of dots that fit beside the name of a column. */
const MAX_DOTS = 8;

interface ColumnHeaderProps {
  status: StoryStatus;
  name: string;
  columnCount: ColumnCount;
  /** Shown instead while a card is dragged: the stories of its own project. */
  ownCount: ColumnCount | null;
  labelId: string;
}

/** The header of a column: glyph, name, dots, count and limit, options. */
export function ColumnHeader({ status, name, columnCount, ownCount, labelId }: ColumnHeaderProps) {
  const shown = ownCount ?? columnCount;
  const { count, limit } = shown;
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
      <ColumnCountLabel {...shown} />
      <VisuallyHidden>{useDescribeCount()(shown)}</VisuallyHidden>
      <ColumnMenu status={status} name={name} limit={columnCount.limit} />
    </header>
  );
}

/** Returns a function that describes the count of a column. */
export function useDescribeCount(): (columnCount: ColumnCount) => string {
  const { t } = useTranslation('kanban');
  return ({ count, shown, limit, project }) => {
    if (limit === null) return t('columnCount', { count });
    // the noun follows the limit: '0 de 1 historia'
    const values = { present: count, count: limit };
    if (project !== undefined) return t('columnCountOfProject', { ...values, project });
    return shown < count ? t('columnCountShown', { ...values, shown }) : t('columnCountOfLimit', values);
  };
}

/** '4/5', or '17' without a limit. Decoration: write the count in words for screen readers. */
export function ColumnCountLabel(columnCount: ColumnCount) {
  const { count, limit, project } = columnCount;
  const full = limit !== null && count >= limit;
  return (
    <span
      className={classes['count']}
      data-full={full || undefined}
      title={useDescribeCount()(columnCount)}
      aria-hidden="true"
    >
      {project !== undefined && `${project} `}
      <b>{count}</b>
      {limit !== null && `/${limit}`}
    </span>
  );
}
