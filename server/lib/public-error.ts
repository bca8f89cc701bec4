import { API_ERRORS, type ApiErrorName, REFUSALS, type RefusalCode } from '#shared/errors/codes.ts';
import type { ErrorParams } from '#shared/errors/params.ts';
import { type ErrorText, errorText } from './error-texts.ts';

/** Details for programs besides the code: a text, or a list of objects. */
type ErrorDetails = string | readonly object[] | null;

interface PublicErrorFields {
  /** The HTTP status. */
  status: number;
  /** The code in the response. */
  code: string;
  /** The name of its text in the catalogues; undefined for an error with its own `message`. */
  text?: ErrorText | undefined;
  message?: string;
  params?: ErrorParams | undefined;
  hint?: string | null | undefined;
  details?: ErrorDetails | undefined;
  /** The ids of the refused rows, for the server only; never sent. */
  subjects?: readonly string[] | undefined;
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** The shape of an error in a response; all four keys are always present. */
export interface ErrorBody {
  code: string;
  message: string;
  details: ErrorDetails;
  hint: string | null;
}

/**
 * The public part of a failure: a status, a stable code, parameters, and nothing internal. The log has the cause with the
 * request id. {@link errorBody} renders the sentence when the response is sent.
 */
export class PublicError extends Error {
  readonly status: number;
  readonly code: string;
  readonly text: ErrorText | undefined;
  readonly params: ErrorParams;
  readonly details: ErrorDetails;
  readonly hint: string | null;
  readonly subjects: readonly string[];
  readonly retryAfter: number | undefined;

  constructor(fields: PublicErrorFields) {
    super(fields.message ?? fields.text ?? fields.code, { cause: fields.cause });
    this.status = fields.status;
    this.code = fields.code;
    this.text = fields.text;
    this.params = fields.params ?? {};
    this.details = fields.details ?? null;
    this.hint = fields.hint ?? null;
    this.subjects = fields.subjects ?? [];
    this.retryAfter = fields.retryAfter;
  }
}

/**
 * Creates a refusal of the product.
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

/** Creates an error of HTTP or the table API. @param more.params the parameters of its text. */
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

/** The response body of an error. */
export function errorBody(error: PublicError): ErrorBody {
  const { code, details, hint } = error;
  return { code, message: errorMessage(error), details, hint };
}
