import type pg from 'pg';
import { vi } from 'vitest';

/** The blocks that PostgreSQL has read in a database since its statistics began. */
interface Reads {
  /** Blocks of tables and indexes, from memory or from the disk. */
  blocks: number;
  /** Bytes of temporary files: what did not fit into the memory of a statement. */
  temporary: number;
}

/** Waits until no other connection is in the middle of something, such as what follows an answer. */
const settle = (pool: pg.Pool) =>
  vi.waitUntil(async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity
       where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid() limit 1`,
    );
    return rowCount === 0;
  });

/**
 * Makes all idle connections of the pool, or the next one that becomes idle, report what they have done: PostgreSQL does it only when a
 * connection has been idle for some time.
 */
async function report(pool: pg.Pool): Promise<void> {
  await settle(pool);
  const count = Math.max(pool.idleCount, 1);
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()));
  await Promise.all(clients.map((client) => client.query('select pg_stat_force_next_flush()')));
  for (const client of clients) client.release();
}

async function read(pool: pg.Pool): Promise<Reads> {
  await report(pool);
  const { rows } = await pool.query<{ blocks: string; temporary: string }>(
    `select blks_read + blks_hit as blocks, temp_bytes as temporary
     from pg_stat_database where datname = current_database()`,
  );
  return { blocks: Number(rows[0]?.blocks), temporary: Number(rows[0]?.temporary) };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Counts what a request reads: the median of several times, since the server itself reads a little meanwhile, and a connection
 * reads the catalogue of PostgreSQL once.
 */
export async function readsOf(pool: pg.Pool, act: () => Promise<unknown>, times = 5): Promise<Reads> {
  const seen: Reads[] = [];
  for (let n = 0; n < times; n += 1) {
    const before = await read(pool);
    await act();
    const after = await read(pool);
    seen.push({ blocks: after.blocks - before.blocks, temporary: after.temporary - before.temporary });
  }
  return {
    blocks: median(seen.map(({ blocks }) => blocks)),
    temporary: median(seen.map(({ temporary }) => temporary)),
  };
}
