/** A day as the database writes it, `2026-03-10`. */
export type Day = string;

const DAY_MS = 86_400_000;

/** The first and the last day that the database accepts. */
export const DAYS = { first: '2000-01-01', last: '2199-12-31' } as const;

/** Whether a text is a day that the database accepts. */
export function isNearDay(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= DAYS.first && day <= DAYS.last;
}

/**
 * The day itself, or the nearest one that the database accepts: the log has days from before these limits, as PostgreSQL
 * writes them (`infinity`, `-infinity`, `12026-01-01`, `0044-03-15 BC`).
 */
export function nearDay(day: string): Day {
  if (isNearDay(day)) return day;
  return day.startsWith('-') || day.endsWith('BC') || /^[01]\d{3}-/.test(day) ? DAYS.first : DAYS.last;
}

/** Whether a day is from Monday to Friday and not a holiday. */
export function isWorkingDay(day: Day, holidays: ReadonlySet<Day> = new Set()): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/** The day some calendar days later (or, negative, earlier). */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** How many days there are from one to another, both included; 0 when the last is before the first. */
function countDays(first: Day, last: Day): number {
  return Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1);
}

/**
 * The list of days from one to another, including both, within {@link DAYS}; empty if the last is before the first. Use
 * {@link workingDays} if only their number is needed.
 */
export function daysBetween(first: Day, last: Day): Day[] {
  const from = nearDay(first);
  return Array.from({ length: countDays(from, nearDay(last)) }, (_, place) => addDays(from, place));
}

/**
 * How many working days (Monday to Friday, less the holidays) lie from one day to another, both counted; 0 when the last
 * is before the first. Computed from whole weeks: its time does not grow with the distance.
 */
export function workingDays(first: Day, last: Day, holidays: ReadonlySet<Day> = new Set()): number {
  const [from, to] = [nearDay(first), nearDay(last)];
  const count = countDays(from, to);
  const weeks = Math.floor(count / 7);
  const rest = Array.from({ length: count % 7 }, (_, place) => addDays(from, weeks * 7 + place));
  const free = [...holidays].filter((day) => day >= from && day <= to && isWorkingDay(day));
  return weeks * 5 + rest.filter((day) => isWorkingDay(day)).length - free.length;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The day of a moment in a time zone, with its changes of the clock.
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
