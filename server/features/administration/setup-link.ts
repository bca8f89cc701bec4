import { defineProcedure } from '#server/lib/procedure.ts';
import { administrationContracts, type SetupDelivery } from '#shared/contracts/administration.ts';
import { deliverSetupLink } from './deliver-setup-link.ts';

/** Creates another link for an account without a password. @throws {PublicError} 403 if the caller is not an administrator. */
export const setupLink = defineProcedure({
  ...administrationContracts.admin_setup_link,
  async act(input, { client, config }): Promise<SetupDelivery> {
    await client.query('select app.require_admin()');
    return deliverSetupLink(client, config, input.person_id, input.deliver);
  },
});
