import { Drawing } from '../layout/drawings.tsx';

/** A calendar of three spans of time, the last one free: no sprint is planned yet. */
export function SpansDrawing() {
  return (
    <Drawing>
      <g stroke="var(--line-strong)" strokeWidth="1.25">
        <path d="M20.5 8v80M82.5 8v80M144.5 8v80M206.5 8v80" />
        <rect x="20.5" y="16.5" width="62" height="18" rx="4" fill="var(--surface)" />
        <rect x="82.5" y="40.5" width="62" height="18" rx="4" fill="var(--surface)" />
      </g>
      <rect
        x="144.5"
        y="64.5"
        width="62"
        height="18"
        rx="4"
        stroke="var(--focus)"
        strokeDasharray="4 4"
        strokeWidth="1.5"
      />
    </Drawing>
  );
}

/** The axes of a chart with a line that has not begun: there is nothing to draw yet. */
export function ChartDrawing() {
  return (
    <Drawing>
      <g stroke="var(--line-strong)" strokeWidth="1.25">
        <path d="M34.5 6v78.5H200" />
        <path d="M34.5 58.5H200M34.5 32.5H200" strokeDasharray="1 5" />
      </g>
      <path
        d="M34.5 14.5 78 34.5h34l40 26 42 18"
        stroke="var(--focus)"
        strokeDasharray="4 4"
        strokeLinejoin="round"
        strokeWidth="1.5"
      />
    </Drawing>
  );
}

/** Rows in their order with a free one at the top: there is no story yet. */
export function RowsDrawing() {
  return (
    <Drawing>
      <g stroke="var(--line-strong)" strokeWidth="1.25">
        <rect x="34.5" y="36.5" width="159" height="20" rx="4" fill="var(--surface)" />
        <rect x="34.5" y="62.5" width="159" height="20" rx="4" fill="var(--surface)" />
        <path d="M48 46.5h62M48 72.5h44M168 46.5h12M168 72.5h12" />
      </g>
      <rect
        x="34.5"
        y="10.5"
        width="159"
        height="20"
        rx="4"
        stroke="var(--focus)"
        strokeDasharray="4 4"
        strokeWidth="1.5"
      />
    </Drawing>
  );
}

/** Three notes, the last one free: nobody has written yet. */
export function NotesDrawing() {
  return (
    <Drawing>
      <g stroke="var(--line-strong)" strokeWidth="1.25" strokeLinejoin="round">
        <path d="M24.5 24.5h46v34l-12 12h-34zM70.5 58.5h-12v12" fill="var(--surface)" />
        <path d="M90.5 24.5h46v34l-12 12h-34zM136.5 58.5h-12v12" fill="var(--surface)" />
        <path d="M34 36.5h26M34 46.5h16M100 36.5h20M100 46.5h26" />
      </g>
      <path
        d="M156.5 24.5h46v34l-12 12h-34zM202.5 58.5h-12v12"
        stroke="var(--focus)"
        strokeDasharray="4 4"
        strokeLinejoin="round"
        strokeWidth="1.5"
      />
    </Drawing>
  );
}
