import type pg from 'pg';
import { inTransaction } from '../database/transaction.ts';
import { makeLink } from './secrets/links.ts';

const HOURS = 24;

/**
 * Creates a one-time link that makes the first administrator, and invalidates earlier ones.
 * @returns null if there is an enabled administrator that is not a demo account.
 */
export async function firstAdminLink(pool: pg.Pool, publicUrl: string): Promise<string | null> {
  return inTransaction(pool, async (client) => {
    // an administrator created at the same moment is either seen here, or finds the new link and invalidates it
    await client.query('lock table auth.users in share row exclusive mode');
    const { rows } = await client.query(
      'select from auth.users where is_admin and not is_demo and disabled_at is null limit 1',
    );
    await client.query(`delete from auth.links where kind = 'setup' and user_id is null`);
    return rows.length > 0 ? null : makeLink(client, publicUrl, { kind: 'setup', hours: HOURS });
  });
}
