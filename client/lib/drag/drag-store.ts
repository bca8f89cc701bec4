import type { CardStory } from '../stories/types.ts';

/** A card in hand. */
interface Drag<Place> {
  story: CardStory;
  by: 'mouse' | 'touch' | 'keyboard';
  /** Where it would come down; null: nowhere. */
  place: Place | null;
  /** It would come down where it is. */
  stays: boolean;
}

/** What a view with cards that move has besides its cards. */
export interface DragState<Place> {
  drag: Drag<Place> | null;
  /** The story whose card takes the focus as soon as it is there. */
  focusId: string | null;
  /** What a screen reader says next. */
  announcement: string;
}

/**
 * What moves in a view of cards faster than React should render it all: the card in hand and the focus. Each part
 * listens to what concerns it.
 */
export class DragStore<Place extends { beforeId: string | null }> {
  #state: DragState<Place> = { drag: null, focusId: null, announcement: '' };
  readonly #listeners = new Set<() => void>();
  readonly #laneOf: (place: Place) => string;
  /** The story whose card has the focus: its card stays rendered wherever the list is scrolled. */
  focusedId: string | null = null;
  /** What last pressed on the view: 'mouse', 'touch' or 'pen'. */
  pointer = 'mouse';

  /** @param laneOf the list that a place lies in. */
  constructor(laneOf: (place: Place) => string) {
    this.#laneOf = laneOf;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get state(): DragState<Place> {
    return this.#state;
  }

  #set(change: Partial<DragState<Place>>): void {
    this.#state = { ...this.#state, ...change };
    this.changed();
  }

  /** Tells whoever listens that something is different. */
  protected changed(): void {
    for (const listener of this.#listeners) listener();
  }

  pickUp(story: CardStory, by: Drag<Place>['by'], place: Place | null): void {
    this.#set({ drag: { story, by, place, stays: true } });
  }

  hover(place: Place | null, stays: boolean): void {
    const { drag } = this.#state;
    if (!drag) return;
    const same =
      place === null || drag.place === null
        ? place === drag.place
        : this.#laneOf(drag.place) === this.#laneOf(place) && drag.place.beforeId === place.beforeId;
    if (!same || drag.stays !== stays) this.#set({ drag: { ...drag, place, stays } });
  }

  letGo(): void {
    if (this.#state.drag) this.#set({ drag: null });
  }

  requestFocus(id: string | null): void {
    if (this.#state.focusId !== id) this.#set({ focusId: id });
  }

  announce(announcement: string): void {
    this.#set({ announcement });
  }
}
