import pg from 'pg';
import { type ErrorText, isErrorText } from '../lib/error-texts.ts';
import { apiError, PublicError } from '../lib/public-error.ts';

/** Statuses of SQLSTATEs: whole states first, then classes (the first two characters). Anything else is 400. */
export const STATUSES: ReadonlyMap<string, number> = new Map([
  ['23505', 409],
  ['23503', 409],
  ['25006', 405],
  ['42501', 403],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['54000', 413],
  ['57014', 504], // the statement took too long, or was cancelled
  ['55P03', 503], // lock not available
  ['55006', 503], // object in use
  ['25P03', 503], // idle in a transaction for too long: the connection is gone
  ['40001', 503], // serialisation failure, after all retries
  ['40P01', 503], // deadlock, after all retries
  ['57P', 503], // shutting down, crashed, starting up, database dropped
  ['08', 503], // connection lost
  ['53', 503], // connections, memory or disk used up
  ['40', 500],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['XX', 500],
  ['P0001', 400],
  ['P0', 500],
]);

/** Errors of the connection to the database, as Node reports them. */
const UNREACHABLE = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The same errors as the pool and its clients report them, without a code. */
const LOST =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

function statusOfState(state: string): number {
  return STATUSES.get(state) ?? STATUSES.get(state.slice(0, 3)) ?? STATUSES.get(state.slice(0, 2)) ?? 400;
}

/** SQLSTATEs with the text of another error. */
const SAME_TEXT: Record<string, ErrorText> = { '22008': '22007', '54000': 'answer_too_large' };

/** The text of a constraint, else of a state, else of its status. PostgreSQL's own English text never leaves the server. */
function textOf(state: string, status: number, constraint = ''): ErrorText {
  if (isErrorText(constraint)) return constraint;
  if (isErrorText(state)) return state;
  const general = status >= 500 ? 'unexpected_failure' : 'request_invalid';
  return SAME_TEXT[state] ?? (status === 503 ? 'PGRST001' : general);
}

function parseParams(detail: string | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(detail ?? '{}')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/**
 * A refusal raised by `app.refuse`: SQLSTATE PT<status>, the stable code as hint, parameters as detail. The parameter `subjects`
 * has the ids of the refused rows: it stays in the server.
 */
function raisedRefusal(error: pg.DatabaseError, code: string, status: number): PublicError {
  const { message, hint = '', detail } = error;
  const { subjects, ...params } = parseParams(detail);
  const listed = Array.isArray(subjects) ? { subjects: subjects.map(String) } : {};
  return new PublicError({
    status,
    code,
    text: isErrorText(hint) ? hint : undefined,
    hint: hint || null,
    details: (subjects === undefined ? detail : JSON.stringify(params)) || null,
    cause: error,
    message,
    params,
    ...listed,
  });
}

function isUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return UNREACHABLE.has(code) || LOST.test(message);
}

/**
 * The public error for a failure of the database; undefined for any other failure. Refusals (`app.refuse`) are failures too.
 * Otherwise the code is the SQLSTATE, or `PGRST001` if the database was unreachable; the hint is the constraint, the details
 * are the missing column. 503 and 504 are temporary: the same request may succeed later.
 */
export function databaseFailure(error: unknown): PublicError | undefined {
  if (!(error instanceof pg.DatabaseError)) {
    return isUnreachable(error) ? apiError('PGRST001', { cause: error }) : undefined;
  }
  const { code = 'XX000', constraint, column } = error;
  const refused = /^PT([2-5]\d\d)$/.exec(code)?.[1];
  if (refused) return raisedRefusal(error, code, Number(refused));
  const status = statusOfState(code);
  const text = textOf(code, status, constraint);
  return new PublicError({ status, code, text, hint: constraint, details: column, cause: error });
}

/** Whether the same transaction, run again at once, may succeed: serialisation failure and deadlock. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['40001', '40P01'].includes(error.code ?? '');
}

/** Whether a failed connection cannot be used again. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|57P|25P03)/.test(error.code ?? '');
  return isUnreachable(error);
}

/** Whether a connection must be given up because what it has prepared no longer fits the schema, or is not there. */
export function isStatementLost(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === '26000' || /^cached plan must not change/.test(error.message);
}
