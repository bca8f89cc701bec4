/** So near to an edge (px) the board scrolls. */
const EDGE = 64;
/** At the edge itself it scrolls by so much a frame (px). */
const FASTEST = 20;

/** Where a card is held, and the column below it. */
interface Hold {
  x: number;
  y: number;
  column: Element | null;
}

/**
 * Scrolls the board and the column below a card in hand while it is held near an edge, the faster the nearer.
 * @param hold asked each frame.
 * @param onScrolled called when something moved below the card.
 * @returns how to stop.
 */
export function scrollAtEdges(
  board: HTMLElement,
  hold: () => Hold | null,
  onScrolled: () => void,
): () => void {
  let frame = requestAnimationFrame(function look() {
    const held = hold();
    if (held && scrollOnce(board, held)) onScrolled();
    frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}

function scrollOnce(board: HTMLElement, { x, y, column }: Hold): boolean {
  const list = column?.querySelector('[data-scrolls]');
  const before = [board.scrollLeft, list?.scrollTop];
  const frame = board.getBoundingClientRect();
  board.scrollLeft += pull(x, frame.left, frame.right);
  if (list) {
    const { top, bottom } = list.getBoundingClientRect();
    list.scrollTop += pull(y, top, bottom);
  }
  return board.scrollLeft !== before[0] || list?.scrollTop !== before[1];
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
