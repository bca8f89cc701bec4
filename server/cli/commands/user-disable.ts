import { endSessions } from '#server/accounts/sessions/sessions.ts';
import { texts } from '#server/console/texts.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { accountByEmail } from '../account-by-email.ts';
import { type Command, emailOf } from '../command.ts';

/** Disables an account: its sessions end at once, and its contents stay. */
export const userDisable: Command = {
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
export const userEnable: Command = {
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
