import { PublicError } from '../lib/public-error.ts';

/** What waits for a key that has all its turns taken. */
interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Lets each key run so many works at once; its others wait in their order, and nobody else waits for them. */
export class Turns {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #lines = new Map<string, Line>();

  constructor({ most, mostWaiting }: { most: number; mostWaiting: number }) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Runs a work of a key when it is its turn.
   * @throws {PublicError} 429 where too many of the same key wait already; what the work throws.
   */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.running < this.#most) {
      line.running += 1;
    } else {
      if (line.waiting.length >= this.#mostWaiting) {
        throw new PublicError(429, 'PT429', 'Tienes demasiadas peticiones en marcha. Espera un momento.', {
          hint: 'over_request_rate_limit',
        });
      }
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) this.#lines.delete(key);
    }
  }
}
