import { useMemo } from 'react';
import { afterMove, type Place, type RankedLists } from '#client/lib/ranked-lists/ranked-lists.ts';
import { useStore } from '../state/store.ts';
import type { ListDrag } from './list-drag.ts';

/** The lists as they show while the keyboard drags, and where the dragged items are. */
export interface KeyboardPreview<ListId extends string, ItemOf> {
  place: Place<ListId>;
  /** The shown items of each list, in order. */
  shown: ReadonlyMap<ListId, ItemOf[]>;
}

/**
 * The lists as they would be after the drop, while the keyboard drags items: the person sees them at their target, and they keep
 * the focus there.
 * @param lists the lists as they are.
 * @returns null while nothing is dragged by keyboard to another place.
 */
export function useKeyboardPreview<ListId extends string, ItemOf extends { id: string }>(
  drag: ListDrag<ListId>,
  lists: RankedLists<ListId, ItemOf>,
): KeyboardPreview<ListId, ItemOf> | null {
  const dragged = useStore(drag.store, (state) =>
    state.drag?.by === 'keyboard' && !state.drag.stays ? state.drag : null,
  );
  return useMemo(() => {
    const list = lists.find(({ id }) => id === dragged?.place?.list)?.id;
    if (!dragged?.place || list === undefined) return null;
    const place = { ...dragged.place, list };
    return { place, shown: afterMove(lists, place, drag.movingWith(dragged.id)) };
  }, [dragged, lists, drag]);
}
