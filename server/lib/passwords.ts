import { hash, verify } from '@node-rs/argon2';
import { canonicalPassword } from '../../shared/rules/passwords.ts';
import { PublicError } from './public-error.ts';

/** OWASP's recommendation for Argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each computation holds 19 MiB and one of libuv's four threads, which files and name look-ups need as well.
const PARALLEL = 2;
/** Some five seconds of work on one core. */
const MAX_WAITING = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs one computation when it is its turn, so that a burst of sign-ins takes bounded memory. */
async function inTurn<T>(compute: () => Promise<T>): Promise<T> {
  if (running >= PARALLEL) {
    if (waiting.length >= MAX_WAITING) {
      throw new PublicError(
        503,
        'overloaded',
        'Hay demasiadas entradas a la vez. Inténtalo en unos segundos.',
      );
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await compute();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The Argon2id hash of a password, with its salt and costs in the PHC format. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(canonicalPassword(password), COST));
}

/** A hash of random bytes with the same costs, which no password fits. */
const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$QFpDt16J7qUs73QgE+KdGw$1Lfgs13RGc9NX7Kh5SYpJtvDzdwEuxzcZ37qb8LVTZA';

/**
 * Whether a password fits a hash. Without a hash (unknown address, no password set) it answers false after the same work,
 * so that the time of the answer tells nothing.
 * @throws {PublicError} 503 while too many others wait.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await inTurn(() => verify(passwordHash ?? DECOY, canonicalPassword(password)));
  return fits && passwordHash !== null;
}
