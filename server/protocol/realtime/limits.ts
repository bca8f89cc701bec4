/** What one socket, one node and one message may take. Times in milliseconds, sizes in bytes. */
export const LIMITS = {
  sockets: 10_000,
  channelsPerSocket: 100,
  /** A frame from a client; larger ones close the socket (1009). */
  frameBytes: 1024 * 1024,
  /** What may wait for a slow reader before its socket is ended; the client then joins again and fetches. */
  waitingBytes: 16 * 1024 * 1024,
  /** A client that has sent nothing for this long is gone: the official one sends a heartbeat every 25 s. */
  silence: 75_000,
  /** A socket that has joined nothing by then is no client's. */
  idle: 60_000,
  /** Bursts and refills per second of a socket's messages, joins and presence calls. */
  messages: { burst: 300, perSecond: 50 },
  joins: { burst: 200, perSecond: 10 },
  presence: { burst: 20, perSecond: 1 },
  /** A refused join is answered late, so that a client that tries for ever costs little. */
  refusalDelay: 1_000,
  presenceBytes: 4_096,
  /** NOTIFY carries at most 8,000 bytes, and other nodes get a broadcast by it. */
  broadcastBytes: 7_000,
  /** The net below the wake-ups. */
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

/** Allows a burst, then so many a second. */
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
