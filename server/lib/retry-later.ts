/** Thrown by a background job that must not be retried soon. */
export class RetryLater extends Error {
  readonly afterMs: number;

  /** @param afterMs the pause before the next attempt, at least. */
  constructor(message: string, afterMs: number, cause: unknown) {
    super(message, { cause });
    this.afterMs = afterMs;
  }
}
