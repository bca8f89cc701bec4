import { startTransition, useEffect, useState } from 'react';

/** A board of few cards (in all columns) is rendered at once. */
const FEW = 20;

/**
 * How many columns render their cards: one at first, and in each further frame one more. All cards of a board at once are the
 * longest task of a visit, and the first card would wait for the last one.
 * @param columns the number of columns.
 * @param cards the number of cards when the board is opened.
 */
export function useColumnsInTurn(columns: number, cards: number): number {
  const [ready, setReady] = useState(cards > FEW ? 1 : columns);
  useEffect(() => {
    if (ready >= columns) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // after the frame with the columns so far
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setReady(ready + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [ready, columns]);
  return ready;
}
