import { useTranslation } from 'react-i18next';
import type { StoryStatus } from '../../../shared/rules/story.ts';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import { Ticks } from '../../components/Ticks.tsx';
import classes from './Lane.module.css';
import { LaneMenu } from './LaneMenu.tsx';

/** More notches than this do not fit, and nobody counts them. */
const MOST_NOTCHES = 8;

interface LaneHeaderProps {
  status: StoryStatus;
  name: string;
  count: number;
  limit: number | null;
  labelId: string;
}

/** The head of a column: glyph, name, notches, count and limit, options. */
export function LaneHeader({ status, name, count, limit, labelId }: LaneHeaderProps) {
  return (
    <header className={classes['header']}>
      <StatusGlyph status={status} />
      <h2 id={labelId} title={name}>
        {name}
      </h2>
      {limit !== null && limit <= MOST_NOTCHES && (
        <Ticks value={Math.min(count, limit)} total={limit} tone={count >= limit ? 'limit' : 'normal'} />
      )}
      <LaneCount count={count} limit={limit} />
      <span className={classes['space']} />
      <LaneMenu status={status} name={name} limit={limit} />
    </header>
  );
}

/** '4/5', or '17' where there is no limit. */
export function LaneCount({ count, limit }: { count: number; limit: number | null }) {
  const { t } = useTranslation('kanban');
  const words = limit === null ? t('columnCount', { count }) : t('columnCountOfLimit', { count, limit });
  const full = limit !== null && count >= limit;
  return (
    <span className={classes['count']} data-full={full || undefined} title={words}>
      <b>{count}</b>
      {limit !== null && `/${limit}`}
    </span>
  );
}
