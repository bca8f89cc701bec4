import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logFailure } from '../lib/client-left.ts';
import { PublicError } from '../lib/public-error.ts';

const UNEXPECTED = 'Algo ha fallado en el servidor. Inténtalo de nuevo.';

/** What Fastify itself refuses before a handler runs, in our words. */
const REFUSALS: Record<string, { status: number; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: 'El envío es demasiado grande.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: 'El servidor no entiende este tipo de contenido.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, message: 'El envío ha llegado incompleto.' },
};

function publicFace(error: FastifyError | PublicError): PublicError {
  if (error instanceof PublicError) return error;
  const refusal = REFUSALS[error.code];
  if (refusal) return new PublicError(refusal.status, 'bad_request', refusal.message, { cause: error });
  if (error.statusCode && error.statusCode < 500) {
    return new PublicError(error.statusCode, 'bad_request', 'La petición no es válida.', { cause: error });
  }
  return new PublicError(500, 'internal_error', UNEXPECTED, { cause: error });
}

/**
 * The last resort: one public shape `{code, message, details, hint}`, the cause in the log beside the request id, never a
 * stack in an answer. Route groups with a shape of their own (auth, rest) set their own handlers inside their scopes.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | PublicError>((error, request, reply) => {
    const face = publicFace(error);
    if (face.status >= 500) logFailure(request, error, 'request failed');
    return reply
      .status(face.status)
      .send({ code: face.code, message: face.message, details: face.details, hint: face.hint });
  });
}

/** For an address that cannot be read, e.g. `/%`: no route and no hook sees such a request. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, code, message } = publicFace(error);
  void reply
    .status(status)
    .header('x-request-id', request.id)
    .send({ code, message, details: null, hint: null });
}
