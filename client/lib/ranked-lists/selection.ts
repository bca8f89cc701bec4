import { createContext, useLayoutEffect } from 'react';
import { createStore, type ReadableStore, useStore } from '../state/store.ts';
import { useSurrounding } from '../state/use-surrounding.ts';

interface SelectionState {
  ids: ReadonlySet<string>;
  /** The item that the tab key leads to. */
  currentId: string | null;
}

/** The selected items of a view of lists, and the item that the tab key focuses. */
export class Selection {
  readonly #store = createStore<SelectionState>({ ids: new Set(), currentId: null });
  /** The state, for components that follow it. */
  readonly store: ReadableStore<SelectionState> = this.#store;
  /** The start of a range, and the selection before it. */
  #anchorId: string | null = null;
  #before: ReadonlySet<string> = new Set();

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

  /** Selects or deselects an item. */
  toggle(id: string): void {
    const ids = new Set(this.ids);
    if (!ids.delete(id)) ids.add(id);
    this.#startAt(id, ids);
    this.select(ids);
  }

  /** Adds all items from the one that was selected last; without one in these rows, it selects or deselects the item alone. */
  toggleRange(id: string, rows: readonly string[]): void {
    const range = this.#rangeTo(id, rows);
    if (range === null) this.toggle(id);
    else this.select([...this.ids, ...range]);
  }

  /** Selects from one item to the next one, as Shift with an arrow does: a range that grows and shrinks. */
  extend(from: string, to: string, rows: readonly string[]): void {
    if (this.#anchorId === null || !this.ids.has(this.#anchorId)) this.#startAt(from, this.ids);
    const range = this.#rangeTo(to, rows);
    if (range === null) {
      const ids = new Set([...this.ids, from, to]);
      this.#startAt(to, ids);
      this.select(ids);
    } else this.select([...this.#before, ...range]);
  }

  #startAt(id: string, ids: ReadonlySet<string>): void {
    this.#anchorId = id;
    this.#before = new Set([...ids].filter((other) => other !== id));
  }

  /** The rows from the start of the range to an item; null if one of them is in no row. */
  #rangeTo(id: string, rows: readonly string[]): string[] | null {
    const [start, end] = [rows.indexOf(this.#anchorId ?? ''), rows.indexOf(id)];
    return start < 0 || end < 0 ? null : rows.slice(Math.min(start, end), Math.max(start, end) + 1);
  }
}

export const SelectionContext = createContext<Selection | null>(null);

/** The selection of the surrounding view. */
export const useSelection = () => useSurrounding(SelectionContext, 'view with a selection');

/** A part of the selection. `select` must return the same value for the same state. */
export function useSelected<Part>(select: (ids: ReadonlySet<string>) => Part): Part {
  return useStore(useSelection().store, ({ ids }) => select(ids));
}

/** Whether the tab key focuses this item. */
export function useIsCurrent(id: string): boolean {
  return useStore(useSelection().store, ({ currentId }) => currentId === id);
}

/** Removes hidden items from the selection, so that people change only items that they see. */
export function usePrunedSelection(selection: Selection, shown: readonly { id: string }[]): void {
  useLayoutEffect(() => {
    if (selection.ids.size === 0) return;
    const there = new Set(shown.map(({ id }) => id));
    const kept = [...selection.ids].filter((id) => there.has(id));
    if (kept.length < selection.ids.size) selection.select(kept);
  }, [selection, shown]);
}
