import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

interface RowDrag {
  element: RefObject<HTMLDivElement | null>;
  grip: RefObject<HTMLSpanElement | null>;
  /** This row is in hand. */
  held: boolean;
}

/**
 * Lets the mouse drag a row of a list by its grip; the rows make room as it passes over them.
 * @param onOver another row of the list, of that id, is dragged over this one.
 * @param onDropped this row was let go.
 */
export function useRowDrag(id: number, onOver: (id: number) => void, onDropped: () => void): RowDrag {
  const element = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const [held, setHeld] = useState(false);
  const over = useEffectEvent(onOver);
  const dropped = useEffectEvent(onDropped);

  useEffect(() => {
    if (!element.current || !grip.current) return;
    return combine(
      draggable({
        element: element.current,
        dragHandle: grip.current,
        getInitialData: () => ({ criterion: id }),
        onDragStart: () => setHeld(true),
        onDrop: () => {
          setHeld(false);
          dropped();
        },
      }),
      dropTargetForElements({
        element: element.current,
        canDrop: ({ source }) =>
          typeof source.data['criterion'] === 'number' && source.data['criterion'] !== id,
        onDragEnter: ({ source }) => {
          if (typeof source.data['criterion'] === 'number') over(source.data['criterion']);
        },
      }),
    );
  }, [id]);
  return { element, grip, held };
}
