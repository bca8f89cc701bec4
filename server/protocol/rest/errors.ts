import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { type DatabaseFailure, databaseFailure } from '../../database/failure.ts';
import { logFailure } from '../../lib/client-left.ts';
import { SERVER_BUSY } from '../../lib/overload.ts';
import { PublicError } from '../../lib/public-error.ts';
import { messageOfState, UNEXPECTED_FAILURE } from './sqlstates.ts';

/** The error shape of the table API and the procedures; all four keys are always there. */
export interface RestError {
  status: number;
  body: { code: string; message: string; details: string | null; hint: string | null };
}

function answer(status: number, code: string, message: string, more: Partial<RestError['body']> = {}) {
  return { status, body: { code, message, details: more.details ?? null, hint: more.hint ?? null } };
}

/** A refusal raised by `app.refuse`: SQLSTATE PT<status>, a Spanish sentence, a stable code as hint, parameters as detail. */
function ofRefusal(error: pg.DatabaseError, { status, code }: DatabaseFailure): RestError {
  const details = error.detail === undefined || error.detail === '' ? null : error.detail;
  return answer(status, code, error.message, { details, hint: error.hint ?? null });
}

function ofDatabase(error: unknown, failure: DatabaseFailure): RestError {
  const { status, code } = failure;
  if (!(error instanceof pg.DatabaseError)) return answer(status, code, SERVER_BUSY);
  if (code.startsWith('PT')) return ofRefusal(error, failure);
  return answer(status, code, messageOfState(code), {
    details: error.column ?? null,
    hint: error.constraint ?? null,
  });
}

function ofFastify(error: FastifyError): RestError | undefined {
  if (error.statusCode === undefined || error.statusCode >= 500) return undefined;
  if (error.statusCode === 413) return answer(413, 'PGRST102', 'El envío es demasiado grande.');
  if (error.statusCode === 415)
    return answer(415, 'PGRST102', 'El cuerpo de la petición tiene que ser JSON.');
  return answer(error.statusCode, 'PGRST100', 'La petición no es válida.');
}

/**
 * What a client is told about a failure: a public error as it is, a database error by its SQLSTATE (the constraint's name
 * as `hint`, the missing column as `details`), anything else as one general sentence. Nothing internal gets through.
 */
export function restError(error: unknown): RestError {
  if (error instanceof PublicError) return answer(error.status, error.code, error.message, error);
  const failure = databaseFailure(error);
  if (failure) return ofDatabase(error, failure);
  return ofFastify(error as FastifyError) ?? answer(500, 'XX000', UNEXPECTED_FAILURE);
}

/** RFC 6750, 3: why a token was not taken. */
function challenge(code: string): string {
  if (code === 'PGRST303') return 'Bearer error="invalid_token", error_description="JWT expired"';
  return code === 'PGRST301' ? 'Bearer error="invalid_token"' : 'Bearer';
}

/** Why a request was refused, without the values that it brought: PostgreSQL quotes them. */
const causeOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.routine : String(error));

/** After this time another try makes sense. */
const RETRY_AFTER_SECONDS = 2;

/** The error handler of the table API and the procedures: {@link restError} to the client, the cause to the log. */
export function answerRestError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = restError(error);
  if (status >= 500) logFailure(request, error, 'request failed');
  else request.log.debug({ reqId: request.id, code: body.code, cause: causeOf(error) }, 'request refused');
  if (status === 429 || status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (status === 401) reply.header('www-authenticate', challenge(body.code));
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
