import { type RefObject, useEffect } from 'react';
import { type Carrier, zoneAround } from './carrier.ts';
import { scrollAtEdges } from './edge-scroll.ts';

/** How long a finger rests on a card to pick it up, in milliseconds; less is a tap or the start of scrolling. */
const LONG_PRESS = 250;
/** How far it may tremble meanwhile, in px. */
const TREMBLE = 8;

/**
 * Lets a finger carry cards: a long press picks up, the edges scroll, lifting the finger drops. Native drag and drop by
 * touch differs from browser to browser and cannot scroll a list that is being held. Cards carry `data-story-id`.
 */
export function useTouchDrag(frame: RefObject<HTMLElement | null>, carrier: Carrier): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    return new TouchGesture(element, carrier).listen();
  }, [frame, carrier]);
}

class TouchGesture {
  readonly #frame: HTMLElement;
  readonly #carrier: Carrier;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #start = { x: 0, y: 0 };
  #at = { x: 0, y: 0 };
  #hand: { picture: HTMLElement; dx: number; dy: number } | null = null;
  #stopScrolling = () => {};

  constructor(frame: HTMLElement, carrier: Carrier) {
    this.#frame = frame;
    this.#carrier = carrier;
  }

  listen(): () => void {
    const controller = new AbortController();
    const { signal } = controller;
    const frame = this.#frame;
    frame.addEventListener('touchstart', (event) => this.#touch(event), { passive: true, signal });
    // not passive: a card in hand must not scroll what lies below
    frame.addEventListener('touchmove', (event) => this.#move(event), { passive: false, signal });
    frame.addEventListener('touchend', (event) => this.#lift(event), { signal });
    frame.addEventListener('touchcancel', () => this.#giveUp(), { signal });
    frame.addEventListener('contextmenu', (event) => this.#hand && event.preventDefault(), { signal });
    return () => {
      this.#giveUp();
      controller.abort();
    };
  }

  #touch(event: TouchEvent): void {
    const [finger, second] = event.touches;
    if (this.#hand || second || !finger || !(event.target instanceof Element)) {
      this.#giveUp();
      return;
    }
    const card = event.target.closest<HTMLElement>('[data-story-id]');
    if (!card || event.target.closest('button, input')) return;
    this.#start = { x: finger.clientX, y: finger.clientY };
    this.#at = this.#start;
    this.#waiting = setTimeout(() => this.#pickUp(card), LONG_PRESS);
  }

  #pickUp(card: HTMLElement): void {
    this.#waiting = undefined;
    const rect = card.getBoundingClientRect();
    const picture = this.#carrier.picture(card);
    if (!this.#carrier.pickUp(card.dataset['storyId'] ?? '', 'touch')) return;
    picture.style.position = 'fixed';
    picture.style.left = '0';
    picture.style.top = '0';
    document.body.append(picture);
    this.#hand = { picture, dx: this.#start.x - rect.left, dy: this.#start.y - rect.top };
    this.#carry();
    navigator.vibrate?.(10);
    this.#stopScrolling = scrollAtEdges(
      this.#frame,
      () => ({ ...this.#at, zone: this.#zoneBelow() }),
      () => this.#carry(),
    );
  }

  #move(event: TouchEvent): void {
    const [finger] = event.touches;
    if (!finger) return;
    this.#at = { x: finger.clientX, y: finger.clientY };
    if (this.#hand) {
      event.preventDefault();
      this.#carry();
    } else if (Math.hypot(this.#at.x - this.#start.x, this.#at.y - this.#start.y) > TREMBLE) {
      this.#stopWaiting();
    }
  }

  /** Draws the card under the finger, and marks the place below it. */
  #carry(): void {
    if (!this.#hand) return;
    const { picture, dx, dy } = this.#hand;
    picture.style.transform = `translate(${this.#at.x - dx}px, ${this.#at.y - dy}px)`;
    this.#carrier.carry(this.#zoneBelow()?.dataset['zone'] ?? null, this.#at);
  }

  #zoneBelow(): HTMLElement | null {
    return zoneAround(document.elementFromPoint(this.#at.x, this.#at.y));
  }

  #lift(event: TouchEvent): void {
    this.#stopWaiting();
    if (!this.#hand) return;
    event.preventDefault(); // no click: the card was moved, not tapped
    this.#putAway();
    this.#carrier.drop();
  }

  #giveUp(): void {
    this.#stopWaiting();
    if (!this.#hand) return;
    this.#putAway();
    this.#carrier.cancel();
  }

  #putAway(): void {
    this.#stopScrolling();
    this.#hand?.picture.remove();
    this.#hand = null;
  }

  #stopWaiting(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
  }
}
