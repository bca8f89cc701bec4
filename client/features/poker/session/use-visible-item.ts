import { useState } from 'react';
import type { PokerItem, SeenSession } from '#client/data/poker/session.ts';
import type { PendingVote } from '#client/data/poker/votes.ts';
import { missingItems } from './session-items.ts';

/**
 * The story that the view shows. Live it is that on the table; a person may look at another one until the table goes on.
 * Asynchronous everybody chooses, and begins with the first story that waits for their vote.
 */
export function useVisibleItem(
  session: SeenSession,
  pending: ReadonlyMap<string, PendingVote>,
): [PokerItem | undefined, (itemId: string | null) => void] {
  const { items, mode, current_item_id: current } = session;
  const [chosen, setChosen] = useState<{ id: string | null; current: string | null }>(() => ({
    id: mode === 'async' ? ((missingItems(session, pending)[0] ?? items[0])?.id ?? null) : null,
    current,
  }));
  const own = chosen.current === current ? chosen.id : null;
  const fallback = mode === 'async' ? items[0]?.id : current;
  const shown = items.find(({ id }) => id === own) ?? items.find(({ id }) => id === fallback);
  return [shown, (id) => setChosen({ id, current })];
}
