import pg from 'pg';
import { diskFull, isDiskFull } from '#server/database/disk-full.ts';
import { databaseFailure } from '#server/database/failure.ts';
import { type Claims, queryAsUser, type RunOptions, runAsUser } from '#server/database/run-as-user.ts';
import { PublicError } from '#server/lib/public-error.ts';
import type { Statement } from '#server/lib/statement.ts';
import { needsSession } from './refusals.ts';

/**
 * Called after a change of a person was refused and rolled back, e.g. to record the attempt in another transaction. The
 * answer does not wait for it, and its failure changes nothing.
 * @param refusal the caller's answer, with the ids of the refused rows.
 * @param personId the caller; undefined if signed out.
 */
export type AfterRefusal = (refusal: PublicError, personId: string | undefined) => Promise<void>;

export interface TransactOptions {
  readOnly: boolean;
  /** Whether to roll back after the work and still return its result (`Prefer: tx=rollback`). */
  rollback?: boolean;
  /** The time limit of each statement, if the usual one does not apply. */
  timeoutMs?: number | undefined;
  /** Called after a refused change, unless it was only tried (`rollback`). */
  afterRefusal?: AfterRefusal | undefined;
}

/** The SQLSTATE of a write in a read-only transaction. */
const READ_ONLY = '25006';

/** Passes a result out of a transaction that must not be committed. */
class RolledBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('rolled back on request');
    this.result = result;
  }
}

function reportRefusal(error: unknown, personId: string | undefined, afterRefusal: AfterRefusal): void {
  const refusal = error instanceof PublicError ? error : databaseFailure(error);
  if (refusal !== undefined && refusal.status < 500) afterRefusal(refusal, personId).catch(() => undefined);
}

/** Runs a transaction of a request, and explains its failures; the parameters are those of {@link transact}. */
async function explained<T>(
  pool: pg.Pool,
  claims: Claims,
  run: (options: RunOptions) => Promise<T>,
  { readOnly, rollback = false, timeoutMs, afterRefusal }: TransactOptions,
): Promise<T> {
  const locked = !readOnly && isDiskFull(pool);
  try {
    return await run({ readOnly: readOnly || locked, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    if (afterRefusal && !readOnly && !rollback) reportRefusal(error, claims.sub, afterRefusal);
    if (claims.role === 'anon' && error instanceof pg.DatabaseError && error.code === '42501') {
      throw needsSession(error);
    }
    if (locked && error instanceof pg.DatabaseError && error.code === READ_ONLY) throw diskFull(error);
    throw error;
  }
}

/**
 * Runs the work of a request in one transaction, as the person of `claims`.
 * While the disk is full, the transaction is read-only.
 * @throws {PublicError} 401 if a signed-out caller needs a session; 507 if a change cannot be saved; otherwise the errors of
 *   the work.
 */
export async function transact<T>(
  pool: pg.Pool,
  claims: Claims,
  work: (client: pg.ClientBase) => Promise<T>,
  options: TransactOptions,
): Promise<T> {
  const all = async (client: pg.ClientBase) => {
    const result = await work(client);
    if (options.rollback) throw new RolledBack(result);
    return result;
  };
  return explained(pool, claims, (run) => runAsUser(pool, claims, all, run), options);
}

/** Like {@link transact}, for a request that is nothing but statements: it takes one round trip. @returns the rows of the last one. */
export async function transactStatements<Row>(
  pool: pg.Pool,
  claims: Claims,
  statements: readonly Statement[],
  options: Omit<TransactOptions, 'rollback'>,
): Promise<Row[]> {
  return explained(pool, claims, (run) => queryAsUser<Row>(pool, claims, statements, run), options);
}
