import { createContext, useContext, useSyncExternalStore } from 'react';
import { type DragState, DragStore } from '../../lib/drag/drag-store.ts';
import type { Place } from './places.ts';

/** The story in hand, the focus and the selection of the backlog. */
export class BacklogStore extends DragStore<Place> {
  #selected: ReadonlySet<string> = new Set();
  /** Where a range of the selection starts. */
  anchorId: string | null = null;
  /** The row that the tab key leads to. */
  #currentId: string | null = null;

  constructor() {
    super((place) => place.section);
  }

  get selected(): ReadonlySet<string> {
    return this.#selected;
  }

  select(ids: Iterable<string>): void {
    this.#selected = new Set(ids);
    this.changed();
  }

  get currentId(): string | null {
    return this.#currentId;
  }

  setCurrent(id: string | null): void {
    if (this.#currentId === id) return;
    this.#currentId = id;
    this.changed();
  }
}

export const BacklogStoreContext = createContext<BacklogStore | null>(null);

/**
 * The store of the backlog around.
 * @throws outside of a backlog.
 */
export function useBacklogStore(): BacklogStore {
  const store = useContext(BacklogStoreContext);
  if (!store) throw new Error('There is no backlog around.');
  return store;
}

/** A part of the drag's state. `select` must give the same value for the same state. */
export function useDragState<Part>(select: (state: DragState<Place>) => Part): Part {
  const store = useBacklogStore();
  return useSyncExternalStore(store.subscribe, () => select(store.state));
}

/** A part of the selection. `select` must give the same value for the same state. */
export function useSelection<Part>(select: (selected: ReadonlySet<string>) => Part): Part {
  const store = useBacklogStore();
  return useSyncExternalStore(store.subscribe, () => select(store.selected));
}

/** Whether a row is the one that the tab key leads to. */
export function useIsCurrent(id: string): boolean {
  const store = useBacklogStore();
  return useSyncExternalStore(store.subscribe, () => store.currentId === id);
}
