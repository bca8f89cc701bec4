/** Thrown if the patterns of one person would cost too much for one change. Their channel then ends with a reason. */
export class PatternTooCostly extends Error {}

/**
 * The work that patterns may do, in steps of at most about sixty nanoseconds. Steps are counted before the work is done, so
 * the limit needs no clock and gives the same result on a slow machine.
 */
export class PatternBudget {
  readonly #limit: number;
  #left: number;

  constructor(limit: number) {
    this.#limit = limit;
    this.#left = limit;
  }

  /** Takes steps from the budget. @throws {PatternTooCostly} if fewer are left. */
  spend(steps: number): void {
    if (steps > this.#left) throw new PatternTooCostly('the patterns cost too much');
    this.#left -= steps;
  }

  /** Restores the whole budget. */
  reset(): void {
    this.#left = this.#limit;
  }
}
