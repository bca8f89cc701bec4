import { defineProcedure } from '#server/lib/procedure.ts';
import { accountContracts } from '#shared/contracts/account.ts';

/** Counts that a view was opened, if the caller allows it in the privacy settings. */
export const countView = defineProcedure({
  ...accountContracts.count_view,
  async act({ view }, { client }): Promise<void> {
    await client.query('select app.count_view($1)', [view]);
  },
});
