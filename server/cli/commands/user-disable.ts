import { endSessions } from '#server/accounts/sessions/sessions.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { accountByEmail } from '../account-by-email.ts';
import { type Command, emailOf } from '../command.ts';

/** Disables an account: its sessions end at once, and its contents stay. */
export const userDisable: Command = {
  name: 'user disable',
  usage: '--email E',
  about: 'Desactiva una cuenta y cierra sus sesiones. Lo que escribió se queda.',
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
    print(`Cuenta desactivada: ${email}`);
    if (administrators === 0) {
      print(
        'Ya no queda ninguna cuenta de administración: el próximo arranque mostrará un enlace para crear una.',
      );
    }
  },
};

/** Enables a disabled account, with its earlier password. */
export const userEnable: Command = {
  name: 'user enable',
  usage: '--email E',
  about: 'Vuelve a activar una cuenta.',
  options: { email: { type: 'string' } },
  async withDatabase(pool, { values, print }) {
    const { id, email } = await accountByEmail(pool, emailOf(values));
    await pool.query('update auth.users set disabled_at = null, updated_at = now() where id = $1', [id]);
    print(`Cuenta activada: ${email}`);
  },
};
