import { defineProcedure } from '#server/lib/procedure.ts';
import { projectRequestContracts } from '#shared/contracts/project-requests.ts';

/** Accepts or declines an ownership offer. @throws {PublicError} 404 offer_gone, from `app.answer_offer`. */
export const answerOffer = defineProcedure({
  ...projectRequestContracts.answer_offer,
  async act({ project_id, accept }, { client }): Promise<void> {
    await client.query('select app.answer_offer($1, $2)', [project_id, accept]);
  },
});
