import type pg from 'pg';
import type { Logger } from 'pino';

/** The repair of migration 0097, which gave sprints the day of their start. Its values were valid before. */
const FIRST_DAY = 'sprints.start_date: the day of the start';

/** How many rows upgrades have changed, and how many of them are sprints that got the day of their start. */
export interface Repairs {
  rows: number;
  firstDays: number;
}

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
export async function logRepairs(pool: pg.Pool, log: Logger): Promise<Repairs> {
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
  return { rows: rows.length, firstDays: rows.filter(({ what }) => what === FIRST_DAY).length };
}
