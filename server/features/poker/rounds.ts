import {
  revealPokerInput,
  savePokerPointsInput,
  skipPokerItemInput,
  startPokerRoundInput,
  votePokerInput,
} from '#shared/contracts/poker.ts';
import { pokerStep } from './poker-step.ts';

/** @throws {PublicError} 409 poker_round_open if the last round is not revealed, 409 poker_ended after the end. */
const startPokerRound = pokerStep({
  name: 'start_poker_round',
  input: startPokerRoundInput,
  session: ({ session_id }) => session_id,
  statement: ({ session_id, item_id, number }) => [
    'select app.start_poker_round($1, $2, $3)',
    [session_id, item_id, number],
  ],
});

/** @throws {PublicError} 409 poker_round_closed after the reveal, 400 poker_card, 409 poker_observer. */
const votePoker = pokerStep({
  name: 'vote_poker',
  input: votePokerInput,
  session: ({ session_id }) => session_id,
  statement: ({ session_id, round_id, card, comment }) => [
    'select app.vote_poker($1, $2, $3, $4)',
    [session_id, round_id, card, comment],
  ],
});

const revealPoker = pokerStep({
  name: 'reveal_poker',
  input: revealPokerInput,
  session: ({ session_id }) => session_id,
  statement: ({ session_id, round_id }) => ['select app.reveal_poker($1, $2)', [session_id, round_id]],
});

const skipPokerItem = pokerStep({
  name: 'skip_poker_item',
  input: skipPokerItemInput,
  session: ({ session_id }) => session_id,
  statement: ({ session_id, item_id, skipped }) => [
    'select app.skip_poker_item($1, $2, $3)',
    [session_id, item_id, skipped],
  ],
});

/** @throws {PublicError} 409 poker_points_changed, 409 poker_round_open before a reveal, 404 story_gone. */
const savePokerPoints = pokerStep({
  name: 'save_poker_points',
  input: savePokerPointsInput,
  session: ({ session_id }) => session_id,
  statement: ({ session_id, item_id, points, expected_points }) => [
    'select app.save_poker_points($1, $2, $3, $4)',
    [session_id, item_id, points, expected_points],
  ],
});

/** Voting, revealing, and what is done with the result. */
export const pokerRoundProcedures = [startPokerRound, votePoker, revealPoker, skipPokerItem, savePokerPoints];
