import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { DragLocation } from '@atlaskit/pragmatic-drag-and-drop/types';
import { type RefObject, useEffect } from 'react';
import { STORY_STATUSES } from '../../../shared/rules/story.ts';
import type { BoardActions } from './board-actions.ts';
import type { BoardStore } from './board-store.ts';
import { scrollAtEdges } from './edge-scroll.ts';

/** Follows a card that the mouse carries over the board, and lets it come down. */
export function useMouseDrops(
  board: RefObject<HTMLElement | null>,
  store: BoardStore,
  actions: BoardActions,
): void {
  useEffect(() => {
    let column: HTMLElement | null = null;
    let at = { x: 0, y: 0 };
    let stopScrolling = () => {};
    const follow = ({ input, dropTargets }: DragLocation) => {
      at = { x: input.clientX, y: input.clientY };
      const element = dropTargets[0]?.element;
      column = element instanceof HTMLElement ? element : null;
      hover();
    };
    const hover = () => {
      const status = STORY_STATUSES.find((known) => known === column?.dataset['status']);
      actions.hover(status ? store.placeAt(status, at.y) : null);
    };
    const stopWatching = monitorForElements({
      canMonitor: ({ source }) => source.data['card'] === true,
      onDragStart: ({ location }) => {
        follow(location.current);
        if (board.current) stopScrolling = scrollAtEdges(board.current, () => ({ ...at, column }), hover);
      },
      onDrag: ({ location }) => follow(location.current),
      onDrop: ({ location }) => {
        stopScrolling();
        follow(location.current);
        if (column) actions.drop();
        else actions.cancel();
      },
    });
    return () => {
      stopScrolling();
      stopWatching();
      store.letGo();
    };
  }, [board, store, actions]);
}
