import { serverBusy, tooManyRequests } from './overload.ts';

/** Limits how many bytes the requests of one person, and of all people together, use in memory at once. */
export class ByteBudget {
  readonly #total: number;
  readonly #perKey: number;
  readonly #held = new Map<string, number>();
  #sum = 0;

  /** Both in bytes. */
  constructor({ total, perKey }: { total: number; perKey: number }) {
    this.#total = total;
    this.#perKey = perKey;
  }

  /**
   * Takes bytes for a key.
   * @returns a function that releases them; a second call does nothing.
   * @throws {PublicError} 429 if the key uses too many, 503 if all keys together do.
   */
  take(key: string, bytes: number): () => void {
    const held = this.#held.get(key) ?? 0;
    if (held + bytes > this.#perKey) throw tooManyRequests();
    if (this.#sum + bytes > this.#total) throw serverBusy();
    this.#held.set(key, held + bytes);
    this.#sum += bytes;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#sum -= bytes;
      const rest = (this.#held.get(key) ?? 0) - bytes;
      if (rest > 0) this.#held.set(key, rest);
      else this.#held.delete(key);
    };
  }
}
