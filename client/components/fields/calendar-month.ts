import { addDays, type Day } from '#shared/rules/dates/working-days.ts';

/** Days before a day that its week begins. `firstWeekday`: 1 is Monday, 7 is Sunday. */
export function daysIntoWeek(day: Day, firstWeekday: number): number {
  return (new Date(day).getUTCDay() - (firstWeekday % 7) + 7) % 7;
}

/** The six weeks that show the month of a day, with days of the months around it. */
export function weeksOfMonth(day: Day, firstWeekday: number): Day[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -daysIntoWeek(first, firstWeekday));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => addDays(start, week * 7 + place)),
  );
}

/** The same day some months later (or, negative, earlier); the last of the month if it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const first = new Date(`${day.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + count);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  const date = Math.min(Number(day.slice(8)), last.getUTCDate());
  return addDays(first.toISOString().slice(0, 10), date - 1);
}
