import { queryOptions } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import type { PokerSession } from '#shared/contracts/poker.ts';
import { mayEditPokerDecks } from '#shared/rules/accounts/permissions.ts';
import { POKER_DECKS, type PokerCard, type PokerDeckKind } from '#shared/rules/meetings/poker.ts';
import { useStanding } from '../projects/standing.ts';
import { useLiveRefresh } from '../read/live-query.ts';
import { callAgain } from '../write/call-once.ts';
import { START_KEY, usePokerSessions } from './queries.ts';

export type PokerDeck = PokerSession['deck'];

/** The deck of a team that has not used any yet. */
export const DEFAULT_DECK: PokerDeck = { kind: 'default', cards: [...POKER_DECKS.default] };

/** The deck that a team used or saved last; the default one before. */
export const deckQuery = (teamId: string) =>
  queryOptions({
    queryKey: ['poker-deck', teamId],
    queryFn: async (): Promise<PokerDeck> => {
      const { data } = await db
        .from('poker_decks')
        .select('kind, cards')
        .eq('team_id', teamId)
        .limit(1)
        .throwOnError();
      const [row] = data;
      // the database accepts no other values
      return row
        ? { kind: row.kind as PokerDeckKind, cards: row.cards as unknown as PokerCard[] }
        : DEFAULT_DECK;
    },
  });

/** The deck that a team used or saved last; the default one before, and while it loads. Kept current while mounted. */
export function usePokerDeck(projectId: string, teamId: string): PokerDeck {
  const { data } = usePokerSessions(projectId);
  useLiveRefresh([START_KEY], [{ table: 'poker_decks', filter: `team_id=eq.${teamId}` }]);
  const deck = data?.pages[0]?.decks?.find((each) => each.team_id === teamId);
  return deck ? { kind: deck.kind, cards: deck.cards } : DEFAULT_DECK;
}

/** Whether the person may set the deck of a team: they manage it, or lead a session of it that is open. */
export function useMayEditDeck(projectId: string, teamId: string): boolean {
  const standing = useStanding(projectId);
  const { data } = usePokerSessions(projectId);
  const led = data?.pages
    .flatMap(({ sessions }) => sessions)
    .find(
      (session) =>
        session.team_id === teamId &&
        session.status !== 'closed' &&
        session.facilitator?.id === standing.personId,
    );
  return mayEditPokerDecks(standing, led && { facilitator_id: standing.personId });
}

/** Sets the deck that the team's next sessions begin with. @throws the error that the server answered. */
export function savePokerDeck(teamId: string, deck: PokerDeck): Promise<unknown> {
  return callAgain('set_poker_deck', { team_id: teamId, deck });
}
