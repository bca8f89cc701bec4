import { z } from 'zod';
import { notifyCommit } from '#server/database/run-as-user.ts';
import { oneValue } from '#server/lib/rows.ts';
import { defineTask } from '#server/lib/task.ts';
import { pokerContracts as contracts } from '#shared/contracts/poker.ts';
import { pokerStep } from './poker-step.ts';

/** @throws {PublicError} 409 poker_round_open if the last round is not revealed, 409 poker_ended after the end. */
const startPokerRound = pokerStep(contracts.start_poker_round, 'start_poker_round', ['item_id', 'number']);

/** @throws {PublicError} 409 poker_round_closed after the reveal, 400 poker_card, 409 poker_observer. */
const votePoker = pokerStep(contracts.vote_poker, 'vote_poker', ['round_id', 'card', 'comment']);

const revealPoker = pokerStep(contracts.reveal_poker, 'reveal_poker', ['round_id']);

const skipPokerItem = pokerStep(contracts.skip_poker_item, 'skip_poker_item', ['item_id', 'skipped']);

/** @throws {PublicError} 409 poker_points_changed, 409 poker_round_open before a reveal, 404 story_gone. */
const savePokerPoints = pokerStep(contracts.save_poker_points, 'save_poker_points', [
  'item_id',
  'points',
  'expected_points',
]);

/** Voting, revealing, and saving the result. */
export const pokerRoundProcedures = [startPokerRound, votePoker, revealPoker, skipPokerItem, savePokerPoints];

/** Reveals asynchronous sessions of Planning Poker at their end, and reminds the voters who are missing a day before it. */
export const settlePoker = defineTask({
  name: 'settle_poker',
  payload: z.object({}),
  schedule: '* * * * *',
  run: async (_payload, { pool }) => {
    const changed = await oneValue<number>(pool, 'select app.settle_ended_poker() + app.remind_of_poker()');
    if (changed > 0) notifyCommit();
  },
});
