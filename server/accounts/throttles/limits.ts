import type { Limit } from './throttles.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How many wrong guesses are allowed in a window, for each thing that they are counted under. */
export interface GuessLimits {
  /** One sender at one account. This is the only limit of a known device. */
  sender: Limit;
  /** All strangers at one account: far higher, so that one stranger cannot keep the person out. */
  account: Limit;
  /** One network at all accounts, against trying one password everywhere. An office behind one address stays below it. */
  network: Limit;
}

/** Limits of wrong guesses at a secret. The database counts them: all nodes share the counts, and a restart keeps them. */
export const GUESSES = {
  password: {
    // a person mistypes a few times; one network tries at most 960 passwords a day
    sender: { max: 10, seconds: 15 * MINUTE },
    // NIST SP 800-63B, 5.2.2: at most 100 failed attempts in a row on one account
    account: { max: 100, seconds: HOUR },
    network: { max: 100, seconds: 15 * MINUTE },
  },
  code: {
    // five codes of three attempts each, and a few more; unknown addresses cost the same
    sender: { max: 20, seconds: HOUR },
    account: { max: 100, seconds: HOUR },
    network: { max: 100, seconds: 15 * MINUTE },
  },
} as const satisfies Record<string, GuessLimits>;

/** The other limits, each in a window, and why. */
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
  /** Stops one network from filling the mail queue, and is enough for an office. */
  mailsPerNetwork: { max: 300, seconds: HOUR },
  /** The answer shows a signed-in person whether an address has an account: they may try only a few. */
  emailChangesPerAccount: { max: 5, seconds: HOUR },
  /** Each one costs two password hashes. */
  passwordChangesPerAccount: { max: 20, seconds: HOUR },
  /** A link contains 256 random bits and cannot be guessed; this only reduces useless requests. */
  failedLinksPerNetwork: { max: 100, seconds: 15 * MINUTE },
  /** A client refreshes once an hour; a large office behind one address stays far below. */
  refreshesPerNetwork: { max: 600, seconds: MINUTE },
} as const satisfies Record<string, Limit>;
