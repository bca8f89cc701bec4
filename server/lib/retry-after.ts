/** Seconds after which another try makes sense, by what stands in the way; sent as `Retry-After` with 429 and 503. */
export const RETRY_AFTER_SECONDS = {
  /** The server or the database has too much to do at the moment, or one person has too much in progress. */
  busy: 2,
  /** The server stops and is started again. */
  restart: 3,
  /** There are too many realtime connections. */
  connections: 5,
} as const;

/**
 * The `Retry-After` of an error, in seconds; undefined where another try would fail again.
 * @param error.retryAfter what is known about this error; else it is the time for a busy server.
 */
export function retryAfterOf(error: { status: number; retryAfter?: number | undefined }): number | undefined {
  const passes = error.status === 429 || error.status === 503;
  return error.retryAfter ?? (passes ? RETRY_AFTER_SECONDS.busy : undefined);
}
