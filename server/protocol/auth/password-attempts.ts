import type pg from 'pg';
import { LIMITS } from './limits.ts';
import { networkOf } from './origin.ts';
import { checkFailures, count, forgive, spendAttempt } from './throttles.ts';

/**
 * Takes one attempt at an account's password before it is checked, so that parallel guesses count each.
 * The address of the sender counts failures only.
 * @throws {AuthError} over_request_rate_limit after too many failures.
 */
export async function takePasswordAttempt(pool: pg.Pool, email: string, address: string) {
  const addressKey = `password:address:${networkOf(address)}`;
  const accountKey = `password:account:${email}`;
  await checkFailures(pool, addressKey, LIMITS.failedPasswordsPerAddress);
  await spendAttempt(pool, accountKey, LIMITS.passwordsPerAccount);
  return {
    failed: async () => {
      await count(pool, addressKey, LIMITS.failedPasswordsPerAddress);
    },
    /** The account's earlier failures are forgotten. */
    succeeded: (client: pg.Pool | pg.ClientBase) => forgive(client, accountKey),
  };
}
