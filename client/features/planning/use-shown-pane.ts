import { useEffect, useState } from 'react';
import type { ListDrag } from '#client/lib/drag/list-drag.ts';
import { useStore } from '#client/lib/store.ts';
import { placeOf } from '#shared/rules/ranked-lists.ts';
import { listsOf, type Pane, type PlanLists } from './plan-lists.ts';

/**
 * The pane that a phone shows: the one that the person chose, that something is dragged over, or whose row a key or
 * the end of a drag focuses.
 * @returns the pane, and a function that shows another one.
 */
export function useShownPane(lists: PlanLists, drag: ListDrag<Pane>): [Pane, (pane: Pane) => void] {
  const [shown, setShown] = useState<Pane>('backlog');
  const over = drag.listOf(useStore(drag.store, (state) => state.drag?.place?.list));
  useEffect(() => {
    if (over) setShown(over);
  }, [over]);
  const revealId = useStore(drag.store, (state) => state.revealId);
  const revealed = revealId === null ? undefined : placeOf(listsOf(lists), revealId)?.list;
  useEffect(() => {
    if (revealed) setShown(revealed);
  }, [revealed]);
  // at once: a row that the keyboard drags to the other pane is focused there
  return [over ?? shown, setShown];
}
