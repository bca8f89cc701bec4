import { defineProcedure } from '#server/lib/procedure.ts';
import { administrationContracts, type SetupDelivery } from '#shared/contracts/administration.ts';
import { deliverSetupLink } from './deliver-setup-link.ts';

/**
 * Creates an account. Its person gets a link to set a password.
 * @throws {PublicError} 403 if the caller is not an administrator, 409 if the address has an account, from the database.
 */
export const addPerson = defineProcedure({
  ...administrationContracts.admin_add_person,
  async act(person, { client, config }): Promise<SetupDelivery> {
    const { rows } = await client.query<{ id: string }>('select app.admin_add_person($1, $2, $3) as id', [
      person.email,
      person.full_name,
      person.is_admin,
    ]);
    const [made] = rows;
    if (!made) throw new Error('admin_add_person answered nothing');
    return deliverSetupLink(client, config, made.id, person.deliver);
  },
});
