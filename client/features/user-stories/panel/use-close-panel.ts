import { useCallback, useEffect } from 'react';
import { isEscape } from '#client/lib/keys/composing.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';

/**
 * Returns a function that closes the panel. Escape also closes it, unless something else handles the key. The focus returns to
 * the story's card, if there is one.
 */
export function useClosePanel(id: string): () => void {
  const setSearch = useSetAppSearch();
  const close = useCallback(() => {
    setSearch({ story: undefined });
    document.querySelector<HTMLElement>(`[data-story-id="${id}"] a`)?.focus();
  }, [setSearch, id]);

  useEffect(() => {
    // a list that closes on this key is gone when the key arrives here
    let wasCovered = false;
    const onCapture = (event: KeyboardEvent) => {
      if (event.key === 'Escape') wasCovered = isCovered();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isEscape(event) && !event.defaultPrevented && !wasCovered) close();
    };
    window.addEventListener('keydown', onCapture, { capture: true });
    document.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onCapture, { capture: true });
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [close]);
  return close;
}

/** Whether keys belong to a dialog or menu above the panel. */
export function isCovered(): boolean {
  const above = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]');
  return [...above].some((element) => element.checkVisibility());
}
