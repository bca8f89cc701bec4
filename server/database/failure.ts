import pg from 'pg';

/** What a failure of the database means for the request that met it. */
export interface DatabaseFailure {
  /** As HTTP has it. 503 and 504 pass: the same request may succeed later. */
  status: number;
  /** The SQLSTATE, or `PGRST001` where the database was not reached at all. */
  code: string;
}

/** Statuses of SQLSTATEs: whole states first, then classes (the first two characters). Anything else is 400. */
const STATUSES = new Map<string, number>([
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
  ['40001', 503], // serialisation failure, when further attempts failed too
  ['40P01', 503], // deadlock, likewise
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

/** Failures of the way to the database, as Node reports them. */
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

/** The same as the pool and its clients report them: errors without a code. */
const LOST =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** The HTTP status of an SQLSTATE. */
export function statusOfState(state: string): number {
  const refusal = /^PT([2-5]\d\d)$/.exec(state);
  if (refusal) return Number(refusal[1]);
  return STATUSES.get(state) ?? STATUSES.get(state.slice(0, 3)) ?? STATUSES.get(state.slice(0, 2)) ?? 400;
}

function isUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return UNREACHABLE.has(code) || LOST.test(message);
}

/** What a failure means; undefined where it is none of the database. Refusals of our own (`app.refuse`) are failures too. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? 'XX000';
    return { status: statusOfState(code), code };
  }
  return isUnreachable(error) ? { status: 503, code: 'PGRST001' } : undefined;
}

/** Whether the same transaction, run again at once, may succeed: serialisation failure and deadlock. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['40001', '40P01'].includes(error.code ?? '');
}

/** Whether the connection that failed cannot be used again. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|57P|25P03)/.test(error.code ?? '');
  return isUnreachable(error);
}
