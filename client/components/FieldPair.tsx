import type { ReactNode } from 'react';
import classes from './FieldPair.module.css';

/** Two fields of a form beside each other, below each other on a phone. `single`: there is one, which takes the whole width. */
export function FieldPair({ single = false, children }: { single?: boolean; children: ReactNode }) {
  return (
    <div className={classes['pair']} data-single={single || undefined}>
      {children}
    </div>
  );
}
