import type { KeyboardEvent } from 'react';
import { handleDragKey } from '#client/lib/drag/drag-keys.ts';
import type { ListDrag } from '#client/lib/drag/list-drag.ts';
import { pressedKey } from '#client/lib/keys/pressed-key.ts';
import { placeOf } from '#client/lib/ranked-lists/ranked-lists.ts';
import { listsOf, type Pane, type PlanLists } from './plan-lists.ts';
import type { PlanMoves } from './use-plan-moves.ts';

/** The keys of both lists: keys to drag, arrows to move between rows, S to move a story to the other list. */
export function usePlanKeys(lists: PlanLists, drag: ListDrag<Pane>, moves: PlanMoves) {
  const send = (id: string) => {
    const pane = placeOf(listsOf(lists), id)?.list;
    if (!pane) return;
    moves.send(id, pane === 'sprint' ? 'backlog' : 'sprint');
    // the focus moves to the next row, so that a list can be planned with S alone
    const list = lists[pane];
    const at = list.findIndex((story) => story.id === id);
    const next = list[at + 1] ?? list[at - 1];
    if (next) drag.requestFocus(next.id);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (!target?.matches('[data-opens]')) return;
    const id = target.closest<HTMLElement>('[data-drag-id]')?.dataset['dragId'] ?? '';
    if (handleDragKey(event, id, drag) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (pressedKey(event) === 's') {
      event.preventDefault();
      event.stopPropagation();
      send(id);
    } else if (drag.moveFocus(id, event.key)) event.preventDefault();
  };
  // a button reacts to the release of the space bar, which here ends a move
  const onKeyUp = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === ' ' && event.target instanceof Element && event.target.matches('[data-opens]')) {
      event.preventDefault();
    }
  };
  return { onKeyDown, onKeyUp };
}
