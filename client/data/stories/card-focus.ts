import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '#client/lib/state/store.ts';

/** Whether a card of the board is to get the focus as soon as one is there. */
const requested = createStore(false);

let lastId: string | undefined;

/** Notes the card that has the focus. */
export function noteFocusedCard(id: string): void {
  lastId = id;
}

/** Gives the focus to the card that had it last, or else to the first one, once the board shows its cards. */
export function requestCardFocus(): void {
  requested.set(true);
}

/**
 * Fulfils the request while mounted.
 * @param focus focuses the card of this id, or else the first one.
 */
export function useRequestedCard(focus: (id: string | undefined) => void): void {
  const wanted = useStore(requested);
  const fulfil = useEffectEvent(() => {
    requested.set(false);
    focus(lastId);
  });
  useEffect(() => {
    if (wanted) fulfil();
  }, [wanted]);
}
