import { defineProcedure } from '#server/lib/procedure.ts';
import { oneValue } from '#server/lib/rows.ts';
import { administrationContracts } from '#shared/contracts/administration.ts';

/** Two years of history go in one statement, which may take longer than those of people. */
const TIMEOUT_MS = 120_000;

/**
 * Removes the demo workspace, with its people and projects. It is written to the log of the server.
 * @throws {PublicError} 403 if the caller is not an administrator, 409 demo_account if they are of the demo, from the database.
 */
export const removeDemo = defineProcedure({
  ...administrationContracts.admin_remove_demo,
  async act(_input, { client, personId, log }): Promise<void> {
    await client.query(`set local statement_timeout = ${TIMEOUT_MS}`);
    if (await oneValue<boolean>(client, 'select app.admin_remove_demo()'))
      log.info({ by: personId }, 'demo workspace removed');
  },
});
