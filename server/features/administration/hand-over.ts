import { defineProcedure } from '#server/lib/procedure.ts';
import { administrationContracts } from '#shared/contracts/administration.ts';

/** Gives a project to another owner. @throws {PublicError} 403 if the caller is not an administrator, from the database. */
export const handOver = defineProcedure({
  ...administrationContracts.admin_hand_over,
  async act({ project_id, new_owner_id }, { client }): Promise<void> {
    await client.query('select app.admin_hand_over($1, $2)', [project_id, new_owner_id]);
  },
});
