import { defineProcedure } from '#server/lib/procedure.ts';
import { administrationContracts } from '#shared/contracts/administration.ts';

/** Disables or enables an account. @throws {PublicError} 403 if the caller is not an administrator, from the database. */
export const setDisabled = defineProcedure({
  ...administrationContracts.admin_set_disabled,
  async act({ person_id, disabled }, { client }): Promise<void> {
    await client.query('select app.admin_set_disabled($1, $2)', [person_id, disabled]);
  },
});
