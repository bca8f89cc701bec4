import type pg from 'pg';
import { texts } from '#server/console/texts.ts';
import { type Account, findAccountByEmail } from '../accounts/accounts.ts';
import { OperatorError } from '../lib/operator-error.ts';

/** The account of an address. @throws {OperatorError} if there is none. */
export async function accountByEmail(pool: pg.Pool, email: string): Promise<Account> {
  const account = await findAccountByEmail(pool, email);
  if (!account) throw new OperatorError(texts.commands.noSuchAccount(email));
  return account;
}
