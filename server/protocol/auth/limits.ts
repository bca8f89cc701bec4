import type { Limit } from './throttles.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How much is allowed in a window (seconds), and why. Counted in the database: shared by all nodes, kept over restarts. */
export const LIMITS = {
  /** A person mistypes a few times; at this pace a guesser tries 960 passwords a day. */
  passwordsPerAccount: { most: 10, seconds: 15 * MINUTE },
  /** Failures only: a whole office behind one address signs in unhindered. */
  failedPasswordsPerAddress: { most: 100, seconds: 15 * MINUTE },
  /** The spec's pause between two codes. */
  mailPause: { most: 1, seconds: MINUTE },
  /** Five codes of three attempts each: 15 guesses an hour among a million codes. */
  mailsPerAccount: { most: 5, seconds: HOUR },
  /** Keeps one sender from filling the mail queue, and leaves room for an office. */
  mailsPerAddress: { most: 300, seconds: HOUR },
  /** More than five codes of three attempts can never be used; it also makes unknown addresses cost the same. */
  codesPerAccount: { most: 20, seconds: HOUR },
  failedCodesPerAddress: { most: 100, seconds: 15 * MINUTE },
  /** A link holds 256 random bits; this only keeps the noise down. */
  failedLinksPerAddress: { most: 100, seconds: 15 * MINUTE },
  /** A client refreshes once an hour; a large office behind one address stays far below. */
  refreshesPerAddress: { most: 600, seconds: MINUTE },
} as const satisfies Record<string, Limit>;
