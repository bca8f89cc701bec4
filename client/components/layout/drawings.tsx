import type { ReactNode } from 'react';

/** The canvas of a line drawing. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg width="228" height="96" viewBox="0 0 228 96" fill="none" aria-hidden="true">
      {children}
    </svg>
  );
}

/** The outline of a card below a magnifying glass: not found. */
export function MissingDrawing() {
  return (
    <Drawing>
      <g stroke="var(--line-strong)" strokeWidth="1.25">
        <rect x="20.5" y="28.5" width="46" height="40" rx="4" fill="var(--surface)" />
        <rect x="88.5" y="28.5" width="51" height="40" rx="4" strokeDasharray="4 4" />
        <rect x="161.5" y="28.5" width="46" height="40" rx="4" fill="var(--surface)" />
      </g>
      <g stroke="var(--focus)" strokeWidth="1.5" strokeLinecap="round">
        <circle cx="112" cy="46" r="17" fill="var(--surface)" />
        <path d="m124.5 58.5 14 14" />
      </g>
    </Drawing>
  );
}

/** A card that is torn in two: a failure. */
export function BrokenDrawing() {
  return (
    <Drawing>
      <g stroke="var(--line-strong)" strokeWidth="1.25" strokeLinejoin="round">
        <path d="M104 14.5H72a4 4 0 0 0-4 4v59a4 4 0 0 0 4 4h26l8-16-10-14 12-17z" fill="var(--surface)" />
        <path d="M122 18.5h34a4 4 0 0 1 4 4v59a4 4 0 0 1-4 4h-40l8-16-10-14 12-17z" fill="var(--surface)" />
        <path d="M78 32.5h16M78 42.5h12M136 40.5h14M136 50.5h14" />
      </g>
      <path
        d="m112 4-2 6M120 6l3-5M104 92l-3 5M114 90l2 6"
        stroke="var(--focus)"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </Drawing>
  );
}
