import pg from 'pg';
import { expect } from 'vitest';
import { createDatabase } from '#server/testing/harness.ts';
import { makeDemo } from '../demo.ts';
import { recordDemo } from '../history/record.ts';

export const TIME_ZONE = 'Europe/Madrid';

/** A whole demo is made, with the months of its history: seconds on a quiet machine, many on a busy one. */
export const DEMO_TIMEOUT_MS = 400_000;

async function inDatabase<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const { url, drop } = await createDatabase();
  const pool = new pg.Pool({ connectionString: url });
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await drop();
  }
}

/**
 * Makes a demo in a database of its own.
 * @param now the moment in which it is made, as ISO 8601.
 * @returns the lines that {@link recordDemo} writes.
 */
export async function recordDemoOn(
  now: string,
  make: Parameters<typeof recordDemo>[2],
  timeZone = TIME_ZONE,
): Promise<string[]> {
  const text = await inDatabase((pool) => recordDemo(pool, { timeZone, now: new Date(now) }, make));
  return text.split('\n');
}

/**
 * Makes the demo in a database of its own, and fails where its main person then has more or fewer than three unread notifications.
 * @param now the moment in which it is made, as ISO 8601.
 */
export async function expectDemoOn(now: string): Promise<void> {
  await inDatabase(async (pool) => {
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
  });
}
