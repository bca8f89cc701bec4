import { createStore, useStore } from '#client/lib/state/store.ts';
import type { Change } from './command.ts';

/** After this time without an answer a card says that it is being saved, in milliseconds. */
const SLOW_AFTER_MS = 300;

/** One change of a target that the server has not answered yet. */
export interface Layer {
  patch: unknown;
  /** Whether it has waited for longer than {@link SLOW_AFTER_MS}. */
  slow: boolean;
}

/** Unanswered changes by target, the oldest first. */
export type PendingChanges = ReadonlyMap<string, readonly Layer[]>;

// The query cache contains the state of the server. The person's unanswered changes are layers on top of it. To roll back a
// change, its layer is removed. An event from the server changes the state below the layers, so nothing flickers.
const pending = createStore<PendingChanges>(new Map());

type TargetLayer = readonly [target: string, layer: Layer];

/** Puts layers on top of the layers of their targets. */
export function withLayers(changes: PendingChanges, layers: readonly TargetLayer[]): PendingChanges {
  const next = new Map(changes);
  for (const [target, layer] of layers) next.set(target, [...(next.get(target) ?? []), layer]);
  return next;
}

/** Removes layers, wherever they are in the stack of their target. */
export function withoutLayers(changes: PendingChanges, layers: readonly TargetLayer[]): PendingChanges {
  const next = new Map(changes);
  for (const [target, layer] of layers) {
    const others = (next.get(target) ?? []).filter((other) => other !== layer);
    if (others.length > 0) next.set(target, others);
    else next.delete(target);
  }
  return next;
}

/**
 * Shows changes before the server has answered.
 * @returns a function to call when the answer is shown: it removes the layers.
 */
export function showChanges(changes: readonly Change[]): () => void {
  const layers = changes.map(([target, patch]): TargetLayer => [target, { patch, slow: false }]);
  const timer = setTimeout(() => {
    for (const [, layer] of layers) layer.slow = true;
    pending.set(pending.get());
  }, SLOW_AFTER_MS);
  pending.set(withLayers(pending.get(), layers));
  return () => {
    clearTimeout(timer);
    pending.set(withoutLayers(pending.get(), layers));
  };
}

/** Forgets all unanswered changes, because their person leaves. */
export function forgetPending(): void {
  pending.set(new Map());
}

/** All unanswered changes; a new object with each change. */
export function usePendingChanges(): PendingChanges {
  return useStore(pending);
}

/** The unanswered changes of a target, now. */
export const pendingOf = (target: string): readonly Layer[] | undefined => pending.get().get(target);

/** The unanswered changes of a target; the same array until they change. */
export function usePendingOf(target: string): readonly Layer[] | undefined {
  return useStore(pending, (changes) => changes.get(target));
}

/** Whether a change of this target has been unanswered for longer than {@link SLOW_AFTER_MS}. */
export function useIsSaving(target: string): boolean {
  return useStore(pending, (changes) => changes.get(target)?.some((layer) => layer.slow) ?? false);
}

/** A row as the person sees it: the state of the server with the person's own unanswered changes. */
export function withPending<Row extends { id: string }>(row: Row, changes: PendingChanges): Row {
  const patches = changes.get(row.id)?.map((layer) => layer.patch as object);
  if (patches === undefined) return row;
  const shown = Object.assign({}, row, ...patches);
  // several changes of own fields each name the values that they change
  const fields = patches.flatMap((patch) => ('fields' in patch ? [patch.fields] : []));
  return fields.length > 0
    ? { ...shown, fields: Object.assign({}, (row as { fields?: object }).fields, ...fields) }
    : shown;
}
