import { type RefObject, useLayoutEffect, useState } from 'react';
import type { ColumnInfo } from '#client/data/stories/columns.ts';

/** The widths at which the board shows a column or two, and tabs for all of them: see `Board.module.css`. */
const WITH_TABS = '(max-width: 768px)';

/**
 * On small screens a board opens at the first column that shows a story: in a sprint the first one, 'Backlog', is mostly empty. Called
 * before the board returns to the place that it was left at.
 * @param counts how many stories of each column match the filters, by its key.
 */
export function useFirstSight(
  board: RefObject<HTMLElement | null>,
  columns: readonly ColumnInfo[],
  counts: Readonly<Record<string, number>>,
): void {
  // a filter that is chosen later leaves the person where they are
  const [first] = useState(() => columns.find(({ key }) => (counts[key] ?? 0) > 0)?.key);
  useLayoutEffect(() => {
    if (first === undefined || !matchMedia(WITH_TABS).matches) return;
    const column = board.current?.querySelector<HTMLElement>(`[data-column="${first}"]`);
    column?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'instant' });
  }, [board, first]);
}
