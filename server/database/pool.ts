import pg from 'pg';

const SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * A pool that outlives broken connections: an idle one is replaced by the next query, one in use fails its query.
 * @param onBroken told of each, to be logged.
 */
export function createPool(
  connection: pg.ClientConfig,
  onBroken: (error: Error) => void = () => undefined,
): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: SIZE, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  pool.on('error', onBroken);
  pool.on('connect', (client) => client.on('error', onBroken));
  return pool;
}
