import { API_ERRORS, type ApiErrorName, REFUSALS, type RefusalCode } from '#shared/errors/codes.ts';
import type { ErrorParams } from '#shared/errors/params.ts';
import { type ErrorText, errorText } from './error-texts.ts';

interface PublicErrorFields {
  /** The HTTP status. */
  status: number;
  /** The code on the wire. */
  code: string;
  /** The name of its text in the catalogues; undefined for an error that brings its own `message`. */
  text?: ErrorText | undefined;
  message?: string;
  params?: ErrorParams | undefined;
  hint?: string | null | undefined;
  details?: string | null | undefined;
  /** Seconds until another try makes sense; sent as `Retry-After`. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** The shape of an error in an answer; all four keys are always there. */
export interface ErrorBody {
  code: string;
  message: string;
  details: string | null;
  hint: string | null;
}

/**
 * What a client may know when something fails: a status, a stable code, parameters, and nothing internal. The cause stays in
 * the log beside the request id. The sentence is rendered where the answer leaves the server, by {@link errorBody}.
 */
export class PublicError extends Error {
  readonly status: number;
  readonly code: string;
  readonly text: ErrorText | undefined;
  readonly params: ErrorParams;
  readonly details: string | null;
  readonly hint: string | null;
  readonly retryAfter: number | undefined;

  constructor(fields: PublicErrorFields) {
    super(fields.message ?? fields.text ?? fields.code, { cause: fields.cause });
    this.status = fields.status;
    this.code = fields.code;
    this.text = fields.text;
    this.params = fields.params ?? {};
    this.details = fields.details ?? null;
    this.hint = fields.hint ?? null;
    this.retryAfter = fields.retryAfter;
  }
}

/**
 * A refusal of the product, to be thrown.
 * @param more.params the parameters of its text; clients get them as `details`.
 */
export function refusal(
  code: RefusalCode,
  more: { params?: ErrorParams; cause?: unknown } = {},
): PublicError {
  const status = REFUSALS[code];
  const details = more.params === undefined ? null : JSON.stringify(more.params);
  return new PublicError({ ...more, status, code: `PT${status}`, hint: code, text: code, details });
}

/** An error of HTTP or the table API, to be thrown. @param more.params the parameters of its text. */
export function apiError(
  name: ApiErrorName,
  more: Pick<PublicErrorFields, 'params' | 'details' | 'hint' | 'cause'> = {},
): PublicError {
  const entry: { status: number; code: string; hint?: string; text?: ErrorText } = API_ERRORS[name];
  return new PublicError({ text: name as ErrorText, ...entry, ...more });
}

/** The Spanish sentence of an error. */
export const errorMessage = (error: PublicError): string =>
  error.text === undefined ? error.message : errorText(error.text, error.params);

/** What an answer says about an error. */
export function errorBody(error: PublicError): ErrorBody {
  const { code, details, hint } = error;
  return { code, message: errorMessage(error), details, hint };
}
