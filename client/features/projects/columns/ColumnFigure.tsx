import type { ReactNode } from 'react';
import { Dots } from '#client/components/layout/Dots.tsx';
import classes from './Columns.module.css';

/** More dots than these are drawn as a number alone. */
const MAX_DOTS = 8;

interface ColumnFigureProps {
  count: number;
  limit: number | null;
  /** The count in words or digits. */
  children: ReactNode;
}

/** How many stories a column has, with a dot for each place of its limit. */
export function ColumnFigure({ count, limit, children }: ColumnFigureProps) {
  const full = limit !== null && count >= limit;
  return (
    <span className={classes['figure']} data-full={full || undefined}>
      {limit !== null && (
        <Dots value={Math.min(count, limit)} total={limit} max={MAX_DOTS} tone={full ? 'limit' : 'normal'} />
      )}
      {children}
    </span>
  );
}
