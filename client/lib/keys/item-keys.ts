import { useEffect, useEffectEvent } from 'react';
import { getAppearance } from '../text/appearance.ts';
import { isComposing } from './composing.ts';
import { pressedKey } from './pressed-key.ts';
import { isOverlayOpen, isTyping } from './shortcuts.ts';

const ITEM = '[data-drag-id]';

/** The card or row of an element. */
export const itemOf = (element: EventTarget | null): HTMLElement | null =>
  element instanceof Element ? element.closest<HTMLElement>(ITEM) : null;

/** The card or row under the pointer; null too if the person has turned off single keys away from the focus. */
export const itemUnderPointer = (): HTMLElement | null =>
  getAppearance().shortcuts ? document.querySelector<HTMLElement>(`${ITEM}:hover`) : null;

/** The card or row that has the focus, or is under the pointer. */
const itemAtHand = () => itemOf(document.activeElement) ?? itemUnderPointer();

/**
 * Listens for the keys of the card or row at hand while mounted: not while the person types, and not while something is open above
 * the view.
 * @param act called with the key in small letters; returns whether it has handled it.
 */
export function useItemKeys(
  act: (key: string, item: HTMLElement | null, event: KeyboardEvent) => boolean,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, repeat } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || repeat || isComposing(event)) return;
    if (isTyping(event.target) || isOverlayOpen()) return;
    if (act(pressedKey(event), itemAtHand(), event)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
