import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/** How long to wait for connections to close: a server that is gone does not answer, and a running statement ends with its server or its limit. */
const CLOSE_LIMIT_MS = 1000;

/**
 * Creates a pool that survives broken connections: the next query replaces an idle one, and one in use fails its query.
 * @param onBroken called with each failure, to log it.
 * @param size how many connections it opens, at most.
 */
export function createPool(
  connection: pg.ClientConfig,
  onBroken: (error: Error) => void = () => undefined,
  size = SIZE,
): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: size, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  pool.on('error', onBroken);
  pool.on('connect', (client) => client.on('error', onBroken));
  return pool;
}

/** Waits until the statements that wait for a connection have got one: a pool that ends serves them no longer. */
async function serveWaiting(pool: pg.Pool): Promise<void> {
  if (pool.waitingCount === 0) return;
  const served = pool.connect().then(
    (client) => client.release(),
    () => undefined,
  );
  await Promise.race([served, sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
}

/**
 * Ends a pool after what was asked of it, and waits until its last connection is closed: `end` alone does not wait for that. Each of
 * the two takes at most a second.
 */
export async function closePool(pool: pg.Pool): Promise<void> {
  await serveWaiting(pool);
  let open = pool.totalCount;
  const closed = new Promise<void>((resolve) => {
    const count = () => {
      if (open === 0) resolve();
      open -= 1;
    };
    pool.on('remove', count);
    count();
  });
  const ended = pool.end().then(() => closed);
  await Promise.race([ended, sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
}
