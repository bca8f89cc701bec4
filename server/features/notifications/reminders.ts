import { z } from 'zod';
import { notifyCommit } from '#server/database/run-as-user.ts';
import { defineTask } from '#server/lib/task.ts';
import { mailWaiting } from './mail-notifications.ts';

/** Reminders and digests are sent from this hour in the installation's time zone. */
const MORNING_HOUR = 8;

/** The day (`2026-03-10`) and the hour in a time zone. */
function clockIn(timeZone: string, moment: Date): { day: string; hour: number } {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(moment);
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
}

/** The job can contain the current moment, for a task that is added by hand. */
const payload = z.object({ now: z.coerce.date().optional() });

/**
 * From eight o'clock, notifies the members of teams whose sprint ends today or on the next working day, and people with a
 * story that is due then, and opens planned retrospectives and reminds people to write. Each person is notified once.
 */
export const remind = defineTask({
  name: 'remind',
  payload,
  schedule: '5 * * * *',
  run: async ({ now = new Date() }, { pool, config }) => {
    const { day, hour } = clockIn(config.timeZone, now);
    if (hour < MORNING_HOUR) return;
    await pool.query(
      `select app.remind_of_sprints($1), app.remind_of_stories($1),
         app.open_planned_retrospectives($1), app.remind_of_retrospectives($1)`,
      [day],
    );
    notifyCommit();
  },
});

/** From eight o'clock, sends digests to people who chose them, at most one a day, and only if they have pending notifications. */
export const sendDigests = defineTask({
  name: 'send_digests',
  payload,
  schedule: '15 * * * *',
  run: async ({ now = new Date() }, context) => {
    const { day, hour } = clockIn(context.config.timeZone, now);
    if (hour < MORNING_HOUR) return;
    const { rows } = await context.pool.query<{ user_id: string }>(
      `select distinct w.user_id from app.pending_mails w
       join public.user_settings s on s.user_id = w.user_id and s.notifications -> 'digest' = 'true'
       left join app.digests d on d.user_id = w.user_id
       where d.sent_on is distinct from $1::date`,
      [day],
    );
    for (const { user_id: userId } of rows) {
      if (!(await mailWaiting(userId, context, true))) continue;
      await context.pool.query(
        `insert into app.digests (user_id, sent_on) values ($1, $2)
         on conflict (user_id) do update set sent_on = excluded.sent_on`,
        [userId, day],
      );
    }
  },
});
