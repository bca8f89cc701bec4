import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { makeLink } from '#server/accounts/secrets/links.ts';
import { forgetDevices } from '#server/accounts/sessions/known-devices.ts';
import { endSessions } from '#server/accounts/sessions/sessions.ts';
import { texts } from '#server/console/texts.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { accountByEmail } from '../account-by-email.ts';
import { type Command, emailOf, publicUrlOf } from '../command.ts';
import { newPassword } from '../new-password.ts';

const LINK_HOURS = 24;

/** Sets a password and ends the sessions of the old one, or mails a link with which the person chooses it. */
export const userPassword: Command = {
  name: 'user password',
  usage: '--email E [--password P | --mail-link]',
  about: texts.commands.userPassword.about,
  options: { email: { type: 'string' }, password: { type: 'string' }, 'mail-link': { type: 'boolean' } },
  async withDatabase(pool, { config, values, print }) {
    const { id, email, full_name: fullName } = await accountByEmail(pool, emailOf(values));
    const password = await newPassword(values, { email, fullName, productName: config.productName });
    if (password !== null) {
      const passwordHash = await hashPassword(password);
      await inTransaction(pool, async (client) => {
        await client.query('update auth.users set password_hash = $2, updated_at = now() where id = $1', [
          id,
          passwordHash,
        ]);
        await client.query('delete from auth.links where user_id = $1', [id]);
        await endSessions(client, id, 'global', null);
        await forgetDevices(client, id);
      });
      print(texts.commands.userPassword.changed(email));
    } else if (config.smtpUrl) {
      await pool.query(
        `select app.add_job('send_recovery', json_build_object('email', $1::text, 'requested_at', clock_timestamp()))`,
        [email],
      );
      print(texts.commands.userPassword.linkMailed(email));
    } else {
      const link = await makeLink(pool, publicUrlOf(config), {
        kind: 'recovery',
        userId: id,
        hours: LINK_HOURS,
      });
      print(texts.commands.handOverLink(texts.commands.hours(LINK_HOURS)));
      print(`  ${link}`);
    }
  },
};
