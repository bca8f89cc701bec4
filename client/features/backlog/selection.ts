import { createContext, useContext, useSyncExternalStore } from 'react';

/** The rows of the backlog that are selected, and the one that the tab key leads to. */
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
 * The selection of the backlog around.
 * @throws outside of a backlog.
 */
export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error('There is no backlog around.');
  return selection;
}

/** A part of the selection. `select` must give the same value for the same state. */
export function useSelected<Part>(select: (ids: ReadonlySet<string>) => Part): Part {
  const selection = useSelection();
  return useSyncExternalStore(selection.subscribe, () => select(selection.ids));
}

/** Whether a row is the one that the tab key leads to. */
export function useIsCurrent(id: string): boolean {
  const selection = useSelection();
  return useSyncExternalStore(selection.subscribe, () => selection.currentId === id);
}
