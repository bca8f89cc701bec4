/** How long a test waits for what must come. */
const DEADLINE_MS = 10_000;
const LONGEST_REPORT = 2_000;

/** Keeps what comes, in order, and lets a test wait for it. */
export class Recorder<T> {
  readonly seen: T[] = [];
  readonly #waiting = new Set<() => void>();

  add(item: T): void {
    this.seen.push(item);
    for (const look of this.#waiting) look();
  }

  /** Forgets what has come so far. */
  clear(): void {
    this.seen.length = 0;
  }

  /** The first item, from index `from` on, that fits; waits for it up to a deadline, and then fails naming what came. */
  until(fits: (item: T) => boolean, from = 0): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = this.seen.slice(from).find(fits);
        if (found === undefined) return;
        clearTimeout(deadline);
        this.#waiting.delete(look);
        resolve(found);
      };
      const deadline = setTimeout(() => {
        this.#waiting.delete(look);
        reject(
          new Error(
            `it did not come; what came: ${JSON.stringify(this.seen.slice(from)).slice(0, LONGEST_REPORT)}`,
          ),
        );
      }, DEADLINE_MS);
      this.#waiting.add(look);
      look();
    });
  }
}
