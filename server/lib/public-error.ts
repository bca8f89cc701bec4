/**
 * What a client is told when something fails: a status, a stable code, a sentence in Spanish, and nothing internal.
 * The cause stays in the log beside the request id.
 */
export class PublicError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: string | null; hint?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
  }
}
