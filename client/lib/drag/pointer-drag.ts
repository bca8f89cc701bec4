import { restPointer } from '../keys/pointer-rest.ts';
import { moveFrom } from '../motion/glide.ts';
import { createPreview } from './drag-preview.ts';
import { scrollAtEdges } from './edge-scroll.ts';
import type { Point } from './point.ts';

/** The callbacks of a view while a pointer drags one of its items. */
export interface PointerDragHandlers {
  /** Begins to drag an item. @returns false if it cannot be dragged now. */
  start: (id: string, by: 'mouse' | 'touch') => boolean;
  /** The pointer is over a zone (`data-zone`), or outside all of them. */
  over: (zone: HTMLElement | null, at: Point) => void;
  drop: () => void;
  cancel: () => void;
  /** How many items are dragged with this one, itself included. */
  count: (id: string) => number;
  /** A finger has pressed an item long, and left it there. By default that is a drag that leads nowhere. */
  hold?: ((id: string) => void) | undefined;
}

/** How far a pointer moves before a press becomes a drag, in px. */
const MOUSE_SLOP_PX = 6;
/** How far a finger may move during a long press, in px. */
const TOUCH_SLOP_PX = 8;
/** How long a finger must press an item to drag it, in ms; a shorter press is a tap or the start of scrolling. */
const LONG_PRESS_MS = 250;

/** Controls: a press on them does not drag, unless they are handles of their item. */
const CONTROLS = 'a, button, input, textarea, select, [contenteditable]';
const HANDLES = '[data-drag-handle], [data-grip]';

/** A pointer that is pressed on an item and may start to drag it. */
interface Press {
  item: HTMLElement;
  pointerId: number;
  by: 'mouse' | 'touch';
  /** Whether the drag begins with the first movement instead of a long press. */
  atOnce: boolean;
  start: Point;
  at: Point;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Drags the items (`data-drag-id`) of a view with a mouse, a pen or a finger. A mouse drags after a few pixels. A finger or a pen
 * drags after a long press, so that it can scroll, or at once from a grip (`data-grip`, with `touch-action: none`). A press on a
 * control drags only where it is a handle (`data-drag-handle`). An item with `data-fixed` stays where it is.
 */
export class PointerDrag {
  readonly #frame: HTMLElement;
  readonly #handlers: PointerDragHandlers;
  #press: Press | null = null;
  #preview: HTMLElement | null = null;
  #stopScrolling = () => {};

  constructor(frame: HTMLElement, handlers: PointerDragHandlers) {
    this.#frame = frame;
    this.#handlers = handlers;
  }

