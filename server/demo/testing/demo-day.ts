import pg from 'pg';
import { expect } from 'vitest';
import { createDatabase } from '#server/testing/harness.ts';
import { makeDemo } from '../demo.ts';

export const TIME_ZONE = 'Europe/Madrid';

/** A whole demo is made, with the months of its history: seconds on a quiet machine, many on a busy one. */
export const DEMO_TIMEOUT_MS = 90_000;

/**
 * Makes the demo in a database of its own, and fails where its main person then has more or fewer than three unread notifications.
 * @param now the moment in which it is made, as ISO 8601.
 */
export async function expectDemoOn(now: string): Promise<void> {
  const { url, drop } = await createDatabase();
  const pool = new pg.Pool({ connectionString: url });
  try {
    expect(await makeDemo(pool, { timeZone: TIME_ZONE, now: new Date(now) })).toBe(true);
    await pool.query(
      `select app.remind_of_sprints(day), app.remind_of_stories(day)
       from (select ($1::timestamptz at time zone $2)::date as day) today`,
      [now, TIME_ZONE],
    );
    const { rows } = await pool.query(
      `select count(*)::int as unread from public.notifications n join auth.users u on u.id = n.user_id
       where n.read_at is null and u.email like 'abril@%'`,
    );
    expect(rows).toEqual([{ unread: 3 }]);
  } finally {
    await pool.end();
    await drop();
  }
}
