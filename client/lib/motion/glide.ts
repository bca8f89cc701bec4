import { copyOf } from '../drag/drag-preview.ts';
import classes from './glide.module.css';

/** How long an item moves, in ms, and how (`--slow` and `--ease` of the tokens). */
const TIMING = { duration: 140, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const;
/** If more items would move at once, none does: nobody could follow them, and the frames would become long. */
const MAX_MOVING = 40;

/** A visible item of a list: its element, where it is in the window, and the element that scrolls it. */
interface Item {
  element: HTMLElement;
  rect: DOMRect;
  scrolls: Element | null;
}

/** Where the visible items of a view are, by id. */
export type Places = ReadonlyMap<string, Item>;

/** Where pointers have dropped items whose lists have not changed yet. */
const dropped = new Map<string, DOMRect>();
/** The animations that run, and what to do when each has ended. */
const running = new Map<Animation, () => void>();

/** Lets an item move from the place where a pointer drops it, instead of from its former place. */
export function moveFrom(id: string, rect: DOMRect): void {
  dropped.set(id, rect);
  // the lists change in the same task, or not at all
  setTimeout(() => dropped.clear());
}

/** @returns where the items (`data-drag-id`) of a view are; null: nothing shall move now. */
export function placesOf(view: HTMLElement): Places | null {
  if (running.size > MAX_MOVING || matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  const places = new Map<string, Item>();
  for (const element of view.querySelectorAll<HTMLElement>('[data-drag-id]')) {
    const rect = element.getBoundingClientRect();
    const isVisible =
      rect.bottom > 0 &&
      rect.top < innerHeight &&
      rect.right > 0 &&
      rect.left < innerWidth &&
      rect.height > 0;
    if (isVisible)
      places.set(element.dataset['dragId'] ?? '', {
        element,
        rect,
        scrolls: element.closest('[data-scrolls]'),
      });
  }
  return places;
}

/** Lets the items of a view move from their former places to those where they are now; new ones appear, missing ones fade. */
export function glide(view: HTMLElement, before: Places): void {
  // an item that still moves would be measured on its way
  for (const animation of [...running.keys()]) {
    animation.cancel();
    end(animation);
  }
  const after = placesOf(view);
  if (!after) return;
  const moves = [...after].flatMap(([id, now]) => {
    const from = dropped.get(id) ?? before.get(id)?.rect;
    return from && isSamePlace(from, now.rect) ? [] : [{ id, now, from }];
  });
  const gone = [...before].flatMap(([id, was]) => (after.has(id) ? [] : [was]));
  if (moves.length + gone.length > MAX_MOVING) return;
  for (const { id, now, from } of moves) {
    if (!from) run(now.element, [{ opacity: 0 }, { opacity: 1 }]);
    else if (!dropped.has(id) && before.get(id)?.scrolls === now.scrolls)
      run(now.element, path(from, now.rect));
    else fly(now, from);
  }
  for (const was of gone) runCopy(was, [{ opacity: 1 }, { opacity: 0 }]);
}

const isSamePlace = (one: DOMRect, other: DOMRect) =>
  Math.abs(one.left - other.left) < 1 && Math.abs(one.top - other.top) < 1;

const path = (from: DOMRect, to: DOMRect): Keyframe[] => [
  { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` },
  { transform: 'none' },
];

/** Moves an item across the window: its list would cut it off, so a copy moves, and the item shows when it has arrived. */
function fly(item: Item, from: DOMRect): void {
  run(item.element, [{ opacity: 0 }, { opacity: 0 }]);
  runCopy(item, path(from, item.rect));
}

function run(element: HTMLElement, keyframes: Keyframe[], onEnd = () => {}): void {
  const animation = element.animate(keyframes, TIMING);
  running.set(animation, onEnd);
  animation.addEventListener('finish', () => end(animation));
}

function end(animation: Animation): void {
  running.get(animation)?.();
  running.delete(animation);
}

function runCopy({ element, rect }: Item, keyframes: Keyframe[]): void {
  const copy = document.createElement('div');
  copy.className = classes['copy'] ?? '';
  copy.inert = true;
  copy.setAttribute('aria-hidden', 'true');
  const { left, top, width, height } = rect;
  Object.assign(copy.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  copy.append(copyOf(element));
  document.body.append(copy);
  run(copy, keyframes, () => copy.remove());
}
