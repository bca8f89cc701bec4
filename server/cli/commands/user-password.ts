import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { makeLink } from '#server/accounts/secrets/links.ts';
import { forgetDevices } from '#server/accounts/sessions/known-devices.ts';
import { endSessions } from '#server/accounts/sessions/sessions.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { accountByEmail } from '../account-by-email.ts';
import { type Command, emailOf } from '../command.ts';
import { newPassword } from '../new-password.ts';
import { publicUrlOf } from '../public-url.ts';

/** Sets a password and ends the sessions of the old one, or mails a link with which the person chooses it. */
export const userPassword: Command = {
  name: 'user password',
  usage: '--email E [--password P | --mail-link]',
  about:
    'Cambia la contraseña de una cuenta y cierra sus sesiones. Sin --password la pide; con --mail-link envía un enlace.',
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
      print(`Contraseña cambiada: ${email}. Sus sesiones se han cerrado.`);
    } else if (config.smtpUrl) {
      await pool.query(
        `select app.add_job('send_recovery', json_build_object('email', $1::text, 'requested_at', clock_timestamp()))`,
        [email],
      );
      print(`El servidor envía a ${email} un enlace para elegir su contraseña.`);
    } else {
      const link = await makeLink(pool, publicUrlOf(config), { kind: 'recovery', userId: id, hours: 24 });
      print(
        'Sin servidor de correo (SMTP_URL): hazle llegar este enlace, que sirve una sola vez durante 24 horas:',
      );
      print(`  ${link}`);
    }
  },
};
