import { defineProcedure } from '#server/lib/procedure.ts';
import { adminSetDisabledInput } from '#shared/contracts/administration.ts';

/** Disables or enables an account. @throws {PublicError} 403 if the caller is not an administrator, from the database. */
export const setDisabled = defineProcedure({
  name: 'admin_set_disabled',
  access: 'signed-in',
  input: adminSetDisabledInput,
  async act({ person_id, disabled }, { client }): Promise<void> {
    await client.query('select app.admin_set_disabled($1, $2)', [person_id, disabled]);
  },
});
