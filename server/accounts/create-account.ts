import type pg from 'pg';
import { inTransaction } from '../database/transaction.ts';
import { AuthError } from '../lib/auth-error.ts';
import { hashPassword } from './passwords/passwords.ts';

/** The fields of a new account. */
export interface NewAccount {
  email: string;
  fullName: string;
  /** The Argon2id hash of the password; null: the person sets a password with a link. */
  passwordHash: string | null;
  isAdmin: boolean;
  /** Whether the address is known to be the person's. */
  confirmed: boolean;
  /** Who invited the person; null if nobody did. */
  createdBy: string | null;
}

/**
 * Inserts an account; the database adds its profile and settings.
 * @returns its id.
 * @throws {AuthError} email_exists if the address already has an account.
 */
export async function insertAccount(client: pg.ClientBase, account: NewAccount): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into auth.users (email, password_hash, is_admin, email_confirmed_at, created_by)
     values ($1, $2, $3, case when $4 then now() end, $5)
     on conflict (email) do nothing returning id`,
    [account.email, account.passwordHash, account.isAdmin, account.confirmed, account.createdBy],
  );
  const [row] = rows;
  if (!row) throw new AuthError('email_exists');
  await client.query('update public.profiles set full_name = $2 where id = $1', [row.id, account.fullName]);
  return row.id;
}

/**
 * Creates an account for an administrator. The address counts as confirmed.
 * @returns its id.
 * @throws {AuthError} email_exists if the address already has an account.
 */
export async function createAccount(
  pool: pg.Pool,
  account: { email: string; fullName: string; password: string | null; isAdmin: boolean },
): Promise<string> {
  const { email, fullName, password, isAdmin } = account;
  const passwordHash = password === null ? null : await hashPassword(password);
  return inTransaction(pool, (client) =>
    insertAccount(client, { email, fullName, passwordHash, isAdmin, confirmed: true, createdBy: null }),
  );
}
