import type pg from 'pg';
import { type Account, findAccountByEmail } from '#server/accounts/accounts.ts';
import { createAccount } from '#server/accounts/create-account.ts';
import { fullNameField } from '#server/accounts/fields.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { makeLink } from '#server/accounts/secrets/links.ts';
import { forgetDevices } from '#server/accounts/sessions/known-devices.ts';
import { endSessions } from '#server/accounts/sessions/sessions.ts';
import { texts } from '#server/console/texts.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { AuthError } from '#server/lib/auth-error.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { type Command, emailOf, publicUrlOf, textOf, UsageError } from '../tools/command.ts';
import { newPassword } from '../tools/new-password.ts';
import { userList } from './user-list.ts';

/** The account of an address. @throws {OperatorError} if there is none. */
async function accountByEmail(pool: pg.Pool, email: string): Promise<Account> {
  const account = await findAccountByEmail(pool, email);
  if (!account) throw new OperatorError(texts.commands.noSuchAccount(email));
  return account;
}

const LINK_DAYS = 7;

/** Creates an account with a password, or mails a link for choosing it. */
const userAdd: Command = {
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
    const link = await makeLink(pool, await publicUrlOf(pool, config), {
      kind: 'setup',
      userId,
      hours: LINK_DAYS * 24,
    });
    print(texts.commands.handOverLink(texts.commands.days(LINK_DAYS)));
    print(`  ${link}`);
  },
};

/** Disables an account: its sessions end at once, and its contents stay. */
const userDisable: Command = {
  name: 'user disable',
  usage: '--email E',
  about: texts.commands.userDisable.about,
  options: { email: { type: 'string' } },
  async withDatabase(pool, { values, print }) {
    const { id, email } = await accountByEmail(pool, emailOf(values));
    const administrators = await inTransaction(pool, async (client) => {
      await client.query(
        'update auth.users set disabled_at = coalesce(disabled_at, now()), updated_at = now() where id = $1',
        [id],
      );
      await endSessions(client, id, 'global', null);
      await client.query('delete from auth.codes where user_id = $1', [id]);
      await client.query('delete from auth.links where user_id = $1', [id]);
      const { rowCount } = await client.query(
        'select from auth.users where is_admin and not is_demo and disabled_at is null',
      );
      return rowCount;
    });
    print(texts.commands.userDisable.disabled(email));
    if (administrators === 0) print(texts.commands.userDisable.noAdministrators);
  },
};

/** Enables a disabled account, with its earlier password. */
const userEnable: Command = {
  name: 'user enable',
  usage: '--email E',
  about: texts.commands.userEnable.about,
  options: { email: { type: 'string' } },
  async withDatabase(pool, { values, print }) {
    const { id, email } = await accountByEmail(pool, emailOf(values));
    await pool.query('update auth.users set disabled_at = null, updated_at = now() where id = $1', [id]);
    print(texts.commands.userEnable.enabled(email));
  },
};

const { userAdmin: words } = texts.commands;

/** The sentences of the refusals of `app.set_administrator`. */
const REFUSALS: Record<string, string> = {
  last_administrator: words.last,
  demo_account: words.demo,
  account_disabled: words.disabled,
  guest_administers_nothing: words.guest,
};

/** Makes an account an administrator, or withdraws that; its person is notified. */
const userAdmin: Command = {
  name: 'user admin',
  usage: '--email E [--withdraw]',
  about: words.about,
  options: { email: { type: 'string' }, withdraw: { type: 'boolean' } },
  async withDatabase(pool, { values, print }) {
    const { id, email } = await accountByEmail(pool, emailOf(values));
    const administrator = values['withdraw'] !== true;
    const { rows } = await pool
      .query<{ changed: boolean }>('select app.set_administrator($1, $2, null) as changed', [
        id,
        administrator,
      ])
      .catch((error: Error & { hint?: string }) => {
        const sentence = REFUSALS[error.hint ?? ''];
        throw sentence === undefined ? error : new OperatorError(sentence);
      });
    if (!rows[0]?.changed) print(words.unchanged(email));
    else print(administrator ? words.made(email) : words.withdrawn(email));
  },
};

const LINK_HOURS = 24;

/** Sets a password and ends the sessions of the old one, or mails a link for choosing it. */
const userPassword: Command = {
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
      const link = await makeLink(pool, await publicUrlOf(pool, config), {
        kind: 'recovery',
        userId: id,
        hours: LINK_HOURS,
      });
      print(texts.commands.handOverLink(texts.commands.hours(LINK_HOURS)));
      print(`  ${link}`);
    }
  },
};

/** The commands for accounts. */
export const userCommands = [userAdd, userList, userDisable, userEnable, userAdmin, userPassword];
