import type { FastifyError, FastifyInstance } from 'fastify';
import { databaseFailure } from '../../database/failure.ts';
import { logFailure } from '../../lib/client-left.ts';
import { PublicError } from '../../lib/public-error.ts';
import { AuthError } from './auth-error.ts';

/** The version that makes the official client read `code` from an error (facts, "Answers"). */
const API_VERSION = '2024-01-01';

/** Seconds after which another try makes sense where the database could not answer. */
const RETRY_AFTER = 2;

/** What the database refused on purpose (`app.refuse`): its status, stable code and sentence. */
function refusalOf(error: FastifyError | PublicError): PublicError | undefined {
  const { code = '', hint, detail } = error as { code?: string; hint?: string; detail?: string };
  const status = /^PT(\d{3})$/.exec(code)?.[1];
  if (status === undefined || status === '401' || !hint) return undefined;
  return new PublicError(Number(status), hint, error.message, { details: detail || null, cause: error });
}

function publicFace(error: FastifyError | PublicError): AuthError | PublicError {
  if (error instanceof AuthError) return error;
  // the shared body parser speaks the table API's codes
  if (error instanceof PublicError && error.code === 'PGRST102')
    return new AuthError('bad_json', { cause: error });
  if (error instanceof PublicError) return error;
  const { code = '', statusCode } = error;
  const refused = refusalOf(error);
  if (refused) return refused;
  // app.open_request found the session ended between two statements
  if (code === 'PT401') return new AuthError('session_not_found', { cause: error });
  const { status = 500 } = databaseFailure(error) ?? {};
  if (status > 500) {
    return new AuthError('request_timeout', { status, retryAfter: RETRY_AFTER, cause: error });
  }
  if (statusCode && statusCode < 500) {
    return new AuthError('validation_failed', { status: statusCode, cause: error });
  }
  return new AuthError('unexpected_failure', { cause: error });
}

/** Answers every failure below `/auth/v1` as `{code, message}` with the header that the official client asks for. */
export function answerErrors(scope: FastifyInstance): void {
  scope.setErrorHandler<FastifyError | PublicError>((error, request, reply) => {
    const face = publicFace(error);
    if (face.status >= 500) logFailure(request, error, 'auth request failed');
    reply.status(face.status).header('X-Supabase-Api-Version', API_VERSION);
    const { retryAfter, weakness } = face instanceof AuthError ? face : {};
    if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
    return reply.send({
      code: face.code,
      message: face.message,
      ...(weakness && { weak_password: { reasons: weakness } }),
    });
  });
  scope.setNotFoundHandler(() => {
    throw new AuthError('not_found');
  });
}
