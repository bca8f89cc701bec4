import { useEffect, useEffectEvent } from 'react';
import { closePeek, openPeek, type Peek } from '#client/data/stories/story-peek.ts';
import { isEnter } from '#client/lib/keys/composing.ts';
import { itemOf } from '#client/lib/keys/item-keys.ts';
import { useAppSearch } from '#client/routing/app-search.ts';

/** The peek lies in an element with this attribute. */
export const PEEK = 'data-peek';

const linkIn = (item: HTMLElement) => item.querySelector<HTMLElement>('[data-drag-handle]');

/**
 * Follows the focus, or with Alt the pointer, to other cards, and closes the peek: by Escape, a press elsewhere, when a card is
 * picked up or a story opened, and when Alt is released.
 */
export function usePeekFollow({ item, storyId, by }: Peek): void {
  const { story } = useAppSearch();
  const takeFocus = useEffectEvent(() => {
    if (by === 'key' && !item.contains(document.activeElement)) linkIn(item)?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), []);
  const before = useEffectEvent(() => story);
  useEffect(() => {
    if (story !== undefined && story !== before()) closePeek();
  }, [story]);

  const follow = useEffectEvent((target: EventTarget | null) => {
    const next = itemOf(target);
    if (next && next.dataset['storyId'] !== storyId) openPeek(next, by);
    return next !== null;
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === ' ' || isEnter(event) || event.key === 'Tab') closePeek();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    closePeek();
  });
  useEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true };
    window.addEventListener('keydown', onKeyDown, options);
    window.addEventListener('blur', (event) => event.target === window && closePeek(), options);
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (!(target instanceof Element && target.closest(`[${PEEK}]`))) closePeek();
      },
      options,
    );
    if (by === 'alt') {
      window.addEventListener('keyup', ({ key }) => key === 'Alt' && closePeek(), options);
      document.addEventListener('pointerover', ({ target }) => void follow(target), options);
    } else {
      document.addEventListener('focusin', ({ target }) => follow(target) || closePeek(), options);
    }
    return () => controller.abort();
  }, [by]);
}
