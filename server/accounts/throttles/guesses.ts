import type { RequestSource } from '#server/lib/request-source.ts';
import type { Queryable } from '#server/lib/rows.ts';
import { GUESSES } from './limits.ts';
import { findSender } from './senders.ts';
import { type Counter, recordAttempt, refundAttempt, resetAttempts } from './throttles.ts';

/** The kind of secret that is guessed. */
type Secret = keyof typeof GUESSES;

/** An attempt that has been counted as a failure. */
export interface Guess {
  /** Call this if the guess was right: the attempt no longer counts, and the sender's earlier failures are cleared. */
  succeeded(db: Queryable): Promise<void>;
}

/**
 * Counts a guess at an account's secret before it is checked, so that each of several parallel guesses counts. Unknown
 * addresses are counted like known ones.
 * @throws {AuthError} over_request_rate_limit after too many failures, with the seconds to wait.
 */
export async function recordGuess(
  db: Queryable,
  secret: Secret,
  email: string,
  source: RequestSource,
): Promise<Guess> {
  const sender = await findSender(db, email, source);
  const limits = GUESSES[secret];
  const bySender: Counter = { key: `${secret}:${sender.key}:${email}`, limit: limits.sender };
  const byNetwork: Counter = { key: `${secret}:address:${sender.network}`, limit: limits.network };
  const byAccount: Counter = { key: `${secret}:account:${email}`, limit: limits.account };
  // a guess that the sender's own limit refuses counts neither against the network nor against the account
  await recordAttempt(db, sender.known ? [bySender] : [byNetwork, bySender, byAccount]);
  return {
    async succeeded(client) {
      // strangers' failures at the account stay counted: the person's own success says nothing about them
      if (!sender.known) await refundAttempt(client, [byNetwork.key, byAccount.key]);
      await resetAttempts(client, bySender.key);
    },
  };
}
