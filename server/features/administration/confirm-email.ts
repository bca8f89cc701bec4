import { defineProcedure } from '#server/lib/procedure.ts';
import { administrationContracts } from '#shared/contracts/administration.ts';

/** Confirms the address of an account. @throws {PublicError} 403 if the caller is not an administrator, from the database. */
export const confirmEmail = defineProcedure({
  ...administrationContracts.admin_confirm_email,
  async act({ person_id }, { client }): Promise<void> {
    await client.query('select app.admin_confirm_email($1)', [person_id]);
  },
});
