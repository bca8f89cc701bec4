import { pokerContracts } from '#shared/contracts/poker.ts';
import { pokerStep } from './poker-step.ts';

/** @throws {PublicError} 409 poker_round_open if the last round is not revealed, 409 poker_ended after the end. */
const startPokerRound = pokerStep({
  ...pokerContracts.start_poker_round,
  session: ({ session_id }) => session_id,
  statement: ({ session_id, item_id, number }) => [
    'select app.start_poker_round($1, $2, $3)',
    [session_id, item_id, number],
  ],
});

/** @throws {PublicError} 409 poker_round_closed after the reveal, 400 poker_card, 409 poker_observer. */
const votePoker = pokerStep({
  ...pokerContracts.vote_poker,
  session: ({ session_id }) => session_id,
  statement: ({ session_id, round_id, card, comment }) => [
    'select app.vote_poker($1, $2, $3, $4)',
    [session_id, round_id, card, comment],
  ],
});

const revealPoker = pokerStep({
  ...pokerContracts.reveal_poker,
  session: ({ session_id }) => session_id,
  statement: ({ session_id, round_id }) => ['select app.reveal_poker($1, $2)', [session_id, round_id]],
});

const skipPokerItem = pokerStep({
  ...pokerContracts.skip_poker_item,
  session: ({ session_id }) => session_id,
  statement: ({ session_id, item_id, skipped }) => [
    'select app.skip_poker_item($1, $2, $3)',
    [session_id, item_id, skipped],
  ],
});

/** @throws {PublicError} 409 poker_points_changed, 409 poker_round_open before a reveal, 404 story_gone. */
const savePokerPoints = pokerStep({
  ...pokerContracts.save_poker_points,
  session: ({ session_id }) => session_id,
  statement: ({ session_id, item_id, points, expected_points }) => [
    'select app.save_poker_points($1, $2, $3, $4)',
    [session_id, item_id, points, expected_points],
  ],
});

/** Voting, revealing, and what is done with the result. */
export const pokerRoundProcedures = [startPokerRound, votePoker, revealPoker, skipPokerItem, savePokerPoints];
