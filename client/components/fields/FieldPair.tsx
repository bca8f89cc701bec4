import type { ReactNode } from 'react';
import classes from './FieldPair.module.css';

interface FieldPairProps {
  /** There is one field, which takes the whole width. */
  single?: boolean;
  /** The first field needs more room: a person beside a date. */
  firstWider?: boolean;
  children: ReactNode;
}

/** Two fields of a form beside each other, below each other on a phone. */
export function FieldPair({ single = false, firstWider = false, children }: FieldPairProps) {
  return (
    <div
      className={classes['pair']}
      data-single={single || undefined}
      data-first-wider={firstWider || undefined}
    >
      {children}
    </div>
  );
}
