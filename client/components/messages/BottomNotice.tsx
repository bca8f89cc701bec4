import type { ReactNode } from 'react';
import classes from './BottomNotice.module.css';

/** Below the view, which does not move: warnings about the whole program, each a paragraph with an icon. */
export function BottomNotice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={classes['notice']}>
      {children}
    </div>
  );
}
