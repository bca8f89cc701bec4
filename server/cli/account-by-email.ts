import type pg from 'pg';
import { type Account, findAccountByEmail } from '../accounts/accounts.ts';
import { OperatorError } from '../lib/operator-error.ts';

/** The account of an address. @throws {OperatorError} if there is none. */
export async function accountByEmail(pool: pg.Pool, email: string): Promise<Account> {
  const account = await findAccountByEmail(pool, email);
  if (!account) {
    throw new OperatorError(
      `No hay ninguna cuenta con el correo ${email}. Mira las que hay: npm run scrum -- user list`,
    );
  }
  return account;
}
