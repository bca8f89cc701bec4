import pg from 'pg';
import { type Claims, runAsUser } from '../../database/run-as-user.ts';
import { needsSession } from './refusals.ts';

export interface TransactOptions {
  readOnly: boolean;
  /** Undoes everything after the work is done, and still gives its result (`Prefer: tx=rollback`). */
  rollback?: boolean;
  /** What one statement may take, where the usual limit does not fit. */
  timeoutMs?: number | undefined;
}

/** Carries a result out of a transaction that must not be committed. */
class Undone<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('rolled back on request');
    this.result = result;
  }
}

/**
 * One request, one transaction, as the person of `claims`.
 * @throws {PublicError} 401 where a signed-out caller met something that needs a session; else what the work throws.
 */
export async function transact<T>(
  pool: pg.Pool,
  claims: Claims,
  work: (client: pg.ClientBase) => Promise<T>,
  { readOnly, rollback = false, timeoutMs }: TransactOptions,
): Promise<T> {
  const run = async (client: pg.ClientBase) => {
    const result = await work(client);
    if (rollback) throw new Undone(result);
    return result;
  };
  try {
    return await runAsUser(pool, claims, run, {
      readOnly,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  } catch (error) {
    if (error instanceof Undone) return error.result as T;
    if (claims.role === 'anon' && error instanceof pg.DatabaseError && error.code === '42501') {
      throw needsSession(error);
    }
    throw error;
  }
}
