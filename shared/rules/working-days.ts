/** A day as the database writes it, `2026-03-10`. */
export type Day = string;

const DAY_MS = 86_400_000;

/** Whether a day is from Monday to Friday, and no holiday. */
export function isWorkingDay(day: Day, holidays: ReadonlySet<Day> = new Set()): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/** The day some calendar days later (or, negative, earlier). */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Every day from one to another, both included; none when the last is before the first. */
export function daysBetween(first: Day, last: Day): Day[] {
  const count = Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1);
  return Array.from({ length: count }, (_, place) => addDays(first, place));
}

/**
 * How many working days (Monday to Friday, less the holidays) lie from one day to another, both counted; 0 when the last
 * is before the first.
 */
export function workingDays(first: Day, last: Day, holidays: ReadonlySet<Day> = new Set()): number {
  return daysBetween(first, last).filter((day) => isWorkingDay(day, holidays)).length;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The day that a moment belongs to in a time zone, its changes of the clock included.
 * @param moment milliseconds since 1970.
 */
export function dayOf(moment: number, timeZone: string): Day {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}
