import { useEffect, useEffectEvent } from 'react';
import { getAppearance } from '../text/appearance.ts';
import { isComposing } from './composing.ts';
import { isPointerAtRest, trackPointer } from './pointer-rest.ts';
import { pressedKey } from './pressed-key.ts';
import { isOverlayOpen, isTyping } from './shortcuts.ts';

const ITEM = '[data-drag-id]';

/** The card or row of an element. */
export const itemOf = (element: EventTarget | null): HTMLElement | null =>
  element instanceof Element ? element.closest<HTMLElement>(ITEM) : null;

/** The card or row under the pointer; null too if the person has turned off single keys away from the focus. */
export const itemUnderPointer = (): HTMLElement | null =>
  getAppearance().shortcuts ? document.querySelector<HTMLElement>(`${ITEM}:hover`) : null;

/** The card or row that the person has reached last, by the focus or by the pointer. */
export function itemAtHand(): HTMLElement | null {
  const focused = itemOf(document.activeElement);
  const pointed = itemUnderPointer();
  return isPointerAtRest() ? (focused ?? pointed) : (pointed ?? focused);
}

function takeFocus(item: HTMLElement): void {
  if (item.contains(document.activeElement)) return;
  item.querySelector<HTMLElement>('[data-drag-handle]')?.focus({ preventScroll: true });
}

/**
 * Listens for the keys of the card or row at hand while mounted: not while the person types, and not while something is open above
 * the view. The item that a key has acted on gets the focus, so that it is marked and the next keys go on from there.
 * @param act called with the key in small letters; returns whether it has handled it.
 */
export function useItemKeys(
  act: (key: string, item: HTMLElement | null, event: KeyboardEvent) => boolean,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, repeat } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || repeat || isComposing(event)) return;
    if (isTyping(event.target) || isOverlayOpen()) return;
    const item = itemAtHand();
    if (!act(pressedKey(event), item, event)) return;
    event.preventDefault();
    if (item) takeFocus(item);
  });
  useEffect(() => {
    trackPointer();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/**
 * X selects or deselects the item at hand while mounted; with Shift, all from the one that was selected last.
 * @param toggle undefined: the person may not change the items.
 */
export function useSelectKey(toggle: ((id: string, range: boolean) => void) | undefined): void {
  useItemKeys((key, item, { shiftKey }) => {
    const id = item?.dataset['dragId'];
    if (key !== 'x' || id === undefined || !toggle || item?.hasAttribute('data-fixed')) return false;
    toggle(id, shiftKey);
    return true;
  });
}

/** The dot opens the menu of the item at hand, while mounted. */
export function useMenuKey(): void {
  useItemKeys((_, item, { key }) => {
    const button = key === '.' ? item?.querySelector<HTMLElement>('[data-item-menu]') : undefined;
    if (!item || !button) return false;
    // before the menu opens, which closes when the focus leaves it
    takeFocus(item);
    button.click();
    return true;
  });
}
