import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

type RowId = number | string;

interface RowDrag<Row> {
  element: RefObject<Row | null>;
  grip: RefObject<HTMLSpanElement | null>;
  /** This row is in hand. */
  held: boolean;
  /** Another row of the list is held over this one. */
  over: boolean;
}

interface RowDragEvents<Id> {
  /** Another row of the list, of that id, is dragged over this one. */
  onOver?: (id: Id) => void;
  /** This row was let go, over the row of that id; null: beside the list. */
  onDropped: (over: Id | null) => void;
  /** Whether a row can be taken at this moment. */
  canDrag?: () => boolean;
}

/**
 * Lets the mouse drag a row of a list by its grip.
 * @param list names the list: rows of another one are none of its business.
 */
export function useRowDrag<Row extends HTMLElement, Id extends RowId = RowId>(
  list: string,
  id: Id,
  { onOver, onDropped, canDrag }: RowDragEvents<Id>,
): RowDrag<Row> {
  const element = useRef<Row>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const [held, setHeld] = useState(false);
  const [over, setOver] = useState(false);
  const passed = useEffectEvent((other: Id) => onOver?.(other));
  const dropped = useEffectEvent(onDropped);
  const mayGo = useEffectEvent(() => canDrag?.() ?? true);

  useEffect(() => {
    if (!element.current || !grip.current) return;
    const rowOf = (data: Record<string | symbol, unknown>) => data[list] as Id | undefined;
    return combine(
      draggable({
        element: element.current,
        dragHandle: grip.current,
        canDrag: () => mayGo(),
        getInitialData: () => ({ [list]: id }),
        onDragStart: () => setHeld(true),
        onDrop: ({ location }) => {
          setHeld(false);
          const [target] = location.current.dropTargets;
          dropped((target && rowOf(target.data)) ?? null);
        },
      }),
      dropTargetForElements({
        element: element.current,
        getData: () => ({ [list]: id }),
        canDrop: ({ source }) => rowOf(source.data) !== undefined && rowOf(source.data) !== id,
        onDragEnter: ({ source }) => {
          setOver(true);
          const other = rowOf(source.data);
          if (other !== undefined) passed(other);
        },
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
    );
  }, [list, id]);
  return { element, grip, held, over };
}
