import { useCallback, useEffect } from 'react';
import { useSetAppSearch } from '#client/data/app-search.ts';

/**
 * Closes the panel: by the function that it returns, and by Escape wherever nothing else answers to it. The focus goes
 * back to the story's card, where there is one.
 */
export function useClosePanel(id: string): () => void {
  const setSearch = useSetAppSearch();
  const close = useCallback(() => {
    setSearch({ story: undefined });
    document.querySelector<HTMLElement>(`[data-story-id="${id}"] a`)?.focus();
  }, [setSearch, id]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isCovered()) close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [close]);
  return close;
}

/** Whether keys belong to something that is open above the panel. */
export function isCovered(): boolean {
  const above = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]');
  return [...above].some((element) => element.checkVisibility());
}
