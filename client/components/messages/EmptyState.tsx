import type { ReactNode } from 'react';
import { Drawing } from '../layout/drawings.tsx';
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

/** A board of five columns with one free place: there is nothing yet. */
function BoardDrawing() {
  return (
    <Drawing>
      <g stroke="var(--line-strong)" strokeWidth="1.25">
        <path d="M8.5 0v96M61.5 0v96M114.5 0v96M167.5 0v96M220.5 0v96" />
        <rect x="15.5" y="14.5" width="39" height="26" rx="4" fill="var(--surface)" />
        <rect x="15.5" y="46.5" width="39" height="34" rx="4" fill="var(--surface)" />
        <rect x="68.5" y="14.5" width="39" height="34" rx="4" fill="var(--surface)" />
        <rect x="174.5" y="14.5" width="39" height="26" rx="4" fill="var(--surface)" />
      </g>
      <rect
        x="121.5"
        y="14.5"
        width="39"
        height="34"
        rx="4"
        stroke="var(--focus)"
        strokeDasharray="4 4"
        strokeWidth="1.5"
      />
    </Drawing>
  );
}
