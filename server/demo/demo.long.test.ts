import pg from 'pg';
import { expect, test } from 'vitest';
import { createDatabase } from '#server/testing/harness.ts';
import { makeDemo } from './demo.ts';

const timeZone = 'Europe/Madrid';

test.each([
  ['a Saturday night', '2026-08-01T21:30:00Z'],
  ['a Monday, just after midnight', '2026-08-02T22:05:00Z'],
  ['the day of a change to summer time', '2026-03-29T09:00:00Z'],
  ['New Year', '2027-01-01T08:00:00Z'],
])('a demo that is made on %s has three unread notifications for its main person', async (_name, now) => {
  const { url, drop } = await createDatabase();
  const pool = new pg.Pool({ connectionString: url });
  try {
    expect(await makeDemo(pool, { timeZone, now: new Date(now) })).toBe(true);
    await pool.query(
      `select app.remind_of_sprints(day), app.remind_of_stories(day)
       from (select ($1::timestamptz at time zone $2)::date as day) today`,
      [now, timeZone],
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
});
