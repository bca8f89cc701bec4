import type { Limit } from './throttles.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How many wrong guesses are allowed in a window, by what they are counted under. */
export interface GuessLimits {
  /** One sender at one account. A known device has this limit alone. */
  sender: Limit;
  /** All strangers at one account: far higher, so that one stranger cannot keep the person out. */
  account: Limit;
  /** One network at all accounts, against trying one password everywhere. An office behind one address stays below it. */
  network: Limit;
}

/** Wrong guesses of a secret. Counted in the database: shared by all nodes, kept over restarts. */
export const GUESSES = {
  password: {
    // a person mistypes a few times; one network tries at most 960 passwords a day
    sender: { max: 10, seconds: 15 * MINUTE },
    // NIST SP 800-63B, 5.2.2: at most 100 failed attempts in a row on one account
    account: { max: 100, seconds: HOUR },
    network: { max: 100, seconds: 15 * MINUTE },
  },
  code: {
    // five codes of three attempts each, and some to spare; it also makes unknown addresses cost the same
    sender: { max: 20, seconds: HOUR },
    account: { max: 100, seconds: HOUR },
    network: { max: 100, seconds: 15 * MINUTE },
  },
} as const satisfies Record<string, GuessLimits>;

/** How much else is allowed in a window, and why. */
export const LIMITS = {
  /** The spec's pause between two codes, for one sender. */
  mailPause: { max: 1, seconds: MINUTE },
  /** Mails of one kind that one sender may request to one address. */
  mailsPerSender: { max: 5, seconds: HOUR },
  /**
   * Mails of every kind that all strangers together may request to one address. At three attempts a code it also bounds the
   * guesses of many networks together: 60 an hour among a million codes.
   */
  mailsPerAccount: { max: 20, seconds: HOUR },
  /** Keeps one network from filling the mail queue, and is enough for an office. */
  mailsPerNetwork: { max: 300, seconds: HOUR },
  /** A signed-in person learns from an answer whether an address has an account: few may be tried. */
  emailChangesPerAccount: { max: 5, seconds: HOUR },
  /** Each one costs two password hashes. */
  passwordChangesPerAccount: { max: 20, seconds: HOUR },
  /** A link holds 256 random bits; this only keeps the noise down. */
  failedLinksPerNetwork: { max: 100, seconds: 15 * MINUTE },
  /** A client refreshes once an hour; a large office behind one address stays far below. */
  refreshesPerNetwork: { max: 600, seconds: MINUTE },
} as const satisfies Record<string, Limit>;
