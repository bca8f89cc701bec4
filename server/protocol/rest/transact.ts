import pg from 'pg';
import { diskFull, isDiskFull } from '#server/database/disk-full.ts';
import { type Claims, runAsUser } from '#server/database/run-as-user.ts';
import { needsSession } from './refusals.ts';

export interface TransactOptions {
  readOnly: boolean;
  /** Undoes everything after the work is done, and still gives its result (`Prefer: tx=rollback`). */
  rollback?: boolean;
  /** What one statement may take, where the usual limit does not fit. */
  timeoutMs?: number | undefined;
}

/** SQLSTATE of a write in a transaction that may only read. */
const READ_ONLY = '25006';

/** Carries a result out of a transaction that must not be committed. */
class RolledBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('rolled back on request');
    this.result = result;
  }
}

/**
 * One request, one transaction, as the person of `claims`.
 * While the disk has no room it may only read.
 * @throws {PublicError} 401 where a signed-out caller met something that needs a session; 507 where a change cannot be saved;
 *   else what the work throws.
 */
export async function transact<T>(
  pool: pg.Pool,
  claims: Claims,
  work: (client: pg.ClientBase) => Promise<T>,
  { readOnly, rollback = false, timeoutMs }: TransactOptions,
): Promise<T> {
  const run = async (client: pg.ClientBase) => {
    const result = await work(client);
    if (rollback) throw new RolledBack(result);
    return result;
  };
  const locked = !readOnly && isDiskFull(pool);
  try {
    return await runAsUser(pool, claims, run, {
      readOnly: readOnly || locked,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    if (claims.role === 'anon' && error instanceof pg.DatabaseError && error.code === '42501') {
      throw needsSession(error);
    }
    if (locked && error instanceof pg.DatabaseError && error.code === READ_ONLY) throw diskFull(error);
    throw error;
  }
}
