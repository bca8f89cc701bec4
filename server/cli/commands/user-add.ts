import { AuthError } from '#server/accounts/auth-error.ts';
import { createAccount } from '#server/accounts/create-account.ts';
import { fullNameField } from '#server/accounts/fields.ts';
import { makeLink } from '#server/accounts/secrets/links.ts';
import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { type Command, emailOf, publicUrlOf, textOf, UsageError } from '../command.ts';
import { newPassword } from '../new-password.ts';

const LINK_DAYS = 7;

/** Creates an account with a password, or mails a link with which the person chooses it. */
export const userAdd: Command = {
  name: 'user add',
  usage: '--email E --name N [--password P | --mail-link] [--admin]',
  about: texts.commands.userAdd.about,
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
    if (!fullName.success) throw new UsageError(texts.commands.nameMissing);
    const password = await newPassword(values, {
      email,
      fullName: fullName.data,
      productName: config.productName,
    });
    const isAdmin = values['admin'] === true;
    const userId = await createAccount(pool, { email, fullName: fullName.data, password, isAdmin }).catch(
      (error: unknown) => {
        throw error instanceof AuthError && error.code === 'email_exists'
          ? new OperatorError(texts.commands.userAdd.emailExists(email))
          : error;
      },
    );
    const { created, administratorCreated } = texts.commands.userAdd;
    print(isAdmin ? administratorCreated(email) : created(email));
    if (password !== null) return;
    if (config.smtpUrl) {
      await pool.query(
        `select app.add_job('send_link_mail', json_build_object('kind', 'setup', 'user_id', $1::uuid))`,
        [userId],
      );
      print(texts.commands.userAdd.linkMailed);
      return;
    }
    const link = await makeLink(pool, publicUrlOf(config), { kind: 'setup', userId, hours: LINK_DAYS * 24 });
    print(texts.commands.handOverLink(texts.commands.days(LINK_DAYS)));
    print(`  ${link}`);
  },
};
