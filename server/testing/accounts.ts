import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { canonicalPassword } from '#shared/rules/accounts/passwords.ts';
import { insertAccount } from '../accounts/create-account.ts';
import { inTransaction } from '../database/transaction.ts';

/** A hundredth of the work of the product's hashes. A hash contains its costs, so signing in is fast as well. */
const COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** Creates a confirmed account whose password is fast to verify. @returns its id. */
export async function createTestAccount(
  pool: pg.Pool,
  account: { email: string; fullName: string; password: string; isAdmin: boolean },
): Promise<string> {
  const { email, fullName, password, isAdmin } = account;
  const passwordHash = await hash(canonicalPassword(password), COST);
  return inTransaction(pool, (client) =>
    insertAccount(client, { email, fullName, passwordHash, isAdmin, confirmed: true, createdBy: null }),
  );
}
