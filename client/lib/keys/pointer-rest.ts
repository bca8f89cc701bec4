/** How far the pointer moves until it has left its rest, in px: a hand on the table moves it by less. */
const SLOP_PX = 4;

interface Point {
  x: number;
  y: number;
}

let tracked = false;
/** Where the pointer is, and where it was at the last key or change of the focus. */
let now: Point = { x: 0, y: 0 };
let before: Point = now;

/**
 * The pointer has not been moved since the focus came to a card or row, or since a drop: keys act on the focused item, and the
 * item that is below the pointer is not hovered.
 */
export const isPointerAtRest = (): boolean => 'pointerRests' in document.documentElement.dataset;

/** Lets the pointer rest until it moves on. Styles know it by `data-pointer-rests`. */
export function restPointer(): void {
  trackPointer();
  before = now;
  document.documentElement.dataset['pointerRests'] = '';
}

/** Follows the pointer and the focus from now on, to know which of them the person has moved last. */
export function trackPointer(): void {
  if (tracked) return;
  tracked = true;
  const options = { capture: true, passive: true };
  window.addEventListener('pointermove', onMove, options);
  window.addEventListener('keydown', () => (before = now), options);
  window.addEventListener(
    'focusin',
    ({ target }) => target instanceof Element && target.closest('[data-drag-id]') && restPointer(),
    options,
  );
}

function onMove({ pointerType, clientX: x, clientY: y }: PointerEvent): void {
  if (pointerType === 'touch') return;
  now = { x, y };
  if (Math.hypot(x - before.x, y - before.y) > SLOP_PX)
    delete document.documentElement.dataset['pointerRests'];
}
