import { serverBusy, tooManyRequests } from './overload.ts';

export interface SemaphoreLimits {
  /** Works at once, of all keys together. */
  total: number;
  /** Works that may wait, of all keys. */
  waiting: number;
  /** Works at once and works that may wait, of one key; without them a key may take all. */
  perKey?: number;
  waitingPerKey?: number;
  /** How long a work may wait; without it, as long as it takes. */
  waitMs?: number;
  /** A key that has used more than `afterMs` lately shares `permits` with all others that have. */
  heavy?: { afterMs: number; permits: number };
  /** The error of a work that finds too many waiting or has waited too long; without it 503. */
  refuse?: () => Error;
}

/** How much of the time that a key has used is forgotten per ms: half a connection all the time is no heavy use. */
const FORGOTTEN_PER_MS = 0.5;
/** With more keys than this, those that are idle and have no recent use are removed. */
const MAX_IDLE_KEYS = 1_000;

interface Run {
  since: number;
}

/** The works of one key. */
interface Queue {
  running: Set<Run>;
  waiting: ((run: Run) => void)[];
  /** When it was served last, as a number among all works served; 0 before the first. */
  served: number;
  /** Time that its ended works have used (ms), as of `at`. */
  used: number;
  at: number;
}

function usedLately(queue: Queue, now: number): number {
  let used = Math.max(0, queue.used - (now - queue.at) * FORGOTTEN_PER_MS);
  for (const { since } of queue.running) used += now - since;
  return used;
}

/**
 * Limits how many works run at once, and shares the permits among keys: each key may run some, its others wait in their
 * order, and where all permits are taken the keys get the free ones by rotation. Keys that use much time get few permits
 * together, so that the others always find free ones.
 */
export class KeyedSemaphore {
  readonly #limits: Required<Omit<SemaphoreLimits, 'waitMs'>> & { waitMs: number | undefined };
  readonly #queues = new Map<string, Queue>();
  #running = 0;
  #waiting = 0;
  #served = 0;

  constructor(limits: SemaphoreLimits) {
    this.#limits = {
      perKey: limits.total,
      waitingPerKey: Number.POSITIVE_INFINITY,
      heavy: { afterMs: Number.POSITIVE_INFINITY, permits: limits.total },
      refuse: serverBusy,
      waitMs: undefined,
      ...limits,
    };
  }

  /**
   * Runs a work of a key as soon as it gets a permit.
   * @throws {PublicError} 429 where too many of the same key wait already; `refuse()` where too many wait at all; what the
   *   work throws.
   */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queueOf(key);
    const free = queue.waiting.length === 0 && this.#mayRun(queue, performance.now());
    const run = free ? this.#begin(queue) : await this.#wait(queue);
    try {
      return await work();
    } finally {
      const end = performance.now();
      queue.running.delete(run);
      queue.used = Math.max(0, queue.used - (end - queue.at) * FORGOTTEN_PER_MS) + end - run.since;
      queue.at = end;
      this.#running -= 1;
      this.#startNext();
    }
  }

  #begin(queue: Queue): Run {
    const run = { since: performance.now() };
    queue.running.add(run);
    this.#running += 1;
    this.#served += 1;
    queue.served = this.#served;
    return run;
  }

  async #wait(queue: Queue): Promise<Run> {
    const { waitMs, waiting, waitingPerKey, refuse } = this.#limits;
    if (queue.waiting.length >= waitingPerKey) throw tooManyRequests();
    if (this.#waiting >= waiting) throw refuse();
    this.#waiting += 1;
    const { promise, resolve, reject } = Promise.withResolvers<Run>();
    queue.waiting.push(resolve);
    const timeout = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
    function giveUp() {
      queue.waiting.splice(queue.waiting.indexOf(resolve), 1);
      reject(refuse());
    }
    return promise.finally(() => {
      clearTimeout(timeout);
      this.#waiting -= 1;
    });
  }

  #queueOf(key: string): Queue {
    const queue = this.#queues.get(key) ?? { running: new Set(), waiting: [], served: 0, used: 0, at: 0 };
    if (this.#queues.size >= MAX_IDLE_KEYS && !this.#queues.has(key)) this.#removeIdle();
    this.#queues.set(key, queue);
    return queue;
  }

  #removeIdle(): void {
    const now = performance.now();
    for (const [key, queue] of this.#queues) {
      const idle = queue.running.size === 0 && queue.waiting.length === 0;
      if (idle && usedLately(queue, now) === 0) this.#queues.delete(key);
    }
  }

  #isHeavy(queue: Queue, now: number): boolean {
    return usedLately(queue, now) > this.#limits.heavy.afterMs;
  }

  #mayRun(queue: Queue, now: number): boolean {
    const { total, perKey, heavy } = this.#limits;
    if (this.#running >= total || queue.running.size >= perKey) return false;
    if (!this.#isHeavy(queue, now)) return true;
    let running = 0;
    for (const other of this.#queues.values()) {
      if (other.running.size > 0 && this.#isHeavy(other, now)) running += other.running.size;
    }
    return running < heavy.permits;
  }

  /** Gives free permits to those who wait, the key that was served longest ago first. */
  #startNext(): void {
    const now = performance.now();
    const waiting = [...this.#queues.values()].filter((queue) => queue.waiting.length > 0);
    for (const queue of waiting.sort((a, b) => a.served - b.served)) {
      if (this.#mayRun(queue, now)) queue.waiting.shift()?.(this.#begin(queue));
    }
  }
}
