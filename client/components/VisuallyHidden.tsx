import type { ReactNode } from 'react';
import classes from './VisuallyHidden.module.css';

/** A text that is read out and not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={classes['hidden']}>{children}</span>;
}
