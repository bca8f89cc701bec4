import type pg from 'pg';

/** Runs `work` on a connection of the pool. @param isBroken whether the connection is closed after an error of the work. */
export async function onConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  isBroken: (error: unknown) => boolean = () => true,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    if (isBroken(error)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs `work` in one transaction as the server itself. No row policies apply, so `work` must name each row that it changes.
 * Use `runAsUser` to act for a person. Call `notifyCommit` afterwards if an exposed table was written.
 * @param large closes the connection afterwards: one that has done a great deal of work keeps tens of megabytes for ever.
 * @throws the error of `work` or of the commit, after a rollback.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<T>,
  { large = false } = {},
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | boolean = large;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
