import type pg from 'pg';
import { newLink } from '#server/accounts/secrets/links.ts';
import type { Config } from '#server/config.ts';
import type { SetupDelivery } from '#shared/contracts/administration.ts';

/**
 * Delivers the link of an account without a password: by mail, or in the response for the administrator to pass on, if `way`
 * says so or there is no mail server.
 */
export async function deliverSetupLink(
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
