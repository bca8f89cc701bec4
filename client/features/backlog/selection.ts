import { createContext, useContext, useSyncExternalStore } from 'react';

/** The selected rows of the backlog, and the row that the tab key focuses. */
export class Selection {
  readonly #listeners = new Set<() => void>();
  #ids: ReadonlySet<string> = new Set();
  #currentId: string | null = null;
  /** Where a range of the selection starts. */
  anchorId: string | null = null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  select(ids: Iterable<string>): void {
    this.#ids = new Set(ids);
    this.#notify();
  }

  get currentId(): string | null {
    return this.#currentId;
  }

  setCurrent(id: string | null): void {
    if (this.#currentId === id) return;
    this.#currentId = id;
    this.#notify();
  }
}

export const SelectionContext = createContext<Selection | null>(null);

/**
 * The selection of the surrounding backlog; throws outside of one.
 */
export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error('There is no backlog around.');
  return selection;
}

/** A part of the selection. `select` must return the same value for the same state. */
export function useSelected<Part>(select: (ids: ReadonlySet<string>) => Part): Part {
  const selection = useSelection();
  return useSyncExternalStore(selection.subscribe, () => select(selection.ids));
}

/** Whether the tab key focuses this row. */
export function useIsCurrent(id: string): boolean {
  const selection = useSelection();
  return useSyncExternalStore(selection.subscribe, () => selection.currentId === id);
}
