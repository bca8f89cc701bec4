import type { ReactNode } from 'react';
import classes from './CountBadge.module.css';

/** A number in a box. `title`: the counted things, shown under the pointer. */
export function CountBadge({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <span className={classes['badge']} title={title}>
      {children}
    </span>
  );
}
