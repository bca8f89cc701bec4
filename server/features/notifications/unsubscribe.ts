import type pg from 'pg';
import { oneValue } from '#server/lib/rows.ts';
import { readSignedId } from '#server/lib/signed-id.ts';

/**
 * Turns off a person's notification mails, with the token of the link below such a mail.
 * @returns false if the server did not create the token.
 */
export async function unsubscribe(pool: pg.Pool, token: string): Promise<boolean> {
  const key = await oneValue<Buffer>(pool, `select app.secret('unsubscribe')`);
  const userId = readSignedId(key, token);
  if (userId === null) return false;
  const { rowCount } = await pool.query(
    `update public.user_settings set notifications = notifications || '{"email": false}' where user_id = $1`,
    [userId],
  );
  return rowCount === 1;
}
