import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Place } from '#client/lib/ranked-lists/ranked-lists.ts';
import type { ListDrag } from './list-drag.ts';
import type { Point } from './point.ts';
import { PointerDrag } from './pointer-drag.ts';

interface PointerDragOptions<ListId extends string> {
  /** The place in a zone below a point. By default above the first rendered item whose middle is below the point. */
  placeAt?: (zone: HTMLElement, at: Point) => Place<ListId> | null;
  /** Whether the items can be dragged; true by default. */
  enabled?: boolean;
  /** Called when a finger has pressed an item long without moving it. */
  onHold?: (id: string) => void;
}

/** Lets pointers drag the items (`data-drag-id`) of a view between its zones (`data-zone`, named after their list). */
export function usePointerDrag<ListId extends string>(
  frame: RefObject<HTMLElement | null>,
  drag: ListDrag<ListId>,
  { placeAt, enabled = true, onHold }: PointerDragOptions<ListId> = {},
): void {
  const placeIn = useEffectEvent((zone: HTMLElement, at: Point): Place<ListId> | null => {
    if (placeAt) return placeAt(zone, at);
    const list = drag.listOf(zone.dataset['zone']);
    return list === undefined ? null : { list, beforeId: itemBelow(zone, at.y) };
  });
  const hold = useEffectEvent((id: string) => onHold?.(id));
  const holds = onHold !== undefined;
  useEffect(() => {
    if (!frame.current || !enabled) return;
    const pointers = new PointerDrag(frame.current, {
      start: (id, by) => drag.start(id, by),
      over: (zone, at) => drag.over(zone && placeIn(zone, at)),
      drop: () => drag.drop(),
      cancel: () => drag.cancel(),
      count: (id) => drag.movingWith(id).size,
      hold: holds ? (id) => hold(id) : undefined,
    });
    return pointers.listen();
  }, [frame, drag, enabled, holds]);
}

/** The first item of a zone whose middle is below a height (px from the top of the window); null if there is none. */
function itemBelow(zone: HTMLElement, y: number): string | null {
  for (const item of zone.querySelectorAll<HTMLElement>('[data-drag-id]')) {
    const { top, height } = item.getBoundingClientRect();
    if (top + height / 2 > y) return item.dataset['dragId'] ?? null;
  }
  return null;
}
