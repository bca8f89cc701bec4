import { createStore, useStore } from '#client/lib/store.ts';
import type { StoryPatch } from '../types.ts';
import { patchesOf, type StoryWrite } from './story-write.ts';

/** After this time without an answer a card says that it is being saved, in milliseconds. */
const SLOW_AFTER_MS = 300;

/** One change of a story that the server has not answered yet. */
interface Layer {
  patch: StoryPatch;
  /** It has been waiting for longer than {@link SLOW_AFTER_MS}. */
  slow: boolean;
}

/** Unanswered changes by story, the oldest first. */
export type PendingChanges = ReadonlyMap<string, readonly Layer[]>;

// The query cache holds what the server said; the changes of this person lie here, on top of it. To roll a change back is
// to remove its layer. An event from the server in the meantime changes what lies below, and nothing flickers.
const pending = createStore<PendingChanges>(new Map());

type StoryLayer = readonly [id: string, layer: Layer];

/** Puts layers on top of those that their stories have. */
export function withLayers(changes: PendingChanges, layers: readonly StoryLayer[]): PendingChanges {
  const next = new Map(changes);
  for (const [id, layer] of layers) next.set(id, [...(next.get(id) ?? []), layer]);
  return next;
}

/** Removes layers, wherever they lie among others. */
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
 * @returns a function that ends it: the server has answered.
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

/** All unanswered changes; a new object with each change. */
export function usePendingChanges(): PendingChanges {
  return useStore(pending);
}

/** Whether a change of this story has been unanswered for long enough to say so. */
export function useIsSaving(id: string): boolean {
  return useStore(pending, (changes) => changes.get(id)?.some((layer) => layer.slow) ?? false);
}

/** A story as the person sees it: what the server said, with their own unanswered changes. */
export function withPending<Shown extends { id: string }>(story: Shown, changes: PendingChanges): Shown {
  const layers = changes.get(story.id);
  return layers === undefined ? story : Object.assign({}, story, ...layers.map((layer) => layer.patch));
}
