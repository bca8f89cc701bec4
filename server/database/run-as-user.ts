import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { KeyedSemaphore } from '../lib/keyed-semaphore.ts';
import type { Statement } from '../lib/statement.ts';
import { isConflict, isConnectionLost, isStatementLost } from './failure.ts';
import { runPipeline } from './pipeline.ts';
import { onConnection } from './transaction.ts';

/** The part of a verified access token that the database uses; `sub` and `session_id` are absent for a signed-out caller. */
export interface Claims {
  role: 'anon' | 'authenticated';
  sub?: string;
  session_id?: string;
}

export const ANONYMOUS: Claims = { role: 'anon' };

const ATTEMPTS = 6;
/** A transaction that has taken this long is not retried: it occupies a connection, and others wait for its locks. */
const RETRY_WITHIN_MS = 3_000;
/** The maximum random pause before a retry, which separates the transactions of a deadlock. */
const PAUSE_MS = 50;

/** The time limit of one statement of a person (then SQLSTATE 57014), so that nobody occupies a connection for long. */
const STATEMENT_TIMEOUT_MS = { reading: 5_000, writing: 15_000 };

/**
 * How the requests of people share the pool's ten connections; two are always free for the server itself. All signed-out
 * callers together count as one person.
 */
const requests = new KeyedSemaphore({
  total: 8,
  perKey: 3,
  waitingPerKey: 500,
  waiting: 2_000,
  heavy: { afterMs: 5_000, permits: 2 },
});
const SIGNED_OUT = 'anon';

export interface RunOptions {
  /** Whether the transaction is read-only: it neither writes nor wakes the readers of the outbox. */
  readOnly?: boolean;
  /** The time limit of one statement, if the usual one does not apply. */
  timeoutMs?: number;
}

/** Called after each commit that may have written to the outbox; see `realtime`. */
export type CommitListener = () => void;

const commitListeners = new Set<CommitListener>();

/** Registers a listener for commits of this process. @returns a function that removes it. */
export function onCommit(listener: CommitListener): () => void {
  commitListeners.add(listener);
  return () => commitListeners.delete(listener);
}

/** Notifies the listeners of a commit outside {@link runAsUser}. */
export function notifyCommit(): void {
  for (const listener of commitListeners) listener();
}

/** One transaction of a request on a connection. */
type Attempt<T> = (client: pg.PoolClient) => Promise<T>;

/** The values of `app.open_request`, as texts. */
function openingValues(claims: Claims, { readOnly = false, timeoutMs }: RunOptions): string[] {
  const usual = readOnly ? STATEMENT_TIMEOUT_MS.reading : STATEMENT_TIMEOUT_MS.writing;
  return [JSON.stringify(claims), String(readOnly), String(timeoutMs ?? usual)];
}

async function attempt<T>(
  client: pg.PoolClient,
  claims: Claims,
  work: (client: pg.ClientBase) => Promise<T>,
  options: RunOptions,
): Promise<T> {
  const values = openingValues(claims, options).map((value) => client.escapeLiteral(value));
  try {
    // limits are counted under a lock: each statement must see earlier commits
    await client.query(`begin isolation level read committed; select app.open_request(${values.join(', ')})`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Runs `work` in one transaction as the person of `claims`: row policies and column defaults see exactly that person.
 * The session of the claims must not have ended and its person must be enabled (`app.open_request` checks both).
 * Serialisation failures and deadlocks are retried, so `work` must have no effect outside the transaction.
 * @throws the error of `work` or of the commit, after a rollback; SQLSTATE `PT401` if the session has ended; PublicError
 *   429 if the same person has too many requests in progress, 503 if all people together do.
 */
export async function runAsUser<T>(
  pool: pg.Pool,
  claims: Claims,
  work: (client: pg.ClientBase) => Promise<T>,
  options: RunOptions = {},
): Promise<T> {
  return inTurn(pool, claims, (client) => attempt(client, claims, work, options), options);
}

/**
 * Like {@link runAsUser}, for statements that are all known beforehand: one round trip, which also commits. A check that must undo a
 * change has to fail inside a statement.
 * @returns the rows of the last one.
 */
export async function queryAsUser<Row>(
  pool: pg.Pool,
  claims: Claims,
  statements: readonly Statement[],
  options: RunOptions = {},
): Promise<Row[]> {
  const opening = { text: 'select app.open_request($1, $2, $3)', values: openingValues(claims, options) };
  const send: Attempt<Row[]> = (client) => runPipeline<Row>(client, [opening, ...statements], claims.role);
  return inTurn(pool, claims, send, options);
}

function inTurn<T>(pool: pg.Pool, claims: Claims, run: Attempt<T>, options: RunOptions): Promise<T> {
  const work: Attempt<T> = (client) => withRetries(() => run(client), options);
  const isBroken = (error: unknown) => isConnectionLost(error) || isStatementLost(error);
  return requests.run(claims.sub ?? SIGNED_OUT, () => onConnection(pool, work, isBroken));
}

async function withRetries<T>(run: () => Promise<T>, options: RunOptions): Promise<T> {
  const began = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      const result = await run();
      if (!options.readOnly) notifyCommit();
      return result;
    } catch (error) {
      const mayRetry = tries < ATTEMPTS && performance.now() - began < RETRY_WITHIN_MS;
      if (!mayRetry || !isConflict(error)) throw error;
      await sleep(Math.random() * PAUSE_MS * tries);
    }
  }
}
