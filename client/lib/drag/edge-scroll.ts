/** So near to an edge (px) it scrolls. */
const EDGE = 64;
/** At the edge itself it scrolls by so much a frame (px). */
const FASTEST = 20;

/** Where a card is held, and the zone below it. */
interface Hold {
  x: number;
  y: number;
  zone: Element | null;
}

/**
 * Scrolls a view and the list (`data-scrolls`) in the zone below a card in hand while it is held near an edge, the faster the nearer.
 * @param hold asked each frame.
 * @param onScrolled called when something moved below the card.
 * @returns how to stop.
 */
export function scrollAtEdges(
  frame: HTMLElement,
  hold: () => Hold | null,
  onScrolled: () => void,
): () => void {
  let request = requestAnimationFrame(function look() {
    const held = hold();
    if (held && scrollOnce(frame, held)) onScrolled();
    request = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(request);
}

function scrollOnce(frame: HTMLElement, { x, y, zone }: Hold): boolean {
  const list = zone?.querySelector('[data-scrolls]');
  const before = [frame.scrollLeft, list?.scrollTop];
  const { left, right } = frame.getBoundingClientRect();
  frame.scrollLeft += pull(x, left, right);
  if (list) {
    const { top, bottom } = list.getBoundingClientRect();
    list.scrollTop += pull(y, top, bottom);
  }
  return frame.scrollLeft !== before[0] || list?.scrollTop !== before[1];
}

/** How far to scroll at a coordinate between two edges, in px. */
function pull(at: number, start: number, end: number): number {
  const toStart = at - start;
  const toEnd = end - at;
  if (toStart < EDGE) return -FASTEST * depth(toStart);
  return toEnd < EDGE ? FASTEST * depth(toEnd) : 0;
}

/** From 0 at the inner side of the edge to 1 at the edge and beyond. */
function depth(distance: number): number {
  return Math.min(1, Math.max(0, 1 - distance / EDGE)) ** 2;
}
