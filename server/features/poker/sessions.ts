import { defineCall, defineProcedure } from '#server/lib/procedure.ts';
import { pokerContracts as contracts } from '#shared/contracts/poker.ts';
import { pokerStep, readSession } from './poker-step.ts';

/** Sets the deck of a team. @throws {PublicError} 404 team_not_found, 403 not_facilitator. */
const setPokerDeck = defineCall(contracts.set_poker_deck, ({ team_id, deck }) => [
  team_id,
  deck.kind,
  JSON.stringify(deck.cards),
]);

/** Opens a session. @throws {PublicError} 404 team_not_found; 409 poker_ended if `ends_at` is past. */
const createPokerSession = defineProcedure({
  ...contracts.create_poker_session,
  async act(given, { client }) {
    await client.query('select app.create_poker($1)', [JSON.stringify(given)]);
    return readSession(client, given.id);
  },
});

const changePokerSession = pokerStep(contracts.change_poker_session, 'change_poker', ({ change }) => [
  JSON.stringify(change),
]);

const joinPokerSession = pokerStep(contracts.join_poker_session, 'join_poker', ['observes']);

const leavePokerSession = pokerStep(contracts.leave_poker_session, 'quit_poker');

const handOverPokerSession = pokerStep(contracts.hand_over_poker_session, 'hand_over_poker', ['user_id']);

/** @throws {PublicError} 409 poker_item_voted if a removed story has revealed votes. */
const changePokerItems = pokerStep(contracts.change_poker_items, 'change_poker_items', [
  'added_story_ids',
  'removed_item_ids',
  'item_order',
]);

const closePokerSession = pokerStep(contracts.close_poker_session, 'close_poker');

/**
 * Says that the caller is still there, every 20 seconds or so. It is small: the answer is the session's revision, by which the
 * client knows whether to read it again.
 */
const pokerHeartbeat = defineCall(contracts.poker_heartbeat, ['session_id']);

/** One session, as the caller may see it now. */
const pokerSession = defineCall(contracts.poker_session, ['session_id'], 'read_poker');

/** The sessions of a project, a page at a time. */
const pokerSessions = defineCall(
  contracts.poker_sessions,
  ['project_id', 'team_id', 'offset', 'limit'],
  'list_poker',
);

/** The sessions and decks of a project, for the page on which a session is chosen or set up. */
const pokerStart = defineCall(contracts.poker_start, ['project_id'], 'poker_start');

/** Everything about sessions of Planning Poker but their rounds. */
export const pokerSessionProcedures = [
  setPokerDeck,
  createPokerSession,
  changePokerSession,
  joinPokerSession,
  leavePokerSession,
  pokerHeartbeat,
  handOverPokerSession,
  changePokerItems,
  closePokerSession,
  pokerSession,
  pokerSessions,
  pokerStart,
];
