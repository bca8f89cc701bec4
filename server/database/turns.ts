import { serverBusy, tooManyRequests } from '../lib/overload.ts';

export interface TurnLimits {
  /** Works at once, of all keys together and of one key. */
  total: number;
  perKey: number;
  /** Works that may wait, of one key and of all. */
  waitingPerKey: number;
  waiting: number;
  /** How long a work may wait; without it, as long as it takes. */
  waitMs?: number;
  /** A key that has used more than `afterMs` lately shares `turns` with all others that have. */
  heavy: { afterMs: number; turns: number };
}

/** How much of the time that a key has used is forgotten per ms: half a connection all the time is no heavy use. */
const FORGIVENESS = 0.5;
/** With more keys than this, those that are idle and owe nothing are removed. */
const KEPT_KEYS = 1_000;

interface Run {
  since: number;
}

/** The works of one key. */
interface Line {
  running: Set<Run>;
  waiting: ((run: Run) => void)[];
  /** The number of its last turn among all turns; 0 before the first. */
  turn: number;
  /** Time that its ended works have used (ms), as of `at`. */
  used: number;
  at: number;
}

function usedLately(line: Line, now: number): number {
  let used = Math.max(0, line.used - (now - line.at) * FORGIVENESS);
  for (const { since } of line.running) used += now - since;
  return used;
}

/**
 * Shares a number of works at once among keys: each key may run some, its others wait in their order, and where all turns
 * are taken the keys take the free ones by rotation. Keys that use much time get few turns together, so that the others
 * always find free ones.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #lines = new Map<string, Line>();
  #running = 0;
  #waiting = 0;
  #turn = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Runs a work of a key when it is its turn.
   * @throws {PublicError} 429 where too many of the same key wait already, 503 where too many wait at all; what the work throws.
   */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lineOf(key);
    const free = line.waiting.length === 0 && this.#mayRun(line, performance.now());
    const run = free ? this.#begin(line) : await this.#wait(line);
    try {
      return await work();
    } finally {
      const end = performance.now();
      line.running.delete(run);
      line.used = Math.max(0, line.used - (end - line.at) * FORGIVENESS) + end - run.since;
      line.at = end;
      this.#running -= 1;
      this.#callNext();
    }
  }

  #begin(line: Line): Run {
    const run = { since: performance.now() };
    line.running.add(run);
    this.#running += 1;
    this.#turn += 1;
    line.turn = this.#turn;
    return run;
  }

  async #wait(line: Line): Promise<Run> {
    if (line.waiting.length >= this.#limits.waitingPerKey) throw tooManyRequests();
    if (this.#waiting >= this.#limits.waiting) throw serverBusy();
    this.#waiting += 1;
    const { promise, resolve, reject } = Promise.withResolvers<Run>();
    line.waiting.push(resolve);
    const { waitMs } = this.#limits;
    const late = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
    function giveUp() {
      line.waiting.splice(line.waiting.indexOf(resolve), 1);
      reject(serverBusy());
    }
    return promise.finally(() => {
      clearTimeout(late);
      this.#waiting -= 1;
    });
  }

  #lineOf(key: string): Line {
    const line = this.#lines.get(key) ?? { running: new Set(), waiting: [], turn: 0, used: 0, at: 0 };
    if (this.#lines.size >= KEPT_KEYS && !this.#lines.has(key)) this.#forgetIdle();
    this.#lines.set(key, line);
    return line;
  }

  #forgetIdle(): void {
    const now = performance.now();
    for (const [key, line] of this.#lines) {
      const idle = line.running.size === 0 && line.waiting.length === 0;
      if (idle && usedLately(line, now) === 0) this.#lines.delete(key);
    }
  }

  #isHeavy(line: Line, now: number): boolean {
    return usedLately(line, now) > this.#limits.heavy.afterMs;
  }

  #mayRun(line: Line, now: number): boolean {
    const { total, perKey, heavy } = this.#limits;
    if (this.#running >= total || line.running.size >= perKey) return false;
    if (!this.#isHeavy(line, now)) return true;
    let running = 0;
    for (const other of this.#lines.values()) {
      if (other.running.size > 0 && this.#isHeavy(other, now)) running += other.running.size;
    }
    return running < heavy.turns;
  }

  /** Gives free turns to those who wait, the key that was served longest ago first. */
  #callNext(): void {
    const now = performance.now();
    const waiting = [...this.#lines.values()].filter((line) => line.waiting.length > 0);
    for (const line of waiting.sort((a, b) => a.turn - b.turn)) {
      if (this.#mayRun(line, now)) line.waiting.shift()?.(this.#begin(line));
    }
  }
}
