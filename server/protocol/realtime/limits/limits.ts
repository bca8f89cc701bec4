/** What one socket, one node and one message may take. Times in milliseconds, sizes in bytes. */
export const LIMITS = {
  /** Open sockets of the node, of a network (an IPv4 address, or 64 bits of IPv6), and of a person; `unsigned`: joined by nobody yet. */
  sockets: { total: 10_000, totalUnsigned: 1_000, perNetwork: 2_000, unsignedPerNetwork: 300, perPerson: 30 },
  /** How fast a network may open sockets: a whole company comes back at once after a restart. */
  opens: { burst: 600, perSecond: 20 },
  channelsPerSocket: 100,
  channelsPerPerson: 300,
  /** A frame from a client; larger ones close the socket (1009). */
  frameBytes: 64 * 1024,
  /** What a socket may send before a session is verified on it: a frame, all frames, and how many. */
  unsigned: { frameBytes: 16 * 1024, bytes: 256 * 1024, messages: { burst: 120, perSecond: 1 } },
  /** Bytes of frames that may wait to be served; the socket is not read while there are more. */
  queueBytes: 64 * 1024,
  /**
   * What may wait for slow readers before sockets are ended, whose clients then join again and fetch. Only sockets with
   * `worthEnding` are looked at for their person.
   */
  waitingBytes: {
    perSocket: 16 * 1024 * 1024,
    perPerson: 32 * 1024 * 1024,
    perNode: 128 * 1024 * 1024,
    worthEnding: 1024 * 1024,
  },
  /** A client that has sent nothing for this long is treated as gone: the official one sends a heartbeat every 25 s. */
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
  /** A refused join is answered late, so that a client that repeats it without end costs little. */
  refusalDelay: 1_000,
  presenceBytes: 4_096,
  /** What patterns may cost, in steps of at most some sixty nanoseconds: those of a join to compile, those of a person with one change. */
  patternSteps: { perJoin: 750_000, perChange: 1_000_000 },
  /** NOTIFY carries at most 8,000 bytes, and other nodes get a broadcast by it. */
  broadcastBytes: 7_000,
  /** The outbox is read at least this often, also where a notification is lost. */
  poll: 1_000,
  /** Reads follow each other no faster than this, so that many commits share one. */
  readPause: 5,
  /** One NOTIFY to the other nodes for all commits of this long. */
  notifyPause: 20,
  rowsPerRead: 500,
  /** How long the outbox keeps its rows after they could be read. */
  retention: 60 * 60_000,
  /** How often idle sockets and dead nodes are looked for. */
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

  /** Takes one; false when none is left. */
  take(): boolean {
    const now = performance.now();
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
