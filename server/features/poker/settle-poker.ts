import { z } from 'zod';
import { notifyCommit } from '#server/database/run-as-user.ts';
import { oneValue } from '#server/lib/rows.ts';
import { defineTask } from '#server/lib/task.ts';

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
