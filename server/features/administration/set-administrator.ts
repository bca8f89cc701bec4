import { defineProcedure } from '#server/lib/procedure.ts';
import { oneValue } from '#server/lib/rows.ts';
import { administrationContracts as contracts } from '#shared/contracts/administration.ts';

/**
 * Makes a person an administrator, or withdraws that. It is written to the log of the server, and the person is notified.
 * @throws {PublicError} 403 if the caller is not an administrator, 409 last_administrator, demo_account or account_disabled, 404
 *   person_not_found, from the database.
 */
export const setAdministrator = defineProcedure({
  ...contracts.admin_set_administrator,
  async act({ person_id, administrator }, { client, personId, log }): Promise<void> {
    const values = [person_id, administrator];
    if (await oneValue<boolean>(client, 'select app.admin_set_administrator($1, $2)', values))
      log.info({ person: person_id, administrator, by: personId }, 'administrator changed');
  },
});
