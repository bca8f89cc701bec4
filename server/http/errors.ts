import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logFailure } from '../lib/client-disconnected.ts';
import { apiError, errorBody, PublicError } from '../lib/public-error.ts';
import { requestFault } from '../lib/request-fault.ts';

function toPublicError(error: FastifyError | PublicError): PublicError {
  if (error instanceof PublicError) return error;
  const fault = requestFault(error);
  if (fault) return new PublicError({ ...fault, code: 'bad_request', cause: error });
  return apiError('internal_error', { cause: error });
}

/**
 * The default error handler: every error has the public shape `{code, message, details, hint}`. The log has the cause with the
 * request id; a response never contains a stack. Route groups with their own shape (auth, rest) set their own handlers.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | PublicError>((error, request, reply) => {
    const answer = toPublicError(error);
    if (answer.status >= 500) logFailure(request, error, 'request failed');
    return reply.status(answer.status).send(errorBody(answer));
  });
}

/** Answers an address that cannot be decoded, e.g. `/%`. No route and no hook gets such a request. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const answer = toPublicError(error);
  void reply.status(answer.status).header('x-request-id', request.id).send(errorBody(answer));
}
