import { callStatement, defineChange } from '#server/lib/procedure.ts';
import { pokerContracts as contracts } from '#shared/contracts/poker.ts';

const setPokerDeck = defineChange({
  ...contracts.set_poker_deck,
  statements: ({ team_id, deck }) => [
    callStatement('set_poker_deck', [team_id, deck.kind, JSON.stringify(deck.cards)]),
  ],
});

const createPokerSession = defineChange({
  ...contracts.create_poker_session,
  statements: (given) => [
    callStatement('create_poker', [JSON.stringify(given)]),
    callStatement('read_poker', [given.id], contracts.create_poker_session.output),
  ],
});

/** The procedures of Planning Poker that are more than a step of a session. */
export const pokerProcedures = [setPokerDeck, createPokerSession];
