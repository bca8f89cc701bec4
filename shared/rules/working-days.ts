/** A day as the database writes it, `2026-03-10`. */
export type Day = string;

const DAY_MS = 86_400_000;

function isWorkingDay(time: number): boolean {
  const weekday = new Date(time).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/**
 * How many working days (Monday to Friday) lie from one day to another, both counted; 0 when the last is before the
 * first.
 */
export function workingDays(first: Day, last: Day): number {
  let count = 0;
  for (let time = Date.parse(first); time <= Date.parse(last); time += DAY_MS)
    if (isWorkingDay(time)) count += 1;
  return count;
}