  /** Listens to pointers on the view. @returns a function that cancels and stops listening. */
  listen(): () => void {
    const controller = new AbortController();
    const { signal } = controller;
    const frame = this.#frame;
    frame.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    window.addEventListener('pointerdown', (event) => this.#otherDown(event), { signal, capture: true });
    window.addEventListener('pointermove', (event) => this.#move(event), { signal });
    window.addEventListener('pointerup', (event) => this.#up(event), { signal });
    window.addEventListener('pointercancel', (event) => this.#isMine(event) && this.#cancel(), { signal });
    window.addEventListener('keydown', (event) => this.#key(event), { signal, capture: true });
    // not passive: a finger that drags does not scroll
    frame.addEventListener('touchmove', (event) => this.#preview && event.preventDefault(), {
      signal,
      passive: false,
    });
    frame.addEventListener('contextmenu', (event) => this.#preview && event.preventDefault(), { signal });
    // the browser neither selects text nor drags links and images by itself
    frame.addEventListener('selectstart', (event) => this.#press && event.preventDefault(), { signal });
    frame.addEventListener('dragstart', (event) => this.#press && event.preventDefault(), { signal });
    return () => {
      this.#cancel();
      controller.abort();
    };
  }

  #isMine(event: PointerEvent): boolean {
    return event.pointerId === this.#press?.pointerId;
  }

  #down(event: PointerEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    const item = target?.closest<HTMLElement>('[data-drag-id]');
    const control = target?.closest(CONTROLS);
    const blocked = control && item?.contains(control) && !control.matches(HANDLES);
    if (
      !item ||
      item.hasAttribute('data-fixed') ||
      blocked ||
      this.#press ||
      event.button !== 0 ||
      !event.isPrimary
    )
      return;
    const by = event.pointerType === 'mouse' ? 'mouse' : 'touch';
    const atOnce = by === 'mouse' || target?.closest('[data-grip]') != null;
    const at = { x: event.clientX, y: event.clientY };
    const timer = atOnce ? undefined : setTimeout(() => this.#begin(), LONG_PRESS_MS);
    this.#press = { item, pointerId: event.pointerId, by, atOnce, start: at, at, timer };
  }

  /** A second finger or button cancels the press or the drag of the first one. */
  #otherDown(event: PointerEvent): void {
    if (this.#press && !this.#isMine(event)) this.#cancel();
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (!press || !this.#isMine(event)) return;
    press.at = { x: event.clientX, y: event.clientY };
    if (this.#preview) {
      // the button was released outside of the page
      if (event.pointerType === 'mouse' && event.buttons === 0) this.#cancel();
      else this.#follow();
      return;
    }
    if (!hasMoved(press)) return;
    if (press.atOnce) this.#begin();
    else this.#release();
  }

  #begin(): void {
    const press = this.#press;
    if (!press) return;
    const { item, pointerId, by, start } = press;
    const id = item.dataset['dragId'] ?? '';
    const preview = createPreview(item, start, this.#handlers.count(id));
    if (!item.isConnected || !this.#handlers.start(id, by)) {
      this.#release();
      return;
    }
    clearTimeout(press.timer);
    this.#preview = preview;
    document.body.append(preview);
    // the page also gets moves and the release outside of the window; and the cursor is that of the preview wherever the pointer is,
    // which costs nothing: a rule for all elements would make the browser compute the styles of the whole page twice
    preview.setPointerCapture(pointerId);
    if (by === 'touch') navigator.vibrate?.(10);
    this.#follow();
    this.#stopScrolling = scrollAtEdges(
      this.#frame,
      () => ({ ...press.at, zone: zoneAt(press.at) }),
      () => this.#handlers.over(zoneAt(press.at), press.at),
    );
  }

  /** Draws the preview at the pointer, and reports the target below it. */
  #follow(): void {
    const at = this.#press?.at;
    if (!at || !this.#preview) return;
    this.#preview.style.translate = `${at.x}px ${at.y}px`;
    this.#handlers.over(zoneAt(at), at);
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    if (!press || !this.#isMine(event)) return;
    const zone = this.#preview && zoneAt(press.at);
    if (!zone) {
      this.#cancel();
      return;
    }
    const isHold = press.by === 'touch' && !press.atOnce && !hasMoved(press);
    if (isHold && this.#handlers.hold) {
      this.#cancel();
      this.#handlers.hold(press.item.dataset['dragId'] ?? '');
      return;
    }
    this.#handlers.over(zone, press.at);
    const from = this.#preview?.getBoundingClientRect();
    this.#release();
    if (from) moveFrom(press.item.dataset['dragId'] ?? '', from);
    // the item that comes below the mouse by itself is not hovered
    if (press.by === 'mouse') restPointer();
    this.#handlers.drop();
  }

  #cancel(): void {
    const dragging = this.#preview !== null;
    this.#release();
    if (dragging) this.#handlers.cancel();
  }

  #key(event: KeyboardEvent): void {
    if (!this.#preview || event.key !== 'Escape') return;
    // a dialog around the view stays open
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#cancel();
  }

  /** Ends the press, and the drag if it has begun. */
  #release(): void {
    const press = this.#press;
    this.#press = null;
    clearTimeout(press?.timer);
    if (!press || !this.#preview) return;
    this.#stopScrolling();
    // it takes the capture of the pointer with it
    this.#preview.remove();
    this.#preview = null;
    ignoreNextClick();
  }
}

/** Whether a pointer has moved further than a press allows. */
function hasMoved({ by, at, start }: Press): boolean {
  return Math.hypot(at.x - start.x, at.y - start.y) > (by === 'mouse' ? MOUSE_SLOP_PX : TOUCH_SLOP_PX);
}

function zoneAt({ x, y }: Point): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-zone]') ?? null;
}

/** Ignores the click that the browser sends at the end of a drag. Clicks made by keys have no `detail` and stay. */
function ignoreNextClick(): void {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  const ignore = (event: MouseEvent) => {
    if (event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
    controller.abort();
  };
  window.addEventListener('click', ignore, options);
  window.addEventListener('pointerdown', () => controller.abort(), options);
}
