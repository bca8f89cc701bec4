import { AUTH_ERRORS, type AuthErrorCode } from '#shared/errors/codes.ts';
import type { ErrorParams } from '#shared/errors/params.ts';
import type { ErrorText } from './error-texts.ts';
import { PublicError } from './public-error.ts';

interface AuthErrorOptions {
  /** The HTTP status, if it differs from the usual one of the code. */
  status?: number;
  /** The name of a more precise text than the one of the code. */
  text?: ErrorText;
  params?: ErrorParams;
  /** Seconds until another try makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  /** Why a password is weak, as the official client's `AuthWeakPasswordError` reads it. */
  weakness?: readonly string[];
  cause?: unknown;
}

/** The error with which `/auth/v1` refuses a request. */
export class AuthError extends PublicError {
  readonly weakness: readonly string[] | undefined;

  constructor(code: AuthErrorCode, { weakness, ...more }: AuthErrorOptions = {}) {
    super({ status: AUTH_ERRORS[code], text: code, ...more, code });
    this.weakness = weakness;
  }
}
