import { LIMITS } from '../limits/limits.ts';

/** The frames that were sent to one socket and that its client has not taken yet. */
export class OutgoingQueue {
  readonly #budget: OutgoingBudget;
  readonly #frames = new Set<{ data: Buffer }>();
  #bytes = 0;
  #movedAt = performance.now();

  constructor(budget: OutgoingBudget) {
    this.#budget = budget;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether frames are queued and the client has taken none for too long. */
  get isStuck(): boolean {
    return this.#bytes > 0 && performance.now() - this.#movedAt > LIMITS.silence;
  }

  /** Counts a frame that waits to be sent. @returns a function to call when the client has taken it. */
  add(data: Buffer): () => void {
    const frame = { data };
    if (this.#bytes === 0) this.#movedAt = performance.now();
    this.#frames.add(frame);
    this.#bytes += data.length;
    this.#budget.hold(data);
    return () => {
      this.#movedAt = performance.now();
      if (this.#frames.delete(frame)) this.#release(data);
    };
  }

  /** Clears the queue of a socket that has ended. */
  clear(): void {
    for (const { data } of this.#frames) this.#release(data);
    this.#frames.clear();
  }

  #release(data: Buffer): void {
    this.#bytes -= data.length;
    this.#budget.release(data);
  }
}

/** The memory of the queued frames of all sockets of a node. A frame that is queued for many of them is one buffer and counts once. */
export class OutgoingBudget {
  readonly #references = new Map<Buffer, number>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  hold(data: Buffer): void {
    const count = this.#references.get(data) ?? 0;
    if (count === 0) this.#bytes += data.length;
    this.#references.set(data, count + 1);
  }

  release(data: Buffer): void {
    const count = this.#references.get(data) ?? 0;
    if (count > 1) {
      this.#references.set(data, count - 1);
    } else if (this.#references.delete(data)) {
      this.#bytes -= data.length;
    }
  }
}
