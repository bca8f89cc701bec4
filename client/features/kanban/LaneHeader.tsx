import { useTranslation } from 'react-i18next';
import type { StoryStatus } from '../../../shared/rules/story.ts';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import { Ticks } from '../../components/Ticks.tsx';
import classes from './Lane.module.css';
import { LaneMenu } from './LaneMenu.tsx';

/** More notches than this do not fit, and nobody counts them. */
const MOST_NOTCHES = 8;

/** How full a column is. */
export interface Fill {
  /** What a limit counts: every story of the column, shown or not. Without one, those that are shown. */
  count: number;
  /** How many the filters leave. */
  shown: number;
  /** null: none, or the columns of several projects are shown as one. */
  limit: number | null;
}

interface LaneHeaderProps {
  status: StoryStatus;
  name: string;
  fill: Fill;
  labelId: string;
}

/** The head of a column: glyph, name, notches, count and limit, options. */
export function LaneHeader({ status, name, fill, labelId }: LaneHeaderProps) {
  const { count, limit } = fill;
  return (
    <header className={classes['header']}>
      <StatusGlyph status={status} />
      <h2 id={labelId} title={name}>
        {name}
      </h2>
      {limit !== null && limit <= MOST_NOTCHES && (
        <Ticks value={Math.min(count, limit)} total={limit} tone={count >= limit ? 'limit' : 'normal'} />
      )}
      <LaneCount {...fill} />
      <span className={classes['space']} />
      <LaneMenu status={status} name={name} limit={limit} />
    </header>
  );
}

/** Puts into words how full a column is. */
export function useFillWords(): (fill: Fill) => string {
  const { t } = useTranslation('kanban');
  return ({ count, shown, limit }) => {
    if (limit === null) return t('columnCount', { count });
    return t(shown < count ? 'columnCountShown' : 'columnCountOfLimit', { count, limit, shown });
  };
}

/** '4/5', or '17' where there is no limit. */
export function LaneCount(fill: Fill) {
  const { count, limit } = fill;
  const full = limit !== null && count >= limit;
  return (
    <span className={classes['count']} data-full={full || undefined} title={useFillWords()(fill)}>
      <b>{count}</b>
      {limit !== null && `/${limit}`}
    </span>
  );
}
