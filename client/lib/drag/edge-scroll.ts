/** The pointer scrolls a list when it is this near to its edge, in px. */
const EDGE_PX = 64;
/** How far a list scrolls in a frame when the pointer is at the edge itself, in px. */
const MAX_STEP_PX = 20;

/** Where the pointer is, and the zone below it. */
interface Hover {
  x: number;
  y: number;
  zone: Element | null;
}

/**
 * Scrolls a view sideways, and the list below the pointer up and down, while the pointer is near one of their edges. The nearer
 * the pointer, the faster they scroll. The list is the element of the zone with `data-scrolls`, or else the scrolling element
 * around the view.
 * @param hover called in each frame; returns null while nothing is dragged.
 * @param onScrolled called when something has moved below the pointer.
 * @returns a function that stops it.
 */
export function scrollAtEdges(frame: HTMLElement, hover: () => Hover, onScrolled: () => void): () => void {
  const around = scrollParentOf(frame);
  let request = requestAnimationFrame(function scroll() {
    const at = hover();
    if (scrollOnce(frame, at.zone?.querySelector('[data-scrolls]') ?? around, at)) onScrolled();
    request = requestAnimationFrame(scroll);
  });
  return () => cancelAnimationFrame(request);
}

/** @returns whether something has scrolled. */
function scrollOnce(frame: HTMLElement, list: Element | null, { x, y }: Hover): boolean {
  const before = [frame.scrollLeft, list?.scrollTop];
  const { left, right } = frame.getBoundingClientRect();
  // a panel may cover a part of the view
  const covered = Number.parseFloat(getComputedStyle(frame).scrollPaddingRight) || 0;
  frame.scrollLeft += stepAt(x, left, right - covered);
  if (list) {
    const { top, bottom } = list.getBoundingClientRect();
    list.scrollTop += stepAt(y, top, bottom);
  }
  return frame.scrollLeft !== before[0] || list?.scrollTop !== before[1];
}

/** How far to scroll at a coordinate between two edges, in px. */
function stepAt(at: number, start: number, end: number): number {
  const toStart = at - start;
  const toEnd = end - at;
  if (toStart < EDGE_PX) return -MAX_STEP_PX * nearness(toStart);
  return toEnd < EDGE_PX ? MAX_STEP_PX * nearness(toEnd) : 0;
}

/** From 0 at the inner side of the edge to 1 at the edge and beyond. */
function nearness(distance: number): number {
  return Math.min(1, Math.max(0, 1 - distance / EDGE_PX)) ** 2;
}

/** The element around a view that scrolls up and down; null if there is none. */
function scrollParentOf(element: HTMLElement): Element | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}
