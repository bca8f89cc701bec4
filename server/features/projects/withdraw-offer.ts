import { defineProcedure } from '#server/lib/procedure.ts';
import { projectRequestContracts } from '#shared/contracts/project-requests.ts';

/** Withdraws an ownership offer. @throws {PublicError} 403 only_owner, from `app.withdraw_offer`. */
export const withdrawOffer = defineProcedure({
  ...projectRequestContracts.withdraw_offer,
  async act({ project_id }, { client }): Promise<void> {
    await client.query('select app.withdraw_offer($1)', [project_id]);
  },
});
