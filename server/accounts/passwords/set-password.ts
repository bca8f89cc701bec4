import type pg from 'pg';
import { forgetDevices } from '../sessions/known-devices.ts';
import { endSessions } from '../sessions/sessions.ts';

interface NewPassword {
  userId: string;
  passwordHash: string;
  /** The session in which it is set. */
  sessionId: string;
  /** The `Cookie` header of the request. */
  cookies: string | undefined;
}

/**
 * Sets the password of an account. Its other sessions end, links to change the password become invalid, and only the browser of the
 * request stays a known device.
 */
export async function setPassword(
  client: pg.ClientBase,
  { userId, passwordHash, sessionId, cookies }: NewPassword,
): Promise<void> {
  await client.query(
    'update auth.users set password_hash = $2, updated_at = clock_timestamp() where id = $1',
    [userId, passwordHash],
  );
  await client.query(`delete from auth.links where user_id = $1 and kind in ('recovery', 'setup')`, [userId]);
  await endSessions(client, userId, 'others', sessionId);
  await forgetDevices(client, userId, cookies);
}
