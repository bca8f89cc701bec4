import type { FastifyInstance } from 'fastify';
import { AuthError } from '#server/accounts/auth-error.ts';
import { databaseFailure } from '#server/database/failure.ts';
import { logFailure } from '#server/lib/client-disconnected.ts';
import { errorMessage, PublicError } from '#server/lib/public-error.ts';
import { requestFault } from '#server/lib/request-fault.ts';
import { retryAfterOf } from '#server/lib/retry-after.ts';

/** The official client reads `code` from an error only if the response names this version in `x-supabase-api-version`. */
const API_VERSION = '2024-01-01';

/** Whether an error is a refusal of the product, from the database or from TypeScript: its stable code is the hint. */
const isRefusal = ({ code, hint }: PublicError) => code.startsWith('PT') && hint !== null;

/** Turns a failure into an error in the shape of `/auth/v1`. */
function toPublicError(error: unknown): PublicError {
  if (error instanceof AuthError) return error;
  const failure = error instanceof PublicError ? error : databaseFailure(error);
  if (failure) {
    // the shared body parser uses the codes of the table API
    if (failure.code === 'PGRST102') return new AuthError('bad_json', { cause: error });
    // app.open_request found that the session ended between two statements
    if (failure.code === 'PT401') return new AuthError('session_not_found', { cause: error });
    if (failure === error || isRefusal(failure)) return failure;
    const { status } = failure;
    return status > 500
      ? new AuthError('request_timeout', { status, cause: error })
      : new AuthError('unexpected_failure', { cause: error });
  }
  const fault = requestFault(error);
  return fault
    ? new AuthError('validation_failed', { ...fault, cause: error })
    : new AuthError('unexpected_failure', { cause: error });
}

/** Answers every failure below `/auth/v1` as `{code, message}`, with the header that the official client requires. */
export function answerErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const answer = toPublicError(error);
    if (answer.status >= 500) logFailure(request, error, 'auth request failed');
    reply.status(answer.status).header('X-Supabase-Api-Version', API_VERSION);
    const retryAfter = retryAfterOf(answer);
    if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
    const weakness = answer instanceof AuthError ? answer.weakness : undefined;
    return reply.send({
      code: isRefusal(answer) ? answer.hint : answer.code,
      message: errorMessage(answer),
      ...(weakness && { weak_password: { reasons: weakness } }),
    });
  });
  scope.setNotFoundHandler(() => {
    throw new AuthError('not_found');
  });
}
