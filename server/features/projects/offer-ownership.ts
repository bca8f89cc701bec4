import { defineProcedure } from '#server/lib/procedure.ts';
import { projectRequestContracts } from '#shared/contracts/project-requests.ts';

/** Offers a project to one of its people. @throws {PublicError} 403 only_owner, 400 owner_not_member, from `app.offer_ownership`. */
export const offerOwnership = defineProcedure({
  ...projectRequestContracts.offer_ownership,
  async act({ project_id, user_id }, { client }): Promise<void> {
    await client.query('select app.offer_ownership($1, $2)', [project_id, user_id]);
  },
});
