import { type RefObject, useEffect } from 'react';
import { createStore, useStore } from '#client/lib/state/store.ts';

/** Paddings and borders beside the text of a card, and the margins of its column (px). */
const BESIDE = 16 + 22;
/** About the width of a character of 12 px (px). */
const CHARACTER = 6.1;
/** A gap, and the mark or icon before a text (px). */
const GAP = 8;
const MARK = 18;
/** The gap before the number of the labels without room, and that number (px). */
const NUMBER = 26;

/** The width of the text of a card (px); that of the narrowest column until it is measured. */
const cardWidth = createStore(216 - BESIDE);

/** The width of the text of a card of the board (px). */
export const useCardWidth = (): number => useStore(cardWidth);

/** Measures the first column of a board while mounted: all columns have its width. */
export function useMeasuredCards(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const column = board.current?.firstElementChild;
    if (!column) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.round((entry?.contentRect.width ?? 0) - BESIDE);
      if (width > 0 && width !== cardWidth.get()) cardWidth.set(width);
    });
    observer.observe(column);
    return () => observer.disconnect();
  }, [board]);
}

/**
 * How many labels fit into the line of a card.
 * @param before the texts in front of them, each with a mark or an icon.
 * @param width the width of the line (px).
 */
export function fittingLabels(labels: readonly string[], before: readonly string[], width: number): number {
  let room = width - before.reduce((sum, text) => sum + MARK + text.length * CHARACTER + GAP, 0);
  let count = 0;
  for (const label of labels) {
    // ' · ' between two labels is three characters
    room -= (label.length + (count > 0 ? 3 : 0)) * CHARACTER;
    if (room < (count + 1 < labels.length ? NUMBER : 0)) break;
    count += 1;
  }
  // alone on its line a long label is cut
  return count === 0 && before.length === 0 ? 1 : count;
}
