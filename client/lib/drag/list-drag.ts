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
} from '#shared/rules/ranked-lists.ts';
import { createStore, type ReadableStore } from '../store.ts';

/** An item that is being dragged. */
interface Drag {
  id: string;
  by: 'mouse' | 'touch' | 'keyboard';
  /** Where it would be dropped; null: nowhere. */
  place: Place | null;
  /** It would be dropped where it is. */
  stays: boolean;
}

/** What a view of lists shows besides its items. */
export interface DragState {
  drag: Drag | null;
  /** The item that takes the focus as soon as it is rendered. */
  focusId: string | null;
  /** What a screen reader says next. */
  announcement: string;
}

/** What a view says about its lists. */
interface ListDragOptions<ListId extends string> {
  /** The lists at this moment. */
  lists(): RankedLists<ListId>;
  layout: ListLayout;
  /** The items that move when one is dragged. Missing: that one alone. */
  movingWith?(id: string): Moving;
  /** Whether an item may be dropped in a list. Missing: in each of them. */
  canEnter?(id: string, list: ListId): boolean;
  /** The sentence that a screen reader says. */
  describe(event: 'pickedUp' | 'over' | 'cancelled', id: string, place: Place<ListId>): string;
  /** Moves an item to another place. */
  drop(id: string, place: Place<ListId>): void;
}

/**
 * Dragging in the lists of a view, by pointer and by keyboard: what is dragged, where it would be dropped, and which item takes
 * the focus. It changes faster than React should render the whole view: each part subscribes to what concerns it.
 */
export class ListDrag<ListId extends string = string> {
  readonly #store = createStore<DragState>({ drag: null, focusId: null, announcement: '' });
  /** The state, for components that follow it. */
  readonly store: ReadableStore<DragState> = this.#store;
  readonly #options: ListDragOptions<ListId>;
  /** The item that has the focus: it stays rendered wherever its list is scrolled. */
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

  /** The list of that id; undefined: there is none. */
  listOf(id: string | undefined): ListId | undefined {
    return this.#options.lists().find((list) => list.id === id)?.id;
  }

  /** Begins to drag an item with a pointer. @returns false where another one is dragged, or no list shows it. */
  start(id: string, by: 'mouse' | 'touch'): boolean {
    if (this.state.drag || !placeOf(this.#options.lists(), id)) return false;
    this.#set({ drag: { id, by, place: null, stays: true } });
    return true;
  }

  /** What is dragged is over a place; null: over none. */
  over(place: Place<ListId> | null): void {
    const { drag } = this.state;
    if (!drag) return;
    const entered = place && this.#canEnter(drag.id, place.list) ? place : null;
    const stays = entered !== null && staysInPlace(this.#options.lists(), entered, this.movingWith(drag.id));
    if (isSamePlace(drag.place, entered) && drag.stays === stays) return;
    this.#set({ drag: { ...drag, place: entered, stays } });
  }

  /** Drops what is dragged at the place that it is over. */
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
    this.#announce('cancelled', drag.id, placeOf(this.#options.lists(), drag.id));
  }

  /** Begins to drag an item by keyboard. */
  pickUp(id: string): void {
    const place = placeOf(this.#options.lists(), id);
    if (!place) return;
    this.#set({ drag: { id, by: 'keyboard', place, stays: true } });
    this.#announce('pickedUp', id, place);
  }

  /** Drags by a key. A key without meaning does nothing. */
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

  /** Moves the focus to the item that a key leads to. @returns whether there is one. */
  moveFocus(id: string, key: string): boolean {
    const next = neighbourOf(this.#options.lists(), id, key);
    if (next !== null) this.requestFocus(next);
    return next !== null;
  }

  requestFocus(id: string | null): void {
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
