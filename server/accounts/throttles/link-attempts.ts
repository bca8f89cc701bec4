import type pg from 'pg';
import { networkOf } from '#server/lib/network/network-of.ts';
import { LIMITS } from './limits.ts';
import { recordAttempt } from './throttles.ts';

/**
 * Looks a link up with `find`, and counts a failure against the sender's network if there is none. A valid link always
 * passes: it cannot be guessed, so failures of others in the same network say nothing about it.
 * @returns what `find` returns; null or undefined means that there is no such valid link.
 * @throws {AuthError} over_request_rate_limit after too many links that do not exist.
 */
export async function withLinkAttempt<T>(pool: pg.Pool, address: string, find: () => Promise<T>): Promise<T> {
  const found = await find();
  if (found === null || found === undefined) {
    const key = `link:address:${networkOf(address)}`;
    await recordAttempt(pool, [{ key, limit: LIMITS.failedLinksPerNetwork }]);
  }
  return found;
}
