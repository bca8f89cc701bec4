import type { ReactNode } from 'react';
import { BoardDrawing } from '../layout/drawings.tsx';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  /** A line drawing; an empty board by default. */
  drawing?: ReactNode;
  title: string;
  /** One sentence: what to do next. */
  children: ReactNode;
  action?: ReactNode;
}

/** Shown by a view that has no data yet. */
export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes['empty']}>
      {drawing ?? <BoardDrawing />}
      <h2>{title}</h2>
      <p>{children}</p>
      {action && <div className={classes['action']}>{action}</div>}
    </div>
  );
}
