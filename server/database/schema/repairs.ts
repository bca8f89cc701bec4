import type pg from 'pg';
import type { Logger } from 'pino';

/** Logged values are cut to this many characters; `app.repairs` has the whole values. */
const MAX_SHOWN = 500;

interface Repair {
  what: string;
  row_id: string;
  before: unknown;
  after: unknown;
}

function shorten(value: unknown): unknown {
  const text = JSON.stringify(value) ?? 'null';
  return text.length <= MAX_SHOWN ? value : `${text.slice(0, MAX_SHOWN)}…`;
}

/**
 * Logs each repair that upgrades made to existing rows and that no server has logged yet.
 * @returns how many it logged.
 */
export async function logRepairs(pool: pg.Pool, log: Logger): Promise<number> {
  const { rows } = await pool.query<Repair>(`
    with logged as (
      update app.repairs set logged_at = clock_timestamp() where logged_at is null
      returning id, what, row_id, before, after
    )
    select what, row_id, before, after from logged order by id`);
  for (const { what, row_id, before, after } of rows) {
    log.warn(
      { what, row: row_id, before: shorten(before), after: shorten(after) },
      'repaired by the upgrade',
    );
  }
  return rows.length;
}
