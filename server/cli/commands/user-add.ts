import { AuthError } from '#server/accounts/auth-error.ts';
import { createAccount } from '#server/accounts/create-account.ts';
import { makeLink } from '#server/accounts/secrets/links.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { fullNameField } from '#server/protocol/auth/fields.ts';
import { type Command, emailOf, textOf, UsageError } from '../command.ts';
import { newPassword } from '../new-password.ts';
import { publicUrlOf } from '../public-url.ts';

const LINK_DAYS = 7;

/** Creates an account with a password, or mails a link with which the person chooses it. */
export const userAdd: Command = {
  name: 'user add',
  usage: '--email E --name N [--password P | --mail-link] [--admin]',
  about:
    'Crea una cuenta. Sin --password la pide; con --mail-link envía a la persona un enlace para elegirla.',
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    password: { type: 'string' },
    'mail-link': { type: 'boolean' },
    admin: { type: 'boolean' },
  },
  async withDatabase(pool, { config, values, print }) {
    const email = emailOf(values);
    const fullName = fullNameField.min(1).safeParse(textOf(values, 'name'));
    if (!fullName.success) throw new UsageError('Indica el nombre de la persona: --name "Ana Prueba"');
    const password = await newPassword(values, {
      email,
      fullName: fullName.data,
      productName: config.productName,
    });
    const isAdmin = values['admin'] === true;
    const userId = await createAccount(pool, { email, fullName: fullName.data, password, isAdmin }).catch(
      (error: unknown) => {
        throw error instanceof AuthError && error.code === 'email_exists'
          ? new OperatorError(`Ya hay una cuenta con el correo ${email}. No se ha cambiado nada.`)
          : error;
      },
    );
    print(`Cuenta creada: ${email}${isAdmin ? ' (administración)' : ''}`);
    if (password !== null) return;
    if (config.smtpUrl) {
      await pool.query(
        `select app.add_job('send_link_mail', json_build_object('kind', 'setup', 'user_id', $1::uuid))`,
        [userId],
      );
      print('El servidor le envía un enlace para elegir su contraseña.');
      return;
    }
    const link = await makeLink(pool, publicUrlOf(config), { kind: 'setup', userId, hours: LINK_DAYS * 24 });
    print(
      `Sin servidor de correo (SMTP_URL): hazle llegar este enlace, que sirve una sola vez durante ${LINK_DAYS} días:`,
    );
    print(`  ${link}`);
  },
};
