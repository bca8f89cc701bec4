import { defineProcedure } from '#server/lib/procedure.ts';
import { projectRequestContracts } from '#shared/contracts/project-requests.ts';

/** Withdraws an acceptance. @throws {PublicError} 409 owner_shares, from `app.stop_sharing`. */
export const stopSharing = defineProcedure({
  ...projectRequestContracts.stop_sharing,
  async act({ project_id }, { client }): Promise<void> {
    await client.query('select app.stop_sharing($1)', [project_id]);
  },
});
