import { createContext } from 'react';
import { createStore, type ReadableStore, useStore } from '#client/lib/state/store.ts';
import { useSurrounding } from '#client/lib/state/use-surrounding.ts';

interface SelectionState {
  ids: ReadonlySet<string>;
  /** The row that the tab key leads to. */
  currentId: string | null;
}

/** The selected rows of the backlog, and the row that the tab key focuses. */
export class Selection {
  readonly #store = createStore<SelectionState>({ ids: new Set(), currentId: null });
  /** The state, for components that follow it. */
  readonly store: ReadableStore<SelectionState> = this.#store;
  /** Where a range of the selection starts. */
  anchorId: string | null = null;

  get ids(): ReadonlySet<string> {
    return this.#store.get().ids;
  }

  select(ids: Iterable<string>): void {
    this.#store.set({ ...this.#store.get(), ids: new Set(ids) });
  }

  setCurrent(currentId: string | null): void {
    const state = this.#store.get();
    if (state.currentId !== currentId) this.#store.set({ ...state, currentId });
  }
}

export const SelectionContext = createContext<Selection | null>(null);

/** The selection of the surrounding backlog. */
export const useSelection = () => useSurrounding(SelectionContext, 'backlog');

/** A part of the selection. `select` must return the same value for the same state. */
export function useSelected<Part>(select: (ids: ReadonlySet<string>) => Part): Part {
  return useStore(useSelection().store, ({ ids }) => select(ids));
}

/** Whether the tab key focuses this row. */
export function useIsCurrent(id: string): boolean {
  return useStore(useSelection().store, ({ currentId }) => currentId === id);
}
