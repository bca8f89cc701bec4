import { serverBusy, tooManyRequests } from './overload.ts';

export interface SemaphoreLimits {
  /** How many tasks of all keys run at once. */
  total: number;
  /** How many tasks of all keys may wait. */
  waiting: number;
  /** How many tasks of one key run at once and may wait; by default as many as of all keys. */
  perKey?: number;
  waitingPerKey?: number;
  /** How long a task may wait (ms); by default without a limit. */
  waitMs?: number;
  /** Keys that recently used more than `afterMs` share `permits`. */
  heavy?: { afterMs: number; permits: number };
  /** Makes the error for a task when too many are waiting or it has waited too long; by default 503. */
  refuse?: () => Error;
}

/** How much of a key's used time stops counting per ms: constant use of half a connection is not heavy use. */
const FORGOTTEN_PER_MS = 0.5;
/** With more keys than this, keys that are idle and without recent use are removed. */
const MAX_IDLE_KEYS = 1_000;

interface Run {
  since: number;
}

/** The tasks of one key. */
interface Queue {
  running: Set<Run>;
  waiting: ((run: Run) => void)[];
  /** The number of its last started task among all started tasks; 0 before the first. */
  served: number;
  /** The time that its finished tasks have used (ms), as of `at`. */
  used: number;
  at: number;
}

function usedLately(queue: Queue, now: number): number {
  let used = Math.max(0, queue.used - (now - queue.at) * FORGOTTEN_PER_MS);
  for (const { since } of queue.running) used += now - since;
  return used;
}

/**
 * Limits how many tasks run at once, and shares the permits among keys. Each key may run some tasks, and its others wait in
 * order. If all permits are in use, the keys get free ones in rotation. Keys that use much time share few permits, so that
 * other keys always find free ones.
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
   * Runs a task of a key as soon as it gets a permit.
   * @throws {PublicError} 429 if too many of the same key are waiting; `refuse()` if too many are waiting in total; the error
   *   of the task.
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

  /** Gives free permits to waiting tasks. The key that was served longest ago comes first. */
  #startNext(): void {
    const now = performance.now();
    const waiting = [...this.#queues.values()].filter((queue) => queue.waiting.length > 0);
    for (const queue of waiting.sort((a, b) => a.served - b.served)) {
      if (this.#mayRun(queue, now)) queue.waiting.shift()?.(this.#begin(queue));
    }
  }
}
