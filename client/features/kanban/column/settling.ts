import { getAddress } from '#client/lib/address/address.ts';
import { readSearch } from '#client/routing/app-search.ts';

/** How long a board is at rest after a click has opened a story (ms). */
const SETTLE_MS = 300;

let settledAt = 0;

/**
 * Call it when a click opens a story: people double-click cards. What they have pressed stays where it is for a moment, and their
 * second click does nothing, on the cards or on the panel that has come between.
 */
export function settle(): void {
  settledAt = performance.now() + SETTLE_MS;
  const controller = new AbortController();
  const ignore = (event: MouseEvent) => {
    const onCard = event.target instanceof Element && event.target.closest('[data-drag-id]') !== null;
    // clicks made by keys have no `detail`
    if (event.detail === 0 || (event.detail === 1 && !onCard)) return;
    if (readSearch(getAddress()).story === undefined) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ['mousedown', 'click'] as const)
    window.addEventListener(type, ignore, { capture: true, signal: controller.signal });
  setTimeout(() => controller.abort(), SETTLE_MS);
}

/** Acts at once, or when the board no longer rests after a click. @returns a function that prevents it. */
export function whenSettled(act: () => void): () => void {
  const left = settledAt - performance.now();
  if (left <= 0) {
    act();
    return () => undefined;
  }
  const timer = setTimeout(act, left);
  return () => clearTimeout(timer);
}
