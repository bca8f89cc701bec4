import { defineProcedure } from '#server/lib/procedure.ts';
import { countViewInput } from '#shared/contracts/account.ts';

/** Counts that a view was opened, if the caller allows it in the privacy settings. */
export const countView = defineProcedure({
  name: 'count_view',
  access: 'signed-in',
  input: countViewInput,
  async act({ view }, { client }): Promise<void> {
    await client.query('select app.count_view($1)', [view]);
  },
});
