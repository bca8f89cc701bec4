import {
  isSamePlace,
  type ListLayout,
  type Moving,
  neighbourOf,
  type Place,
  placeOf,
  type RankedLists,
  staysInPlace,
  stepPlace,
} from '#client/lib/ranked-lists/ranked-lists.ts';
import { createStore, type ReadableStore } from '../state/store.ts';

/** An item that is being dragged. */
interface Drag {
  id: string;
  by: 'mouse' | 'touch' | 'keyboard';
  /** The place where it would be dropped; null if there is none. */
  place: Place | null;
  /** Whether a drop there would leave it where it is. */
  stays: boolean;
}

/** The drag state of a view of lists. */
export interface DragState {
  drag: Drag | null;
  /** The item that gets the focus as soon as it is rendered. */
  focusId: string | null;
  /** The same item, if its list has to be shown for it: a key or the end of a drag requested the focus. */
  revealId: string | null;
  /** The next announcement of screen readers. */
  announcement: string;
}

/** The lists of a view. */
interface ListDragOptions<ListId extends string> {
  /** The lists at this moment. */
  lists(): RankedLists<ListId>;
  layout: ListLayout;
  /** The items that move when one is dragged. By default only that item moves. */
  movingWith?(id: string): Moving;
  /** Whether an item may be dropped in a list. By default it may be dropped in every list. */
  canEnter?(id: string, list: ListId): boolean;
  /** Called when an item is picked up, by pointer or keyboard: the person decides by the view of this moment. */
  onPickUp?(id: string): void;
  /** The sentence that a screen reader says about an event. */
  describe(event: 'pickedUp' | 'over' | 'cancelled', id: string, place: Place<ListId>): string;
  /** Moves an item to another place. */
  drop(id: string, place: Place<ListId>): void;
}

/**
 * The drag controller of a view's lists, for pointer and keyboard. It knows which item is dragged, where it would be dropped,
 * and which item gets the focus. This state changes too fast to render the whole view each time, so each component subscribes
 * to the part that it shows.
 */
export class ListDrag<ListId extends string = string> {
  readonly #store = createStore<DragState>({
    drag: null,
    focusId: null,
    revealId: null,
    announcement: '',
  });
  /** The state, for components that follow it. */
  readonly store: ReadableStore<DragState> = this.#store;
  readonly #options: ListDragOptions<ListId>;
  /** The item that has the focus: it stays rendered when its list is scrolled away from it. */
  focusedId: string | null = null;

  constructor(options: ListDragOptions<ListId>) {
    this.#options = options;
  }

  get state(): DragState {
    return this.#store.get();
  }

  #set(change: Partial<DragState>): void {
    this.#store.set({ ...this.state, ...change });
  }

  /** The items that move when one is dragged. */
  movingWith(id: string): Moving {
    return this.#options.movingWith?.(id) ?? new Set([id]);
  }

  /** The list with this id; undefined if there is none. */
  listOf(id: string | undefined): ListId | undefined {
    return this.#options.lists().find((list) => list.id === id)?.id;
  }

  /** Begins to drag an item with a pointer. @returns false if another item is dragged already, or no list contains this one. */
  start(id: string, by: 'mouse' | 'touch'): boolean {
    if (this.state.drag || !placeOf(this.#options.lists(), id)) return false;
    this.#options.onPickUp?.(id);
    this.#set({ drag: { id, by, place: null, stays: true } });
    return true;
  }

  /** Reports the place below the dragged item; null: none. */
  over(place: Place<ListId> | null): void {
    const { drag } = this.state;
    if (!drag) return;
    const entered = place && this.#canEnter(drag.id, place.list) ? place : null;
    const stays = entered !== null && staysInPlace(this.#options.lists(), entered, this.movingWith(drag.id));
    if (isSamePlace(drag.place, entered) && drag.stays === stays) return;
    this.#set({ drag: { ...drag, place: entered, stays } });
  }

  /** Drops the dragged item at the place below it. */
  drop(): void {
    const { drag } = this.state;
    const list = this.listOf(drag?.place?.list);
    this.#set({ drag: null });
    if (!drag?.place || list === undefined) return;
    this.requestFocus(drag.id);
    if (!drag.stays) this.#options.drop(drag.id, { ...drag.place, list });
  }

  /** Ends the drag; everything stays where it is. */
  cancel(): void {
    const { drag } = this.state;
    if (!drag) return;
    this.#set({ drag: null });
    this.requestFocus(drag.id);
    this.#announce('cancelled', drag.id, placeOf(this.#options.lists(), drag.id));
  }

  /** Begins to drag an item by keyboard. */
  pickUp(id: string): void {
    const place = placeOf(this.#options.lists(), id);
    if (!place) return;
    this.#options.onPickUp?.(id);
    this.#set({ drag: { id, by: 'keyboard', place, stays: true } });
    this.#announce('pickedUp', id, place);
  }

  /** Moves the dragged item by a key. Other keys do nothing. */
  step(key: string): void {
    const { drag } = this.state;
    const list = this.listOf(drag?.place?.list);
    if (!drag?.place || list === undefined) return;
    const open = this.#options.lists().filter(({ id }) => this.#canEnter(drag.id, id));
    const place = { ...drag.place, list };
    const next = stepPlace(open, place, this.movingWith(drag.id), key, this.#options.layout);
    if (!next) return;
    this.over(next);
    this.#announce('over', drag.id, next);
  }

  /** Moves the focus from an item in the direction of a key. @returns whether there is an item to focus. */
  moveFocus(id: string, key: string): boolean {
    const next = neighbourOf(this.#options.lists(), id, key);
    if (next !== null) this.requestFocus(next);
    return next !== null;
  }

  /** Gives the focus to an item, wherever it is; null: the request is fulfilled. */
  requestFocus(id: string | null): void {
    const { focusId, revealId } = this.state;
    if (focusId !== id || revealId !== id) this.#set({ focusId: id, revealId: id });
  }

  /** Gives the focus back to an item that lost it with its element, as soon as it is rendered again. */
  keepFocus(id: string): void {
    if (this.state.focusId !== id) this.#set({ focusId: id });
  }

  announce(announcement: string): void {
    this.#set({ announcement });
  }

  #canEnter(id: string, list: ListId): boolean {
    return this.#options.canEnter?.(id, list) ?? true;
  }

  #announce(event: 'pickedUp' | 'over' | 'cancelled', id: string, place: Place<ListId> | null): void {
    if (place) this.announce(this.#options.describe(event, id, place));
  }
}
