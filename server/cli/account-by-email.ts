import type pg from 'pg';
import { OperatorError } from '../lib/operator-error.ts';
import { type Account, findAccountByEmail } from '../protocol/auth/accounts.ts';

/** The account of an address. @throws {OperatorError} when there is none. */
export async function accountByEmail(pool: pg.Pool, email: string): Promise<Account> {
  const account = await findAccountByEmail(pool, email);
  if (!account) {
    throw new OperatorError(
      `No hay ninguna cuenta con el correo ${email}. Mira las que hay: npm run scrum -- user list`,
    );
  }
  return account;
}
