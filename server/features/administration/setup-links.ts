import type pg from 'pg';
import { newLink } from '#server/accounts/secrets/links.ts';
import type { Config } from '#server/config/config.ts';
import { answerOnce } from '#server/database/answer-once.ts';
import { defineProcedure } from '#server/lib/procedure.ts';
import { oneValue } from '#server/lib/rows.ts';
import { administrationContracts, type SetupDelivery } from '#shared/contracts/administration.ts';

type Way = 'mail' | 'link';

/** Whether the link of an account without a password is mailed: not if `way` says otherwise or there is no mail server. */
const isMailed = (config: Config, way: Way) => way === 'mail' && config.smtpUrl !== undefined;

const mailSetupLink = (client: pg.ClientBase, personId: string) =>
  client.query('select app.add_job($1, $2)', [
    'send_link_mail',
    JSON.stringify({ kind: 'setup', user_id: personId }),
  ]);

/** Creates a link for the administrator to pass on. */
async function linkToCopy(
  client: pg.ClientBase,
  { publicUrl = '' }: Config,
  personId: string,
): Promise<SetupDelivery> {
  const { url, hash } = newLink('setup', publicUrl);
  await client.query('select app.admin_add_setup_link($1, $2)', [personId, hash]);
  return { person_id: personId, link: url };
}

/**
 * Creates an account. Its person gets a link to set a password. A repeated command sends no other mail; it answers another link.
 * @throws {PublicError} 403 if the caller is not an administrator, 409 if the address has an account, from the database.
 */
const addPerson = defineProcedure({
  ...administrationContracts.admin_add_person,
  async act(person, { client, config }): Promise<SetupDelivery> {
    const { email, full_name, is_admin, deliver, command_id } = person;
    const values = [email, full_name, is_admin];
    await client.query('select app.require_admin()');
    const id = await answerOnce(client, { procedure: 'admin_add_person', id: command_id }, async () => {
      const made = await oneValue<string>(client, 'select app.admin_add_person($1, $2, $3)', values);
      if (isMailed(config, deliver)) await mailSetupLink(client, made);
      return made;
    });
    return isMailed(config, deliver) ? { person_id: id } : linkToCopy(client, config, id);
  },
});

/** Creates another link for an account without a password. @throws {PublicError} 403 if the caller is not an administrator. */
const setupLink = defineProcedure({
  ...administrationContracts.admin_setup_link,
  async act({ person_id, deliver }, { client, config }): Promise<SetupDelivery> {
    await client.query('select app.require_admin()');
    if (!isMailed(config, deliver)) return linkToCopy(client, config, person_id);
    await mailSetupLink(client, person_id);
    return { person_id };
  },
});

/** How accounts are created by administrators. */
export const setupProcedures = [addPerson, setupLink];
