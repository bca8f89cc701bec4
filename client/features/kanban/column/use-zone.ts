import { useDragState } from '#client/lib/drag/list-drag-context.ts';
import { useBoardActions } from '../model/board-actions.ts';

/**
 * A list that takes the cards of a column. `room`: how many of the dragged cards the column takes, if it does not take all. `target`:
 * whether the dragged card would drop there. `zone`: the attributes of its element, for the style sheet of the columns.
 */
export function useZone(list: string, column: string) {
  const actions = useBoardActions();
  // not the card itself: a list whose room is the same does not render again when a drag begins
  const room = useDragState(({ drag }) => drag && actions.roomFor(drag.id, column));
  const closed = room !== null;
  const target = useDragState((state) => state.drag?.place?.list === list) && !closed;
  const zone = {
    'data-zone': list,
    'data-column': column,
    'data-closed': closed || undefined,
    'data-target': target || undefined,
  };
  return { room, target, zone };
}
