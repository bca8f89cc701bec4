import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { POOL_LOCK } from './advisory-locks.ts';

/** How often the connection is checked, and how long it may take to answer before it counts as lost. */
const BEAT_MS = 5_000;
const ANSWER_MS = 10_000;
/** How long to wait for the connection to close: a server that is gone does not answer. */
const CLOSE_MS = 1_000;
/**
 * After this time PostgreSQL ends a connection whose machine is gone, and its locks: 30 s. The node itself notices that earlier
 * by {@link BEAT_MS} and {@link ANSWER_MS}, and gives up its jobs.
 */
const KEEP_ALIVE = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** Frees the jobs of pools whose lock is free. */
const UNLOCK_DEAD = `
  with dead as (
    select pool from (select distinct locked_by as pool from graphile_worker.jobs where locked_by is not null) pools
    where pg_try_advisory_xact_lock($1, hashtext(pool)))
  select graphile_worker.force_unlock_workers(array_agg(pool)), count(*)::int as count from dead having count(*) > 0`;

/**
 * Shows other nodes that this one's worker pool is alive, with advisory locks on a separate connection, which end with the
 * process in any case.
 */
export interface WorkerLock {
  /** Settles when the connection is lost: others may take the pool's jobs from then on. */
  lost: Promise<void>;
  /** Takes the lock of a pool before its first job. @throws if the connection is lost. */
  hold(pool: string): Promise<void>;
  /** Returns the jobs of dead pools to the queue. @returns how many pools were dead. */
  unlockDead(): Promise<number>;
  close(): Promise<void>;
}

/** Connects, and monitors the connection. @throws if the database cannot be reached. */
export async function openWorkerLock(connection: pg.ClientConfig): Promise<WorkerLock> {
  const client = new pg.Client({
    ...connection,
    options: `${connection.options ?? ''} ${KEEP_ALIVE}`.trim(),
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  client.on('error', () => lose());
  client.on('end', () => lose());
  await client.connect();
  // one after the other, since a connection runs one query at a time
  let last: Promise<unknown> = Promise.resolve();
  const ask = <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) => {
    const asked = last.then(() => client.query<Row>(sql, values));
    last = asked.catch(() => undefined);
    return asked;
  };
  const beat = setInterval(() => {
    ask('select 1').catch(() => lose());
  }, BEAT_MS);
  void lost.then(() => clearInterval(beat));
  return {
    lost,
    hold: async (pool) => {
      await ask('select pg_advisory_lock($1, hashtext($2))', [POOL_LOCK, pool]);
    },
    unlockDead: async () => {
      const { rows } = await ask<{ count: number }>(UNLOCK_DEAD, [POOL_LOCK]);
      return rows[0]?.count ?? 0;
    },
    close: async () => {
      lose();
      const ended = client.end().catch(() => undefined);
      await Promise.race([ended, sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
