import type pg from 'pg';
import { readSignedId } from '#server/lib/signed-id.ts';

/**
 * Turns off a person's notification mails, with the token of the link below such a mail.
 * @returns false if the server did not create the token.
 */
export async function unsubscribe(pool: pg.Pool, token: string): Promise<boolean> {
  const { rows } = await pool.query<{ key: Buffer }>(`select app.secret('unsubscribe') as key`);
  const userId = rows[0] ? readSignedId(rows[0].key, token) : null;
  if (userId === null) return false;
  const { rowCount } = await pool.query(
    `update public.user_settings set notifications = notifications || '{"email": false}' where user_id = $1`,
    [userId],
  );
  return rowCount === 1;
}
