import { createStore, useStore } from '#client/lib/store.ts';
import type { StoryPatch } from '../types.ts';
import { patchesOf, type StoryWrite } from './story-write.ts';

/** After this time without an answer a card says that it is being saved, in milliseconds. */
const SLOW_AFTER_MS = 300;

/** One change of a story that the server has not answered yet. */
interface Layer {
  patch: StoryPatch;
  /** Whether it has waited for longer than {@link SLOW_AFTER_MS}. */
  slow: boolean;
}

/** Unanswered changes by story, the oldest first. */
export type PendingChanges = ReadonlyMap<string, readonly Layer[]>;

// The query cache contains the state of the server. The person's unanswered changes are layers on top of it. To roll back a
// change, its layer is removed. An event from the server changes the state below the layers, so nothing flickers.
const pending = createStore<PendingChanges>(new Map());

type StoryLayer = readonly [id: string, layer: Layer];

/** Puts layers on top of the layers of their stories. */
export function withLayers(changes: PendingChanges, layers: readonly StoryLayer[]): PendingChanges {
  const next = new Map(changes);
  for (const [id, layer] of layers) next.set(id, [...(next.get(id) ?? []), layer]);
  return next;
}

/** Removes layers, wherever they are in the stack of their story. */
export function withoutLayers(changes: PendingChanges, layers: readonly StoryLayer[]): PendingChanges {
  const next = new Map(changes);
  for (const [id, layer] of layers) {
    const others = (next.get(id) ?? []).filter((other) => other !== layer);
    if (others.length > 0) next.set(id, others);
    else next.delete(id);
  }
  return next;
}

/**
 * Shows a write before the server has answered.
 * @returns a function to call when the server has answered: it removes the layers.
 */
export function showWrite(write: StoryWrite): () => void {
  const layers = patchesOf(write).map(([id, patch]): StoryLayer => [id, { patch, slow: false }]);
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

/** Whether a change of this story has been unanswered for longer than {@link SLOW_AFTER_MS}. */
export function useIsSaving(id: string): boolean {
  return useStore(pending, (changes) => changes.get(id)?.some((layer) => layer.slow) ?? false);
}

/** A story as the person sees it: the state of the server with the person's own unanswered changes. */
export function withPending<Shown extends { id: string }>(story: Shown, changes: PendingChanges): Shown {
  const layers = changes.get(story.id);
  return layers === undefined ? story : Object.assign({}, story, ...layers.map((layer) => layer.patch));
}
