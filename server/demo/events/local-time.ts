/**
 * Moments of the demo's history are wall-clock times in the installation's time zone. They are stored as the milliseconds of
 * the same wall-clock time in UTC; PostgreSQL converts them to instants (see replay.ts). A day is its midnight.
 */
export type LocalTime = number;

export const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The wall-clock time in `timeZone` at an instant. */
export function localTimeOf(instant: Date, timeZone: string): LocalTime {
  // Swedish writes '2026-03-10 16:05:00'
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${format.format(instant)}Z`);
}

/** '2026-03-10 16:05:00', as PostgreSQL reads a timestamp without time zone. */
export function timestampText(time: LocalTime): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}

/** '2026-03-10' */
export function dateText(time: LocalTime): string {
  return new Date(time).toISOString().slice(0, 10);
}

const startOfDay = (time: LocalTime): LocalTime => Math.floor(time / DAY) * DAY;

function isWorkday(day: LocalTime): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The day of a moment if it is a working day (Monday to Friday), otherwise the last working day before it. */
export function lastWorkday(time: LocalTime): LocalTime {
  let day = startOfDay(time);
  while (!isWorkday(day)) day -= DAY;
  return day;
}

/** The working day `count` working days after (or, negative, before) a working day. */
export function addWorkdays(day: LocalTime, count: number): LocalTime {
  const step = count < 0 ? -DAY : DAY;
  let result = day;
  for (let left = Math.abs(count); left > 0; ) {
    result += step;
    if (isWorkday(result)) left -= 1;
  }
  return result;
}

/** The same day some calendar days later (or, negative, earlier). */
export function addDays(day: LocalTime, count: number): LocalTime {
  return day + count * DAY;
}

/** A moment of a day, e.g. `at(day, 9, 30)`. */
export function at(day: LocalTime, hour: number, minute = 0): LocalTime {
  return startOfDay(day) + (hour * 60 + minute) * MINUTE;
}
