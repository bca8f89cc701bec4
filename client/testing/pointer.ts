import type {} from '@vitest/browser-playwright'; // the types of `cdp`
import { cdp, type Locator } from 'vitest/browser';

export interface Point {
  x: number;
  y: number;
}

/** Where in an element, from 0 at its left or top to 1. */
interface Share {
  x?: number;
  y?: number;
}

/** A point of an element in the window. The frame of a test fills the window of the browser. */
export function pointIn(target: Locator | Element, { x = 0.5, y = 0.5 }: Share = {}): Point {
  const element = target instanceof Element ? target : target.element();
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width * x, y: top + height * y };
}

/** A mouse, or a pen, as the browser gets them from the system. */
export class Mouse {
  #at: Point = { x: 0, y: 0 };
  #pressed = false;
  readonly #pointerType: 'mouse' | 'pen';

  constructor(pointerType: 'mouse' | 'pen' = 'mouse') {
    this.#pointerType = pointerType;
  }

  async #send(type: 'mousePressed' | 'mouseMoved' | 'mouseReleased'): Promise<void> {
    await cdp().send('Input.dispatchMouseEvent', {
      type,
      ...this.#at,
      button: this.#pressed || type === 'mouseReleased' ? 'left' : 'none',
      buttons: this.#pressed ? 1 : 0,
      clickCount: 1,
      pointerType: this.#pointerType,
    });
  }

  /** Moves in steps, as a hand does. */
  async moveTo(point: Point, steps = 1): Promise<void> {
    const from = this.#at;
    for (let step = 1; step <= steps; step++) {
      const share = step / steps;
      this.#at = { x: from.x + (point.x - from.x) * share, y: from.y + (point.y - from.y) * share };
      await this.#send('mouseMoved');
    }
  }

  async down(): Promise<void> {
    this.#pressed = true;
    await this.#send('mousePressed');
  }

  async up(): Promise<void> {
    this.#pressed = false;
    await this.#send('mouseReleased');
  }

  /** Presses at a point and moves to another, without releasing. */
  async drag(from: Point, to: Point): Promise<void> {
    await this.moveTo(from);
    await this.down();
    await this.moveTo({ x: from.x + 10, y: from.y + 8 }, 2);
    await this.moveTo(to, 3);
  }

  /** Drags from a point to another and drops. */
  async dragAndDrop(from: Point, to: Point): Promise<void> {
    await this.drag(from, to);
    await this.up();
  }
}

/** Fingers on a touch screen. */
export class Finger {
  async down(...points: [Point, ...Point[]]): Promise<void> {
    await this.#send('touchStart', points);
  }

  async move(point: Point): Promise<void> {
    await this.#send('touchMove', [point]);
  }

  /** Touches a point and moves on at once. No step waits for the one before: on a busy machine that would be a long press. */
  async swipe(from: Point, path: readonly Point[]): Promise<void> {
    await Promise.all([this.down(from), ...path.map((point) => this.move(point))]);
  }

  /** Lifts all fingers. */
  async up(): Promise<void> {
    await this.#send('touchEnd', []);
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]): Promise<void> {
    await cdp().send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}
