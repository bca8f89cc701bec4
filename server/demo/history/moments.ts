import {
  addWorkdays,
  at,
  dateText,
  type LocalTime,
  lastWorkday,
  timestampText,
} from '../events/local-time.ts';

/** Today is the seventh working day of the running sprint. */
const DAYS_INTO_SPRINT = 6;
/** The working days of the history, counted from the first day of the running sprint. */
const FIRST_DAY = -520;
const LAST_DAY = 60;
/** An event after this hour of yesterday has no place in the calendar: it is written as some time before now. */
const LAST_HOUR = 19;
const SECOND = 1000;

/** The first day of the running sprint of a demo that is made at `now`. */
export const startOfSprint = (now: LocalTime): LocalTime => addWorkdays(lastWorkday(now), -DAYS_INTO_SPRINT);

/**
 * Writes days and moments so that they hold for a demo of any date, and reads them for the date of one. A day is a number of
 * working days since the first day of the running sprint ('-12'), and a moment that number with the wall-clock time
 * ('-12 09:40:00') or a number of seconds before the demo was made ('now-3600').
 */
export class Moments {
  readonly #now: LocalTime;
  readonly #lastPlaced: LocalTime;
  readonly #numbers = new Map<string, string>();
  readonly #days = new Map<string, string>();

  /** @param now the wall-clock time at which the demo is made. */
  constructor(now: LocalTime) {
    const start = startOfSprint(now);
    this.#now = now;
    this.#lastPlaced = at(addWorkdays(start, DAYS_INTO_SPRINT - 1), LAST_HOUR);
    for (let number = FIRST_DAY; number <= LAST_DAY; number += 1) {
      const day = dateText(addWorkdays(start, number));
      this.#numbers.set(day, String(number));
      this.#days.set(String(number), day);
    }
  }

  /** @param day '2026-03-10'. @throws if it is no working day of the history. */
  writeDay(day: string): string {
    const number = this.#numbers.get(day);
    if (number === undefined) throw new Error(`${day} is no working day of the history`);
    return number;
  }

  /** @returns a day as PostgreSQL reads it. */
  readDay(number: string): string {
    const day = this.#days.get(number);
    if (day === undefined) throw new Error(`the history has no day ${number}`);
    return day;
  }

  /** @param local a wall-clock time: '2026-03-10 09:40:00'. */
  writeMoment(local: string): string {
    const [day = '', clock = ''] = local.split(' ');
    const time = Date.parse(`${day}T${clock}Z`);
    if (time > this.#lastPlaced && time <= this.#now) return `now-${(this.#now - time) / SECOND}`;
    return `${this.writeDay(day)} ${clock}`;
  }

  /** @returns a wall-clock time as PostgreSQL reads it. */
  readMoment(text: string): string {
    if (text.startsWith('now-')) return timestampText(this.#now - Number(text.slice(4)) * SECOND);
    const [number = '', clock] = text.split(' ');
    return `${this.readDay(number)} ${clock}`;
  }
}
