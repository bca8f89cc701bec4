import type { ReactNode } from 'react';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import classes from './StatusGlyph.module.css';

const box = (dashes?: string) => (
  <rect
    x="1.5"
    y="1.5"
    width="11"
    height="11"
    rx="3"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeDasharray={dashes}
  />
);

const SHAPES: Record<StoryStatus, ReactNode> = {
  backlog: box('2.2 1.7'),
  todo: box(),
  in_progress: (
    <>
      {box()}
      <path d="M3.5 7h7v2.5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1z" fill="currentColor" />
    </>
  ),
  in_review: (
    <>
      {box()}
      <path d="M3.5 4.9h7v4.6a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1z" fill="currentColor" />
    </>
  ),
  done: (
    <>
      <rect x=".75" y=".75" width="12.5" height="12.5" rx="3.5" fill="currentColor" />
      <path
        d="M4.1 7.2 6.2 9.3 10 5"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
};

/** A status as a square: dashed, empty, half full, three quarters full, ticked. Decoration beside the status's name. */
export function StatusGlyph({ status }: { status: StoryStatus }) {
  return (
    <svg className={classes['glyph']} data-status-glyph={status} viewBox="0 0 14 14" aria-hidden="true">
      {SHAPES[status]}
    </svg>
  );
}
