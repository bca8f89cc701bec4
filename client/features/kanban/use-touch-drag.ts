import { type RefObject, useEffect } from 'react';
import { STORY_STATUSES } from '../../../shared/rules/story.ts';
import type { CardStory } from '../../lib/stories/types.ts';
import type { BoardActions } from './board-actions.ts';
import type { BoardStore } from './board-store.ts';
import { scrollAtEdges } from './edge-scroll.ts';
import { makeCardInHand } from './in-hand.ts';

/** How long a finger rests on a card to pick it up, in milliseconds; less is a tap or the start of scrolling. */
const LONG_PRESS = 250;
/** How far it may tremble meanwhile, in px. */
const TREMBLE = 8;

/**
 * Lets a finger carry cards: a long press picks up, the edges scroll, lifting the finger drops. Native drag and drop by
 * touch differs from browser to browser and cannot scroll a list that is being held.
 * @param find the story of a card's id.
 */
export function useTouchDrag(
  board: RefObject<HTMLElement | null>,
  store: BoardStore,
  actions: BoardActions,
  find: (id: string) => CardStory | undefined,
): void {
  useEffect(() => {
    const element = board.current;
    if (!element) return;
    const gesture = new TouchGesture(element, store, actions, find);
    return gesture.listen();
  }, [board, store, actions, find]);
}

class TouchGesture {
  readonly #board: HTMLElement;
  readonly #store: BoardStore;
  readonly #actions: BoardActions;
  readonly #find: (id: string) => CardStory | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #start = { x: 0, y: 0 };
  #at = { x: 0, y: 0 };
  #hand: { picture: HTMLElement; dx: number; dy: number } | null = null;
  #stopScrolling = () => {};

  constructor(
    board: HTMLElement,
    store: BoardStore,
    actions: BoardActions,
    find: (id: string) => CardStory | undefined,
  ) {
    this.#board = board;
    this.#store = store;
    this.#actions = actions;
    this.#find = find;
  }

  listen(): () => void {
    const controller = new AbortController();
    const { signal } = controller;
    const board = this.#board;
    board.addEventListener('touchstart', (event) => this.#touch(event), { passive: true, signal });
    // not passive: a card in hand must not scroll what lies below
    board.addEventListener('touchmove', (event) => this.#move(event), { passive: false, signal });
    board.addEventListener('touchend', (event) => this.#lift(event), { signal });
    board.addEventListener('touchcancel', () => this.#giveUp(), { signal });
    board.addEventListener('contextmenu', (event) => this.#hand && event.preventDefault(), { signal });
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
    if (!card || event.target.closest('button')) return;
    this.#start = { x: finger.clientX, y: finger.clientY };
    this.#at = this.#start;
    this.#waiting = setTimeout(() => this.#pickUp(card), LONG_PRESS);
  }

  #pickUp(card: HTMLElement): void {
    this.#waiting = undefined;
    const story = this.#find(card.dataset['storyId'] ?? '');
    if (!story || this.#store.state.drag) return;
    const rect = card.getBoundingClientRect();
    const picture = makeCardInHand(card);
    picture.style.position = 'fixed';
    picture.style.left = '0';
    picture.style.top = '0';
    document.body.append(picture);
    this.#hand = { picture, dx: this.#start.x - rect.left, dy: this.#start.y - rect.top };
    this.#store.pickUp(story, 'touch', null);
    this.#carry();
    navigator.vibrate?.(10);
    this.#stopScrolling = scrollAtEdges(
      this.#board,
      () => ({ ...this.#at, column: this.#columnBelow() }),
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
    const column = this.#columnBelow();
    const status = STORY_STATUSES.find((known) => known === column?.dataset['status']);
    this.#actions.hover(status ? this.#store.placeAt(status, this.#at.y) : null);
  }

  #columnBelow(): HTMLElement | null {
    return document.elementFromPoint(this.#at.x, this.#at.y)?.closest<HTMLElement>('[data-status]') ?? null;
  }

  #lift(event: TouchEvent): void {
    this.#stopWaiting();
    if (!this.#hand) return;
    event.preventDefault(); // no click: the card was moved, not tapped
    this.#putAway();
    this.#actions.drop();
  }

  #giveUp(): void {
    this.#stopWaiting();
    if (!this.#hand) return;
    this.#putAway();
    this.#actions.cancel();
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
