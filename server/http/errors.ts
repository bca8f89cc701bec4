import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logFailure } from '../lib/client-left.ts';
import { apiError, errorBody, PublicError } from '../lib/public-error.ts';
import { requestFault } from '../lib/request-fault.ts';

function toPublicError(error: FastifyError | PublicError): PublicError {
  if (error instanceof PublicError) return error;
  const fault = requestFault(error);
  if (fault) return new PublicError({ ...fault, code: 'bad_request', cause: error });
  return apiError('internal_error', { cause: error });
}

/**
 * The last resort: one public shape `{code, message, details, hint}`, the cause in the log beside the request id, never a
 * stack in an answer. Route groups with a shape of their own (auth, rest) set their own handlers inside their scopes.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | PublicError>((error, request, reply) => {
    const answer = toPublicError(error);
    if (answer.status >= 500) logFailure(request, error, 'request failed');
    return reply.status(answer.status).send(errorBody(answer));
  });
}

/** For an address that cannot be read, e.g. `/%`: no route and no hook sees such a request. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const answer = toPublicError(error);
  void reply.status(answer.status).header('x-request-id', request.id).send(errorBody(answer));
}
