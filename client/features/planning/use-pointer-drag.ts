import { type RefObject, useEffect, useEffectEvent } from 'react';
import classes from './PlanRow.module.css';
import type { Pane, PlanPlace } from './plan-lists.ts';

/** So far (px) a pointer moves before a press becomes a drag. */
const SLACK = 6;
/** So near to an edge (px) a list scrolls, by so much a frame. */
const EDGE = 48;
const SCROLL_STEP = 12;

interface PointerDrag {
  onPickUp: (id: string) => void;
  onHover: (place: PlanPlace | null) => void;
  onDrop: () => void;
  onCancel: () => void;
}

/**
 * Carries rows (`data-plan-id`) between lists (`data-pane`) with mouse, pen or finger. The mouse takes the whole row, a
 * finger its grip (`data-grip`), so that it can still scroll. What is not in sight can be dropped on its tab
 * (`data-pane-tab`).
 */
export function usePointerDrag(
  board: RefObject<HTMLElement | null>,
  enabled: boolean,
  handlers: PointerDrag,
): void {
  const pickUp = useEffectEvent(handlers.onPickUp);
  const hover = useEffectEvent(handlers.onHover);
  const drop = useEffectEvent(handlers.onDrop);
  const cancel = useEffectEvent(handlers.onCancel);

  useEffect(() => {
    const element = board.current;
    if (!element || !enabled) return;
    const controller = new AbortController();
    const { signal } = controller;
    let pressed: { row: HTMLElement; x: number; y: number; pointer: number } | null = null;
    let hand: { picture: HTMLElement; dx: number; dy: number } | null = null;
    let at = { x: 0, y: 0 };
    let frame = 0;

    const look = () => {
      scrollBelow(at);
      hover(placeAt(at));
      frame = requestAnimationFrame(look);
    };
    const putAway = () => {
      cancelAnimationFrame(frame);
      hand?.picture.remove();
      hand = null;
      pressed = null;
    };
    const begin = () => {
      if (!pressed) return;
      const { row, x, y } = pressed;
      const rect = row.getBoundingClientRect();
      hand = { picture: pictureOf(row, rect), dx: x - rect.left, dy: y - rect.top };
      document.body.append(hand.picture);
      pickUp(row.dataset['planId'] ?? '');
      look();
    };
    element.addEventListener(
      'pointerdown',
      (event) => {
        const target = event.target instanceof Element ? event.target : null;
        const row = target?.closest<HTMLElement>('[data-plan-id]');
        const grip = target?.closest('[data-grip]');
        const onControl = target?.closest('button') && !target.closest('[data-opens]');
        if (!row || event.button !== 0 || hand || onControl || (event.pointerType !== 'mouse' && !grip))
          return;
        pressed = { row, x: event.clientX, y: event.clientY, pointer: event.pointerId };
      },
      { signal },
    );
    window.addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerId !== pressed?.pointer) return;
        at = { x: event.clientX, y: event.clientY };
        if (!hand && Math.hypot(at.x - pressed.x, at.y - pressed.y) > SLACK) begin();
        if (hand) hand.picture.style.transform = `translate(${at.x - hand.dx}px, ${at.y - hand.dy}px)`;
      },
      { signal },
    );
    window.addEventListener(
      'pointerup',
      (event) => {
        if (event.pointerId !== pressed?.pointer) return;
        const carried = hand !== null;
        if (carried) hover(placeAt(at));
        putAway();
        if (!carried) return;
        // the press that ends a drag opens nothing
        window.addEventListener('click', stop, { capture: true, once: true });
        setTimeout(() => window.removeEventListener('click', stop, { capture: true }));
        drop();
      },
      { signal },
    );
    const giveUp = () => {
      if (hand) cancel();
      putAway();
    };
    window.addEventListener('pointercancel', giveUp, { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && hand && giveUp(), { signal });
    element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
    return () => {
      giveUp();
      controller.abort();
    };
  }, [board, enabled]);
}

function stop(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

/** The row as it is carried about. */
function pictureOf(row: HTMLElement, { width, height }: DOMRect): HTMLElement {
  const picture = document.createElement('div');
  picture.append(...[...row.childNodes].map((node) => node.cloneNode(true)));
  picture.className = `${classes['row']} ${classes['inHand']}`;
  picture.setAttribute('aria-hidden', 'true');
  picture.inert = true;
  picture.style.width = `${width}px`;
  picture.style.height = `${height}px`;
  return picture;
}

const paneOf = (text: string | undefined): Pane | null =>
  text === 'backlog' || text === 'sprint' ? text : null;

/** The place below a point; null beside the lists. */
function placeAt({ x, y }: { x: number; y: number }): PlanPlace | null {
  const below = document.elementFromPoint(x, y);
  const tab = paneOf(below?.closest<HTMLElement>('[data-pane-tab]')?.dataset['paneTab']);
  if (tab) return { pane: tab, beforeId: null };
  const pane = paneOf(below?.closest<HTMLElement>('[data-pane]')?.dataset['pane']);
  if (!pane) return null;
  const row = below?.closest<HTMLElement>('[data-plan-id]');
  if (!row) return { pane, beforeId: null };
  const { top, height } = row.getBoundingClientRect();
  const { planId = null, nextId = null } = row.dataset;
  return { pane, beforeId: y < top + height / 2 ? planId : nextId || null };
}

function scrollBelow({ x, y }: { x: number; y: number }): void {
  const list = document.elementFromPoint(x, y)?.closest('[data-scrolls]');
  if (!list) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (y - top < EDGE) list.scrollTop -= SCROLL_STEP;
  if (bottom - y < EDGE) list.scrollTop += SCROLL_STEP;
}
