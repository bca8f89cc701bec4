import { defineProcedure } from '#server/lib/procedure.ts';
import { type PokerSession, type PokerSessions, pokerContracts } from '#shared/contracts/poker.ts';
import { plainStep, pokerStep } from './poker-step.ts';
import { readSession } from './read-session.ts';

/** Sets the deck of a team. @throws {PublicError} 404 team_not_found, 403 not_facilitator. */
const setPokerDeck = defineProcedure({
  ...pokerContracts.set_poker_deck,
  async act({ team_id, deck }, { client }): Promise<void> {
    await client.query('select app.set_poker_deck($1, $2, $3)', [
      team_id,
      deck.kind,
      JSON.stringify(deck.cards),
    ]);
  },
});

/** Opens a session. @throws {PublicError} 404 team_not_found; 409 poker_ended if `ends_at` is past. */
const createPokerSession = pokerStep({
  ...pokerContracts.create_poker_session,
  session: ({ id }) => id,
  statement: (given) => ['select app.create_poker($1)', [JSON.stringify(given)]],
});

const changePokerSession = pokerStep({
  ...pokerContracts.change_poker_session,
  session: ({ session_id }) => session_id,
  statement: ({ session_id, change }) => [
    'select app.change_poker($1, $2)',
    [session_id, JSON.stringify(change)],
  ],
});

const joinPokerSession = pokerStep({
  ...pokerContracts.join_poker_session,
  session: ({ session_id }) => session_id,
  statement: ({ session_id, observes }) => ['select app.join_poker($1, $2)', [session_id, observes]],
});

const handOverPokerSession = pokerStep({
  ...pokerContracts.hand_over_poker_session,
  session: ({ session_id }) => session_id,
  statement: ({ session_id, user_id }) => ['select app.hand_over_poker($1, $2)', [session_id, user_id]],
});

/** @throws {PublicError} 409 poker_item_voted if a removed story has revealed votes. */
const changePokerItems = pokerStep({
  ...pokerContracts.change_poker_items,
  session: ({ session_id }) => session_id,
  statement: ({ session_id, added_story_ids, removed_item_ids, item_order }) => [
    'select app.change_poker_items($1, $2, $3, $4)',
    [session_id, added_story_ids, removed_item_ids, item_order],
  ],
});

/**
 * Says that the caller is still there, every 20 seconds or so. It is small: the answer is the session's revision, by which the
 * client knows whether to read it again.
 */
const pokerHeartbeat = defineProcedure({
  ...pokerContracts.poker_heartbeat,
  async act({ session_id }, { client }): Promise<{ revision: number }> {
    const { rows } = await client.query<{ revision: number }>('select app.poker_heartbeat($1) as revision', [
      session_id,
    ]);
    return { revision: rows[0]?.revision ?? 0 };
  },
});

/** One session, as the caller may see it now. */
const pokerSession = defineProcedure({
  ...pokerContracts.poker_session,
  act: ({ session_id }, { client }): Promise<PokerSession> => readSession(client, session_id),
});

/** The sessions of a project, a page at a time. */
const pokerSessions = defineProcedure({
  ...pokerContracts.poker_sessions,
  async act({ project_id, team_id, offset, limit }, { client }): Promise<PokerSessions> {
    const { rows } = await client.query<{ page: PokerSessions }>(
      'select app.list_poker($1, $2, $3, $4) as page',
      [project_id, team_id, offset, limit],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('the list of Planning Poker gave no row');
    return row.page;
  },
});

/** Everything about sessions of Planning Poker but their rounds. */
export const pokerSessionProcedures = [
  setPokerDeck,
  createPokerSession,
  changePokerSession,
  joinPokerSession,
  plainStep('leave_poker_session', 'select app.quit_poker($1)'),
  pokerHeartbeat,
  handOverPokerSession,
  changePokerItems,
  plainStep('close_poker_session', 'select app.close_poker($1)'),
  pokerSession,
  pokerSessions,
];
