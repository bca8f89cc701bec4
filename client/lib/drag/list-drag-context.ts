import { createContext, type RefObject, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from '../store.ts';
import type { DragState, ListDrag } from './list-drag.ts';

export const ListDragContext = createContext<ListDrag | null>(null);

/**
 * The dragging of the view around.
 * @throws outside of a view of lists.
 */
export function useListDrag(): ListDrag {
  const drag = useContext(ListDragContext);
  if (!drag) throw new Error('There is no view of lists around.');
  return drag;
}

/** A part of the state of the dragging around. `select` must give the same value for the same state. */
export function useDragState<Part>(select: (state: DragState) => Part): Part {
  return useStore(useListDrag().store, select);
}

/**
 * Gives the focus to the element of an item when the view asks for it. An item that is rendered elsewhere asks for it there, if
 * it has the focus.
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
      if (element?.closest('[data-drag-id]')?.contains(document.activeElement)) drag.requestFocus(id);
    };
  }, [id, drag]);
  return target;
}
