import type pg from 'pg';
import { newLink } from '#server/accounts/secrets/links.ts';
import type { Config } from '#server/config.ts';
import { defineProcedure } from '#server/lib/procedure.ts';
import { oneValue } from '#server/lib/rows.ts';
import { administrationContracts, type SetupDelivery } from '#shared/contracts/administration.ts';

/**
 * Delivers the link of an account without a password: by mail, or in the response for the administrator to pass on, if `way`
 * says so or there is no mail server.
 */
async function deliverSetupLink(
  client: pg.ClientBase,
  config: Config,
  personId: string,
  way: 'mail' | 'link',
): Promise<SetupDelivery> {
  if (way === 'mail' && config.smtpUrl !== undefined) {
    await client.query('select app.add_job($1, $2)', [
      'send_link_mail',
      JSON.stringify({ kind: 'setup', user_id: personId }),
    ]);
    return { person_id: personId };
  }
  const { url, hash } = newLink('setup', config.publicUrl ?? '');
  await client.query('select app.admin_add_setup_link($1, $2)', [personId, hash]);
  return { person_id: personId, link: url };
}

/**
 * Creates an account. Its person gets a link to set a password.
 * @throws {PublicError} 403 if the caller is not an administrator, 409 if the address has an account, from the database.
 */
const addPerson = defineProcedure({
  ...administrationContracts.admin_add_person,
  async act(person, { client, config }): Promise<SetupDelivery> {
    const { email, full_name, is_admin, deliver } = person;
    const values = [email, full_name, is_admin];
    const id = await oneValue<string>(client, 'select app.admin_add_person($1, $2, $3)', values);
    return deliverSetupLink(client, config, id, deliver);
  },
});

/** Creates another link for an account without a password. @throws {PublicError} 403 if the caller is not an administrator. */
const setupLink = defineProcedure({
  ...administrationContracts.admin_setup_link,
  async act(input, { client, config }): Promise<SetupDelivery> {
    await client.query('select app.require_admin()');
    return deliverSetupLink(client, config, input.person_id, input.deliver);
  },
});

/** How accounts are created by administrators. */
export const setupProcedures = [addPerson, setupLink];
