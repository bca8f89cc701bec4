import type pg from 'pg';
import { LIMITS } from './limits.ts';
import { networkOf } from './origin.ts';
import { checkFailures, count } from './throttles.ts';

/**
 * Looks a link up with `find`, and counts it against the sender's address when there is none.
 * @returns what `find` returns; null or undefined means that no such link is live.
 * @throws {AuthError} over_request_rate_limit after too many links that do not exist.
 */
export async function withLinkAttempt<T>(pool: pg.Pool, address: string, find: () => Promise<T>): Promise<T> {
  const key = `link:address:${networkOf(address)}`;
  await checkFailures(pool, key, LIMITS.failedLinksPerAddress);
  const found = await find();
  if (found === null || found === undefined) await count(pool, key, LIMITS.failedLinksPerAddress);
  return found;
}
