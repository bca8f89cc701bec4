import { useSyncExternalStore } from 'react';
import type { StoryPatch } from './types.ts';

/** After this long a card says that it is being saved, in milliseconds. */
const SLOW_AFTER = 300;

/** A change that the server has not answered yet. */
interface Pending {
  patch: StoryPatch;
  /** Under way for so long that the person should be told. */
  slow: boolean;
}

/** Unanswered changes by story, oldest first. */
export type PendingChanges = ReadonlyMap<string, readonly Pending[]>;

// What the server said lies in the query cache, what this person has changed lies here, on top of it. To roll a change
// back is to take it away; an event from the server in the meantime changes what lies below, and nothing flickers.
let pending: PendingChanges = new Map();
const listeners = new Set<() => void>();

function publish(changed: Iterable<readonly [id: string, changes: readonly Pending[]]>): void {
  const next = new Map(pending);
  for (const [id, changes] of changed) {
    if (changes.length > 0) next.set(id, changes);
    else next.delete(id);
  }
  pending = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a change before the server has answered.
 * @returns how to remove it again: the server has answered.
 */
export function beginChange(id: string, patch: StoryPatch): () => void {
  let entry: Pending = { patch, slow: false };
  const timer = setTimeout(() => {
    const slow = { ...entry, slow: true };
    const changes = (pending.get(id) ?? []).map((known) => (known === entry ? slow : known));
    entry = slow;
    publish([[id, changes]]);
  }, SLOW_AFTER);
  publish([[id, [...(pending.get(id) ?? []), entry]]]);
  return () => {
    clearTimeout(timer);
    publish([[id, (pending.get(id) ?? []).filter((known) => known !== entry)]]);
  };
}

/**
 * Shows one change of many stories before the server has answered.
 * @returns how to take it away again: the server has answered.
 */
export function beginChanges(patches: ReadonlyMap<string, StoryPatch>): () => void {
  const entries = [...patches].map(([id, patch]): [string, Pending] => [id, { patch, slow: false }]);
  publish(entries.map(([id, entry]) => [id, [...(pending.get(id) ?? []), entry]]));
  return () =>
    publish(entries.map(([id, entry]) => [id, (pending.get(id) ?? []).filter((known) => known !== entry)]));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All unanswered changes; a new object with each change. */
export function usePendingChanges(): PendingChanges {
  return useSyncExternalStore(subscribe, () => pending);
}

/** Whether a change of this story has been under way long enough to say so. */
export function useIsSaving(id: string): boolean {
  return useSyncExternalStore(subscribe, () => pending.get(id)?.some((change) => change.slow) ?? false);
}

/** A story as the person sees it: what the server said, with their own unanswered changes. */
export function withPending<Known extends { id: string }>(story: Known, changes: PendingChanges): Known {
  const mine = changes.get(story.id);
  return mine === undefined ? story : Object.assign({}, story, ...mine.map((change) => change.patch));
}
