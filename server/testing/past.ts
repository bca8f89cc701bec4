import type pg from 'pg';

/**
 * Runs a statement with the clock of the database set to an earlier moment, as the server itself.
 * @param moment in Madrid, '2025-03-03 10:00'.
 */
export async function inThePast(
  pool: pg.Pool,
  moment: string,
  sql: string,
  parameters: unknown[] = [],
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('app.clock', ($1::timestamp at time zone 'Europe/Madrid')::text, true)`,
      [moment],
    );
    await client.query(sql, parameters);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
