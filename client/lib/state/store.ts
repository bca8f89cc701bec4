import { useSyncExternalStore } from 'react';

/** A value outside of React that components subscribe to. */
export interface ReadableStore<Value> {
  get: () => Value;
  /** @returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

export interface Store<Value> extends ReadableStore<Value> {
  /** Replaces the value and notifies all subscribers, even if the value is the same. */
  set: (value: Value) => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a store, or what `select` returns for it: `select` must return the same result for the same value. */
export function useStore<Value>(store: ReadableStore<Value>): Value;
export function useStore<Value, Selected>(
  store: ReadableStore<Value>,
  select: (value: Value) => Selected,
): Selected;
export function useStore<Value>(
  store: ReadableStore<Value>,
  select = (value: Value): unknown => value,
): unknown {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
