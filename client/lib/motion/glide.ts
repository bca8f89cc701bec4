import { copyOf } from './copy-of.ts';
import classes from './glide.module.css';

/** How long an item moves, in ms, and how (`--slow` and `--ease` of the tokens). */
const TIMING = { duration: 140, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const;
/** The maximum number of items that move; more could not be followed and would make the frames long, so that none moves. */
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
interface Run {
  /** Called when the animation has ended. */
  onEnd: () => void;
  /** The item that it takes across the window; undefined: it moves an item in its list, or lets one fade. */
  flying: Item | undefined;
}

/** The animations that run. */
const running = new Map<Animation, Run>();

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
  const flying = endOthers();
  const after = placesOf(view);
  if (!after) return;
  const moves = [...after].flatMap(([id, now]) => {
    if (flying.has(now.element)) return [];
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

/**
 * Ends the animations that run: an item that still moves would be measured on its way. One that flies to the place where it
 * still belongs goes on, since the answer of the server comes before it arrives.
 * @returns the elements of the items that go on flying.
 */
function endOthers(): Set<Element> {
  const goOn = new Set<Element>();
  for (const [animation, { flying }] of [...running]) {
    if (flying?.element.isConnected && isSamePlace(flying.element.getBoundingClientRect(), flying.rect)) {
      goOn.add(flying.element);
    } else {
      animation.cancel();
      end(animation);
    }
  }
  return goOn;
}

const isSamePlace = (one: DOMRect, other: DOMRect) =>
  Math.abs(one.left - other.left) < 1 && Math.abs(one.top - other.top) < 1;

const path = (from: DOMRect, to: DOMRect): Keyframe[] => [
  { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` },
  { transform: 'none' },
];

/** Moves an item across the window: its list would cut it off, so a copy moves, and the item shows when it has arrived. */
function fly(item: Item, from: DOMRect): void {
  run(item.element, [{ opacity: 0 }, { opacity: 0 }], { flying: item });
  runCopy(item, path(from, item.rect), item);
}

function run(
  element: HTMLElement,
  keyframes: Keyframe[],
  { onEnd = () => {}, flying }: Partial<Run> = {},
): void {
  const animation = element.animate(keyframes, TIMING);
  running.set(animation, { onEnd, flying });
  animation.addEventListener('finish', () => end(animation));
}

function end(animation: Animation): void {
  running.get(animation)?.onEnd();
  running.delete(animation);
}

function runCopy({ element, rect }: Item, keyframes: Keyframe[], flying?: Item): void {
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
  run(copy, keyframes, { onEnd: () => copy.remove(), flying });
}
