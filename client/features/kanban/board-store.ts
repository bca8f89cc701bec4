import { createContext, useContext, useSyncExternalStore } from 'react';
import type { StoryStatus } from '../../../shared/rules/story.ts';
import type { Place } from '../../lib/stories/place.ts';
import type { CardStory } from '../../lib/stories/types.ts';

/** A card in hand. */
interface Drag {
  story: CardStory;
  by: 'mouse' | 'touch' | 'keyboard';
  /** Where it would come down; null: nowhere on the board. */
  place: Place | null;
  /** It would come down where it is. */
  stays: boolean;
}

interface BoardState {
  drag: Drag | null;
  /** The story whose card takes the focus as soon as it is there. */
  focusId: string | null;
  /** What a screen reader says next. */
  announcement: string;
}

/** Finds the place in a column for a height on the screen (px from the top of the window). */
type PlaceFinder = (clientY: number) => string | null;

/**
 * What moves on the board faster than React should render it all: the card in hand and the focus. Each column and each
 * card listens to the part that concerns it.
 */
export class BoardStore {
  #state: BoardState = { drag: null, focusId: null, announcement: '' };
  readonly #listeners = new Set<() => void>();
  readonly #finders = new Map<StoryStatus, PlaceFinder>();
  /** The story whose card has the focus: its card stays rendered wherever the column is scrolled. */
  focusedId: string | null = null;
  /** What last pressed on the board: 'mouse', 'touch' or 'pen'. */
  pointer = 'mouse';

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get state(): BoardState {
    return this.#state;
  }

  #set(change: Partial<BoardState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  pickUp(story: CardStory, by: Drag['by'], place: Place | null): void {
    this.#set({ drag: { story, by, place, stays: true } });
  }

  hover(place: Place | null, stays: boolean): void {
    const { drag } = this.#state;
    if (!drag) return;
    const same = drag.place?.status === place?.status && drag.place?.beforeId === place?.beforeId;
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

  /** A column says how to find a place in it; returns how to take that back. */
  registerColumn(status: StoryStatus, find: PlaceFinder): () => void {
    this.#finders.set(status, find);
    return () => this.#finders.delete(status);
  }

  placeAt(status: StoryStatus, clientY: number): Place {
    return { status, beforeId: this.#finders.get(status)?.(clientY) ?? null };
  }
}

export const BoardStoreContext = createContext<BoardStore | null>(null);

/**
 * The store of the board around.
 * @throws outside of a board.
 */
export function useBoardStore(): BoardStore {
  const store = useContext(BoardStoreContext);
  if (!store) throw new Error('There is no board around.');
  return store;
}

/** A part of the board's state. `select` must give the same value for the same state. */
export function useBoardState<Part>(select: (state: BoardState) => Part): Part {
  const store = useBoardStore();
  return useSyncExternalStore(store.subscribe, () => select(store.state));
}
