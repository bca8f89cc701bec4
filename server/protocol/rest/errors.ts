import type { FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { databaseFailure } from '#server/database/failure.ts';
import { logFailure } from '#server/lib/client-disconnected.ts';
import { apiError, errorBody, PublicError } from '#server/lib/public-error.ts';
import { requestFault } from '#server/lib/request-fault.ts';
import { retryAfterOf } from '#server/lib/retry.ts';

function ofRequest(error: unknown): PublicError | undefined {
  const fault = requestFault(error);
  if (fault === undefined) return undefined;
  const code = fault.status === 413 || fault.status === 415 ? 'PGRST102' : 'PGRST100';
  const text = fault.status === 415 ? 'json_expected' : fault.text;
  return new PublicError({ status: fault.status, code, text, cause: error });
}

/**
 * The public form of a failure: a public error unchanged, a database error by its SQLSTATE, any other as one general
 * message. It contains nothing internal.
 */
export function toPublicError(error: unknown): PublicError {
  if (error instanceof PublicError) return error;
  return databaseFailure(error) ?? ofRequest(error) ?? apiError('failure', { cause: error });
}

/** RFC 6750, 3: why a token was not accepted. */
function challenge(code: string): string {
  if (code === 'PGRST303') return 'Bearer error="invalid_token", error_description="JWT expired"';
  return code === 'PGRST301' ? 'Bearer error="invalid_token"' : 'Bearer';
}

/** The cause of a refusal, without the values of the request, which PostgreSQL quotes. */
const causeOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.routine : String(error));

/** The status of a statement that reached its time limit: what one person asks for may take too long, without any failure. */
const TOO_SLOW = 504;

/** The error handler of the table API and the procedures: {@link toPublicError} to the client, the cause to the log. */
export function answerRestError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = toPublicError(error);
  const { status, code } = answer;
  if (status === TOO_SLOW) request.log.warn({ code, cause: causeOf(error) }, 'statement took too long');
  else if (status >= 500) logFailure(request, error, 'request failed');
  else request.log.debug({ code, cause: causeOf(error) }, 'request refused');
  const retryAfter = retryAfterOf(answer);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (status === 401) reply.header('www-authenticate', challenge(code));
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(answer)));
}
