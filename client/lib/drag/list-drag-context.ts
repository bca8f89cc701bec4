import { createContext, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from '../state/store.ts';
import { useSurrounding } from '../state/use-surrounding.ts';
import type { DragState, ListDrag } from './list-drag.ts';

export const ListDragContext = createContext<ListDrag | null>(null);

/** The drag controller of the surrounding view of lists. */
export const useListDrag = () => useSurrounding(ListDragContext, 'view of lists');

/** A part of the drag state of the surrounding view. `select` must return the same value for the same state. */
export function useDragState<Part>(select: (state: DragState) => Part): Part {
  return useStore(useListDrag().store, select);
}

/**
 * Focuses the element of an item when the view requests it. If the item has the focus and is rendered in another place, it
 * requests the focus there.
 * @param scroll whether the browser scrolls to the element; a virtual list does so itself.
 */
export function useFocusRequest<Target extends HTMLElement>(
  id: string,
  scroll = false,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const drag = useListDrag();
  const wanted = useDragState((state) => state.focusId === id);
  useEffect(() => {
    if (!wanted) return;
    drag.requestFocus(null);
    target.current?.focus({ preventScroll: !scroll });
  }, [wanted, drag, scroll]);
  useLayoutEffect(() => {
    const element = target.current;
    return () => {
      if (element?.closest('[data-drag-id]')?.contains(document.activeElement)) drag.keepFocus(id);
    };
  }, [id, drag]);
  return target;
}
