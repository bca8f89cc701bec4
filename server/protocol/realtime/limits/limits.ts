/** The limits of sockets, nodes and messages. Times in milliseconds, sizes in bytes. */
export const LIMITS = {
  /** Open sockets of the node, of a network (an IPv4 address, or 64 bits of IPv6), and of a person; `unsigned`: without a session yet. */
  sockets: { total: 10_000, totalUnsigned: 1_000, perNetwork: 2_000, unsignedPerNetwork: 300, perPerson: 30 },
  /** How fast a network may open sockets: after a restart a whole company connects at the same time. */
  opens: { burst: 600, perSecond: 20 },
  channelsPerSocket: 100,
  /** Joins of a socket that may be under way; further frames wait. */
  joinsAtOnce: 25,
  channelsPerPerson: 300,
  /** A frame from a client; larger ones close the socket (1009). */
  frameBytes: 64 * 1024,
  /** The limits of a socket before a session is verified on it: bytes of a frame, bytes of all frames, and number of frames. */
  unsigned: { frameBytes: 16 * 1024, bytes: 256 * 1024, messages: { burst: 120, perSecond: 1 } },
  /** Bytes of frames that may wait to be served. The server does not read the socket while there are more. */
  queueBytes: 64 * 1024,
  /**
   * Bytes that may be queued for slow readers before sockets are ended, whose clients then join again and fetch. For the limit
   * of a person, only sockets with at least `worthEnding` are ended.
   */
  waitingBytes: {
    perSocket: 16 * 1024 * 1024,
    perPerson: 32 * 1024 * 1024,
    perNode: 128 * 1024 * 1024,
    worthEnding: 1024 * 1024,
  },
  /** A client that has sent nothing for this time counts as gone: the official one sends a heartbeat every 25 s. */
  silence: 75_000,
  /** A socket that has joined nothing after this time is closed. */
  idle: 60_000,
  /** Bursts and refills per second of a socket's messages, joins and presence calls. */
  messages: { burst: 300, perSecond: 50 },
  joins: { burst: 200, perSecond: 10 },
  presence: { burst: 20, perSecond: 1 },
  /** The same for all sockets of a person. */
  joinsPerPerson: { burst: 300, perSecond: 20 },
  broadcastsPerPerson: { burst: 100, perSecond: 20 },
  /** How long a channel may wait for the token that its join did not bring: a client that sends one does so after the answer. */
  tokenWait: 1_000,
  /** How long after such a join the next one on its topic gets the changes since then. The official clients join again within 10 s. */
  repeat: 30_000,
  /** Bytes of the joins and frames of such channels, of all networks and of one. */
  waitingJoins: { total: 16 * 1024 * 1024, perKey: 1024 * 1024 },
  /** A refused join is answered after this time, so that a client that repeats it without end costs little. */
  refusalDelay: 1_000,
  presenceBytes: 4_096,
  /** The budgets of patterns, in steps of at most about sixty nanoseconds: for compiling those of a join, and for matching those of a person with one change. */
  patternSteps: { perJoin: 750_000, perChange: 1_000_000 },
  /** The time between two reads, so that many commits share one: where they come densely, and the longer, the more frames the first one sent. */
  readPause: { dense: 5, longest: 100, framesPerMs: 10 },
  rowsPerRead: 500,
  /** How often the server looks for idle sockets and dead nodes. */
  housekeeping: 15_000,
} as const;

/** Allows a burst, then a number per second. */
export class TokenBucket {
  readonly #burst: number;
  readonly #perSecond: number;
  #left: number;
  #at = performance.now();

  constructor({ burst, perSecond }: { burst: number; perSecond: number }) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#left = burst;
  }

  /** Takes one token. @returns false if none is left. */
  take(): boolean {
    const now = performance.now();
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
