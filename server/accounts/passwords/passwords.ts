import { hash, verify } from '@node-rs/argon2';
import { KeyedSemaphore } from '#server/lib/keyed-semaphore.ts';
import { apiError } from '#server/lib/public-error.ts';
import { canonicalPassword } from '#shared/rules/accounts/passwords.ts';

/** OWASP's recommendation for Argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each computation takes 19 MiB and one of libuv's four threads, which files and DNS look-ups need as well. The longest
// queue is about five seconds of work on one core.
const computations = new KeyedSemaphore({
  total: 2,
  waiting: 200,
  refuse: () => apiError('overloaded'),
});

/** Runs one computation in the queue, which bounds the memory that a burst of sign-ins takes. */
const limited = <T>(compute: () => Promise<T>) => computations.run('passwords', compute);

/** The Argon2id hash of a password, with its salt and costs in the PHC format. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(canonicalPassword(password), COST));
}

/** A hash of random bytes with the same costs. No password matches it. */
const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$QFpDt16J7qUs73QgE+KdGw$1Lfgs13RGc9NX7Kh5SYpJtvDzdwEuxzcZ37qb8LVTZA';

/**
 * Whether a password matches a hash. Without a hash (unknown address, no password set) it returns false after the same
 * work, so that the response time reveals nothing.
 * @throws {PublicError} 503 if too many verifications are queued.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await limited(() => verify(passwordHash ?? DECOY, canonicalPassword(password)));
  return fits && passwordHash !== null;
}
