/** Seconds after which a retry makes sense, by cause; sent as `Retry-After` with 429 and 503. */
export const RETRY_AFTER_SECONDS = {
  /** The server or the database is overloaded, or one person has too many requests in progress. */
  busy: 2,
  /** The server restarts. */
  restart: 3,
  /** There are too many realtime connections. */
  connections: 5,
} as const;

/**
 * The `Retry-After` of an error, in seconds; undefined if a retry would fail again.
 * @param error.retryAfter the time of this error, if it is known; by default the time for a busy server.
 */
export function retryAfterOf(error: { status: number; retryAfter?: number | undefined }): number | undefined {
  const passes = error.status === 429 || error.status === 503;
  return error.retryAfter ?? (passes ? RETRY_AFTER_SECONDS.busy : undefined);
}

/** Thrown by a background job that must not be retried soon. */
export class RetryLater extends Error {
  readonly afterMs: number;

  /** @param afterMs the pause before the next attempt, at least. */
  constructor(message: string, afterMs: number, cause: unknown) {
    super(message, { cause });
    this.afterMs = afterMs;
  }
}
