import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import { useDragState } from './list-drag-context.ts';
import './virtual-rows.css';

/**
 * The visible rows of a virtual list, and the rows that stay rendered, such as the dragged one and the focused one.
 * @param kept their places; a negative one is of a row that is not in the list.
 */
export function withPinnedRows(range: Range, kept: readonly number[]): number[] {
  const visible = defaultRangeExtractor(range);
  const extra = kept.filter((index) => index >= 0 && !visible.includes(index));
  return extra.length === 0 ? visible : [...new Set([...visible, ...extra])].sort((a, b) => a - b);
}

/**
 * Scrolls to the row that the keyboard drags, and to the row that gets the focus.
 * @param placeOf negative, if it is not in the list.
 * @param high whether rows are lists of their own, higher than the view: one that is rendered scrolls to the item itself.
 */
export function useScrollToFocus(
  placeOf: (id: string) => number,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  high = false,
): void {
  const target = useDragState(({ drag, focusId }) => (drag?.by === 'keyboard' ? drag.id : focusId));
  const index = target === null ? -1 : placeOf(target);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row may get the focus at the same place
  useEffect(() => {
    if (index < 0 || (high && virtualizer.getVirtualItems().some((row) => row.index === index))) return;
    virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [target, index, virtualizer]);
}

/** The place where the pointer would drop the row. Null outside of every list, and for the keyboard, which shows the row at its place. */
export function useDropPlace() {
  return useDragState(({ drag }) => (drag && drag.by !== 'keyboard' && !drag.stays ? drag.place : null));
}
