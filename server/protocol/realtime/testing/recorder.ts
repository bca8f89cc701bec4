/** How long a test waits for an expected item. */
const DEADLINE_MS = 30_000;
const LONGEST_REPORT = 2_000;

/** Records items in order, and lets a test wait for one. */
export class Recorder<T> {
  readonly seen: T[] = [];
  readonly #waiting = new Set<() => void>();

  add(item: T): void {
    this.seen.push(item);
    for (const look of this.#waiting) look();
  }

  /** Removes the items recorded so far. */
  clear(): void {
    this.seen.length = 0;
  }

  /** Waits for the first matching item from index `from` on. After a deadline it fails and lists the recorded items. */
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
