import { createContext, useContext } from 'react';
import { STORY_STATUSES } from '../../../shared/rules/story.ts';
import type { Carrier } from '../../lib/drag/carrier.ts';
import { makePicture } from '../../lib/drag/in-hand.ts';
import type { CardStory } from '../../lib/stories/types.ts';
import type { BoardActions } from './board-actions.ts';
import type { BoardStore } from './board-store.ts';
import classes from './Card.module.css';

/** Lets a mouse or a finger carry the board's cards; its zones are the columns. */
export function createBoardCarrier(
  store: BoardStore,
  actions: BoardActions,
  find: (id: string) => CardStory | undefined,
): Carrier {
  return {
    pointer: () => store.pointer,
    pickUp: (id, by) => {
      const story = find(id);
      if (!story || store.state.drag) return false;
      store.pickUp(story, by, null);
      return true;
    },
    carry: (zone, at) => {
      const status = STORY_STATUSES.find((known) => known === zone);
      actions.hover(status ? store.placeAt(status, at.y) : null);
    },
    drop: actions.drop,
    cancel: actions.cancel,
    picture: (card) => makePicture(card, `${classes['card']} ${classes['inHand']}`),
  };
}

export const BoardCarrierContext = createContext<Carrier | null>(null);

/**
 * What carries the cards of the board around.
 * @throws outside of a board.
 */
export function useBoardCarrier(): Carrier {
  const carrier = useContext(BoardCarrierContext);
  if (!carrier) throw new Error('There is no board around.');
  return carrier;
}
