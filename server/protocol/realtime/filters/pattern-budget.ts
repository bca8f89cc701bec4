/** Thrown where the patterns of one person would cost too much for one change; their channel ends with a reason. */
export class PatternTooCostly extends Error {}

/**
 * The work that patterns may do, in steps of at most some sixty nanoseconds. Steps are counted before the work is done, so the limit
 * holds without a clock and gives the same answer on a slow machine.
 */
export class PatternBudget {
  readonly #limit: number;
  #left: number;

  constructor(limit: number) {
    this.#limit = limit;
    this.#left = limit;
  }

  /** Takes steps. @throws {PatternTooCostly} where fewer are left. */
  spend(steps: number): void {
    if (steps > this.#left) throw new PatternTooCostly('the patterns cost too much');
    this.#left -= steps;
  }

  /** Starts again with the whole budget. */
  reset(): void {
    this.#left = this.#limit;
  }
}
