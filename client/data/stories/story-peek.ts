import { useEffect, useEffectEvent } from 'react';
import { itemUnderPointer, useItemKeys } from '#client/lib/keys/item-keys.ts';
import { isOverlayOpen, isTyping } from '#client/lib/keys/shortcuts.ts';
import { createStore, useStore } from '#client/lib/state/store.ts';

/** A story that is shown beside its card or row, without being opened. */
export interface Peek {
  storyId: string;
  /** Its card or row. */
  item: HTMLElement;
  /** A key opened it, which closes it again, or it is shown while Alt is held. */
  by: 'key' | 'alt';
}

const opened = createStore<Peek | null>(null);

/** Shows the story of a card or a row beside it. */
export function openPeek(item: HTMLElement, by: Peek['by']): void {
  const { storyId } = item.dataset;
  if (storyId !== undefined) opened.set({ storyId, item, by });
}

export function closePeek(): void {
  if (opened.get() !== null) opened.set(null);
}

/** The story that is shown beside its card. */
export const usePeek = (): Peek | null => useStore(opened);

/** Listens for the keys that show the story at hand, while a view of cards or rows is mounted: V, and Alt over one. */
export function usePeekKeys(): void {
  useItemKeys((key, item, { shiftKey }) => {
    if (key !== 'v' || shiftKey) return false;
    const storyId = opened.get()?.storyId;
    if (item && item.dataset['storyId'] !== storyId) openPeek(item, 'key');
    else closePeek();
    return storyId !== undefined || item !== null;
  });
  const onAlt = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Alt' || event.repeat || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const item = itemUnderPointer();
    if (item === null || isTyping(event.target) || isOverlayOpen()) return;
    // the browser would go to its menu
    event.preventDefault();
    openPeek(item, 'alt');
  });
  useEffect(() => {
    document.addEventListener('keydown', onAlt);
    return () => {
      document.removeEventListener('keydown', onAlt);
      closePeek();
    };
  }, []);
}
