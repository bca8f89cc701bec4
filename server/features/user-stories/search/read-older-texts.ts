import { z } from 'zod';
import { oneValue } from '#server/lib/rows.ts';
import { defineTask } from '#server/lib/task.ts';

/** The texts of one transaction. */
const BATCH_SIZE = 500;

/** After an upgrade, reads the texts that were written before it, within a minute of the start and until none is left. */
export const readOlderTexts = defineTask({
  name: 'read_older_texts',
  payload: z.unknown(),
  schedule: '* * * * *',
  async run(_, { pool, signal }) {
    while (
      !signal.aborted &&
      (await oneValue<boolean>(pool, 'select app.read_search_texts($1)', [BATCH_SIZE]))
    );
  },
});
