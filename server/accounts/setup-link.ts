import type pg from 'pg';
import { inTransaction } from '../database/transaction.ts';
import { makeLink } from './secrets/links.ts';

const HOURS = 24;

/** The enabled administrators that are not demo accounts. */
const ADMINISTRATORS = 'select from auth.users where is_admin and not is_demo and disabled_at is null';

/** Whether there is no administrator yet, and a link that makes the first one can be used. */
export async function awaitsFirstAdmin(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from auth.links where kind = 'setup' and user_id is null and used_at is null and expires_at > clock_timestamp()
       and not exists (${ADMINISTRATORS}) limit 1`,
  );
  return rowCount === 1;
}

/**
 * Creates a one-time link that makes the first administrator, and invalidates earlier ones.
 * @returns null if there is an enabled administrator that is not a demo account.
 */
export async function firstAdminLink(pool: pg.Pool, publicUrl: string): Promise<string | null> {
  return inTransaction(pool, async (client) => {
    // an administrator created at the same moment is either seen here, or finds the new link and invalidates it
    await client.query('lock table auth.users in share row exclusive mode');
    const { rows } = await client.query(`${ADMINISTRATORS} limit 1`);
    await client.query(`delete from auth.links where kind = 'setup' and user_id is null`);
    return rows.length > 0 ? null : makeLink(client, publicUrl, { kind: 'setup', hours: HOURS });
  });
}
