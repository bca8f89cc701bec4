import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { POOL_LOCK } from '../advisory-locks.ts';

/** How often the connection is checked, and how long it may take to answer before it counts as lost. */
const BEAT_MS = 5_000;
const ANSWER_MS = 10_000;
/** How long a node may take to get its locks again after it has noticed that the connection is gone. */
const REGAIN_MS = 10_000;
const REGAIN_PAUSE_MS = 250;
/**
 * How long the lock of another node's pool must have been free before the pool counts as dead. A node that lives has got its
 * locks again by then, or has given up its jobs: it notices a lost connection after {@link BEAT_MS} and {@link ANSWER_MS} at the latest.
 */
const DEAD_MS = BEAT_MS + ANSWER_MS + REGAIN_MS + 5_000;
/** How long to wait for the connection to close: a server that is gone does not answer. */
const CLOSE_MS = 1_000;
/** After this time PostgreSQL ends a connection whose machine is gone, and its locks: 30 s. */
const KEEP_ALIVE = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/**
 * The pools that have jobs and whose lock is free, but for those of the asking process. They must be left out: PostgreSQL gives a
 * session the locks that it holds already, so the session that holds a lock finds it free.
 */
const FREE_POOLS = `
  select pool from (select distinct locked_by as pool from graphile_worker.jobs where locked_by is not null) pools
  where pool <> all ($2::text[]) and pg_try_advisory_xact_lock($1, hashtext(pool))`;

/** Returns the jobs of the given pools to the queue, of those whose lock is still free. */
const UNLOCK = `
  select graphile_worker.force_unlock_workers(array_agg(pool)), count(*)::int as count
  from unnest($2::text[]) pool where pg_try_advisory_xact_lock($1, hashtext(pool)) having count(*) > 0`;

export interface WorkerLockOptions {
  connection: pg.ClientConfig;
  /** Whether no other node can use the database: then every pool that is not this process's own is dead. */
  alone: boolean;
  /** The pools whose jobs still run in this process, also those of an earlier term. */
  ownPools: () => string[];
}

/**
 * Shows other nodes that this one's worker pools are alive, with advisory locks on a separate connection, which end with the
 * process in any case. If that connection breaks, the locks are taken again on another one, and the jobs go on: other nodes wait
 * {@link DEAD_MS} before they take the jobs of a pool whose lock is free.
 */
export class WorkerLock {
  readonly #options: WorkerLockOptions;
  readonly #held = new Set<string>();
  readonly #lost = Promise.withResolvers<void>();
  /** Since when the locks of other pools have been seen free (ms of `performance.now()`). */
  #freeSince = new Map<string, number>();
  #client: pg.Client | undefined;
  // one after the other, since a connection runs one query at a time
  #last: Promise<unknown> = Promise.resolve();
  readonly #beat: NodeJS.Timeout;
  #closed = false;

  private constructor(options: WorkerLockOptions) {
    this.#options = options;
    this.#beat = setInterval(() => {
      const client = this.#client;
      if (client) this.#ask('select 1').catch(() => this.#breakOff(client));
    }, BEAT_MS);
  }

  /** Connects, and monitors the connection. @throws if the database cannot be reached. */
  static async open(options: WorkerLockOptions): Promise<WorkerLock> {
    const lock = new WorkerLock(options);
    try {
      await lock.#connect(ANSWER_MS);
    } catch (error) {
      await lock.close();
      throw error;
    }
    return lock;
  }

  /** Settles when the locks are lost for good: others may take the jobs of the pools soon. */
  get lost(): Promise<void> {
    return this.#lost.promise;
  }

  /** Takes the lock of a pool before its first job. @throws if the connection is lost. */
  async hold(pool: string): Promise<void> {
    this.#held.add(pool);
    await this.#ask('select pg_advisory_lock($1, hashtext($2))', [POOL_LOCK, pool]);
  }

  /** Returns the jobs of dead pools to the queue. @returns how many pools were dead. */
  async unlockDead(): Promise<number> {
    const own = [...this.#held, ...this.#options.ownPools()];
    const { rows } = await this.#ask<{ pool: string }>(FREE_POOLS, [POOL_LOCK, own]);
    const now = performance.now();
    this.#freeSince = new Map(rows.map(({ pool }) => [pool, this.#freeSince.get(pool) ?? now]));
    const wait = this.#options.alone ? 0 : DEAD_MS;
    const dead = [...this.#freeSince].filter(([, since]) => now - since >= wait).map(([pool]) => pool);
    if (dead.length === 0) return 0;
    const unlocked = await this.#ask<{ count: number }>(UNLOCK, [POOL_LOCK, dead]);
    return unlocked.rows[0]?.count ?? 0;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#beat);
    this.#lost.resolve();
    const ended = this.#client?.end().catch(() => undefined);
    await Promise.race([ended, sleep(CLOSE_MS, undefined, { ref: false })]);
  }

  #ask<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<pg.QueryResult<Row>> {
    const asked = this.#last.then(() => {
      if (!this.#client) throw new Error('the connection of the locks is being opened again');
      return this.#client.query<Row>(sql, values);
    });
    this.#last = asked.catch(() => undefined);
    return asked;
  }

  /** Opens a connection that holds all locks. */
  async #connect(limitMs: number): Promise<void> {
    const { connection } = this.#options;
    const client = new pg.Client({
      ...connection,
      options: `${connection.options ?? ''} ${KEEP_ALIVE}`.trim(),
      keepAlive: true,
      connectionTimeoutMillis: limitMs,
      query_timeout: ANSWER_MS,
    });
    client.on('error', () => this.#breakOff(client));
    client.on('end', () => this.#breakOff(client));
    await client.connect();
    for (const pool of this.#held) {
      await client.query('select pg_advisory_lock($1, hashtext($2))', [POOL_LOCK, pool]);
    }
    if (this.#closed) return client.end();
    this.#client = client;
  }

  /** Replaces a connection that no longer answers. */
  #breakOff(client: pg.Client): void {
    if (client !== this.#client || this.#closed) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
    void this.#regain();
  }

  async #regain(): Promise<void> {
    const deadline = performance.now() + REGAIN_MS;
    for (;;) {
      const left = deadline - performance.now();
      if (this.#closed) return;
      if (left <= 0) return this.#lost.resolve();
      try {
        return await this.#connect(left);
      } catch {
        await sleep(REGAIN_PAUSE_MS, undefined, { ref: false });
      }
    }
  }
}
