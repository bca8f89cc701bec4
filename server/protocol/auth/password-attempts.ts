import type pg from 'pg';
import { LIMITS } from './limits.ts';
import { networkOf } from './origin.ts';
import { forgive, refund, spendAttempt } from './throttles.ts';

/**
 * Takes one attempt at an account's password before it is checked, so that parallel guesses count each.
 * The address of the sender gets it back unless it was a failure.
 * @throws {AuthError} over_request_rate_limit after too many failures.
 */
export async function takePasswordAttempt(pool: pg.Pool, email: string, address: string) {
  const addressKey = `password:address:${networkOf(address)}`;
  const accountKey = `password:account:${email}`;
  await spendAttempt(pool, addressKey, LIMITS.failedPasswordsPerAddress);
  try {
    await spendAttempt(pool, accountKey, LIMITS.passwordsPerAccount);
  } catch (error) {
    await refund(pool, addressKey);
    throw error;
  }
  return {
    /** The account's earlier failures are forgotten. */
    succeeded: async (client: pg.Pool | pg.ClientBase) => {
      await refund(client, addressKey);
      await forgive(client, accountKey);
    },
  };
}
