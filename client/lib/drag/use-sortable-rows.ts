import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { indexOfPlace } from '#client/lib/ranked-lists/ranked-lists.ts';
import { useStore } from '#client/lib/state/store.ts';
import { ListDrag } from './list-drag.ts';
import { usePointerDrag } from './use-pointer-drag.ts';
import './sortable-rows.css';

const ROWS = 'rows';

/** The drag attributes of a row. */
export interface SortableRow {
  'data-drag-id': string;
  /** Present while the row is dragged. */
  'data-dragged'?: true;
  /** The side of the row where the dragged row would be dropped. */
  'data-line'?: 'above' | 'below';
}

interface SortableRows<Frame> {
  /** Attributes of the element around the rows. */
  frame: { ref: RefObject<Frame | null>; 'data-zone': string; 'data-sortable': true };
  row: (id: string) => SortableRow;
}

/**
 * Makes the rows of a list sortable by pointer, with a grip (`data-grip`).
 * @param ids the rows in their order.
 * @param onMove moves a row to an index of the list without that row.
 */
export function useSortableRows<Frame extends HTMLElement>(
  ids: readonly string[],
  onMove: (id: string, index: number) => void,
  enabled = true,
): SortableRows<Frame> {
  const frame = useRef<Frame>(null);
  const latest = useRef({ ids, onMove });
  useLayoutEffect(() => {
    latest.current = { ids, onMove };
  }, [ids, onMove]);
  const read = useCallback(() => latest.current, []);
  const drag = useMemo(() => {
    const lists = () => [{ id: ROWS, shown: read().ids.map((id) => ({ id })) }];
    return new ListDrag({
      lists,
      layout: 'stacked',
      // the keyboard moves rows at once, and their fields announce the position
      describe: () => '',
      drop: (id, place) => read().onMove(id, indexOfPlace(lists(), place, new Set([id]))),
    });
  }, [read]);
  usePointerDrag(frame, drag, { enabled });
  const dragged = useStore(drag.store, (state) => state.drag);
  const place = dragged?.stays ? null : dragged?.place;
  return {
    frame: { ref: frame, 'data-zone': ROWS, 'data-sortable': true },
    row: (id) => ({
      'data-drag-id': id,
      ...(dragged?.id === id && { 'data-dragged': true }),
      ...(place?.beforeId === id && { 'data-line': 'above' }),
      ...(place?.beforeId === null && id === ids.at(-1) && { 'data-line': 'below' }),
    }),
  };
}
