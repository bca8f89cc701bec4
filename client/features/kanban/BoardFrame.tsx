import type { CSSProperties, ReactNode, RefObject } from 'react';
import { useDragState } from '#client/lib/drag/list-drag-context.ts';
import classes from './Board.module.css';

/** The element of the board, which scrolls: its columns share its width. */
export function BoardFrame(props: {
  boardRef: RefObject<HTMLDivElement | null>;
  /** Whether each column is folded. */
  folded: readonly boolean[];
  /** Whether rows of lanes scroll in it, in place of columns that scroll. */
  lanes: boolean;
  empty: boolean;
  /** Whether a panel covers the right side of the board. */
  beside: boolean;
  children: ReactNode;
}) {
  const { boardRef, folded, lanes, empty, beside, children } = props;
  const dragging = useDragState(({ drag }) => drag !== null);
  return (
    <div
      ref={boardRef}
      className={classes['board']}
      data-empty={empty || undefined}
      data-panel={beside || undefined}
      data-dragging={dragging || undefined}
      data-lanes={lanes || undefined}
      style={{ '--columns': widthsOf(folded) } as CSSProperties}
    >
      {children}
    </div>
  );
}

/** The width of a folded column in px. */
const FOLDED_PX = 44;

/** The widths of the columns, as CSS: the columns that are not folded share what the others leave. */
function widthsOf(folded: readonly boolean[]): string {
  const strips = folded.filter(Boolean).length;
  const share = `(100% - ${strips * FOLDED_PX}px) / ${Math.max(1, folded.length - strips)}`;
  const rest = `var(--column, max(216px, ${share}))`;
  return folded.map((isFolded) => (isFolded ? `${FOLDED_PX}px` : rest)).join(' ');
}
