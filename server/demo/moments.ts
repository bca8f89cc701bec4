import { addDays, type Day, dayOf } from '#shared/rules/dates/working-days.ts';
import type { DemoMoment } from './people.ts';

/** Today is the seventh working day of the running sprint. */
const DAYS_INTO_SPRINT = 6;

/** From 0, a Monday. */
const weekdayOf = (day: Day): number => (new Date(day).getUTCDay() + 6) % 7;

/** The working day (Monday to Friday) `count` working days after or, negative, before another one. */
function addWorkingDays(day: Day, count: number): Day {
  const weekends = Math.floor((weekdayOf(day) + count) / 5);
  return addDays(day, count + 2 * weekends);
}

/**
 * Reads the days and moments of the history for a demo that is made at a moment. A day is a number of working days since the first
 * day of the running sprint ('-12'), and a moment that number with the wall-clock time ('-12 09:40:00') or a number of seconds
 * before the demo was made ('now-3600').
 */
export class Moments {
  readonly #now: number;
  readonly #start: Day;

  constructor({ now, timeZone }: DemoMoment) {
    this.#now = now.getTime();
    const today = dayOf(this.#now, timeZone);
    const lastWorkingDay = addDays(today, Math.min(0, 4 - weekdayOf(today)));
    this.#start = addWorkingDays(lastWorkingDay, -DAYS_INTO_SPRINT);
  }

  /** @returns '2026-03-10'. */
  readDay(number: string): Day {
    return addWorkingDays(this.#start, Number(number));
  }

  /** @returns the wall-clock time '2026-03-10 09:40:00', or the instant '2026-03-10T08:40:00.000Z'. */
  readMoment(text: string): string {
    if (text.startsWith('now-')) return new Date(this.#now - Number(text.slice(4)) * 1000).toISOString();
    const [number = '', clock] = text.split(' ');
    return `${this.readDay(number)} ${clock}`;
  }
}
