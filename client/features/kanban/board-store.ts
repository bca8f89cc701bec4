import { createContext, useContext, useSyncExternalStore } from 'react';
import type { StoryStatus } from '../../../shared/rules/story.ts';
import { type DragState, DragStore } from '../../lib/drag/drag-store.ts';
import type { Place } from '../../lib/stories/place.ts';

/** Finds the place in a column for a height on the screen (px from the top of the window). */
type PlaceFinder = (clientY: number) => string | null;

/** The card in hand and the focus of the board, and where the places of its columns are. */
export class BoardStore extends DragStore<Place> {
  readonly #finders = new Map<StoryStatus, PlaceFinder>();

  constructor() {
    super((place) => place.status);
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
export function useBoardState<Part>(select: (state: DragState<Place>) => Part): Part {
  const store = useBoardStore();
  return useSyncExternalStore(store.subscribe, () => select(store.state));
}
