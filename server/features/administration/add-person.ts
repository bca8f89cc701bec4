import { defineProcedure } from '#server/lib/procedure.ts';
import { oneValue } from '#server/lib/rows.ts';
import { administrationContracts, type SetupDelivery } from '#shared/contracts/administration.ts';
import { deliverSetupLink } from './deliver-setup-link.ts';

/**
 * Creates an account. Its person gets a link to set a password.
 * @throws {PublicError} 403 if the caller is not an administrator, 409 if the address has an account, from the database.
 */
export const addPerson = defineProcedure({
  ...administrationContracts.admin_add_person,
  async act(person, { client, config }): Promise<SetupDelivery> {
    const { email, full_name, is_admin, deliver } = person;
    const values = [email, full_name, is_admin];
    const id = await oneValue<string>(client, 'select app.admin_add_person($1, $2, $3)', values);
    return deliverSetupLink(client, config, id, deliver);
  },
});
