import { type Day, daysBetween, isWorkingDay, nearDay, workingDays } from '../dates/working-days.ts';

/** An absence of a person, including the first and the last day. */
export interface Absence {
  start_date: Day;
  end_date: Day;
}

/** The hours that a person has for a sprint. */
export interface Capacity {
  /** Less holidays and absences. */
  available: number;
  /** Less holidays alone. */
  full: number;
  /** Working days that the person is away. */
  daysAway: number;
}

const DAYS_A_WEEK = 5;

/**
 * The hours that a person has from one day to another: a fifth of the weekly capacity for each working day (Monday to
 * Friday without the project's holidays) on which the person is not absent.
 * @param weeklyHours null: unknown, which counts as 0.
 * @param absences may overlap each other, weekends and holidays: each day counts once.
 */
export function capacityOf(
  weeklyHours: number | null,
  first: Day,
  last: Day,
  holidays: ReadonlySet<Day>,
  absences: readonly Absence[],
): Capacity {
  const daily = (weeklyHours ?? 0) / DAYS_A_WEEK;
  const away = new Set(
    absences.flatMap((absence) => {
      const [from, to] = [nearDay(absence.start_date), nearDay(absence.end_date)];
      return daysBetween(from > first ? from : first, to < last ? to : last);
    }),
  );
  const days = workingDays(first, last, holidays);
  const daysAway = [...away].filter((day) => isWorkingDay(day, holidays)).length;
  return { available: (days - daysAway) * daily, full: days * daily, daysAway };
}

/**
 * The points that a team may expect to complete: the mean of its last sprints, less the share of its hours that this
 * sprint lacks.
 * @param mean points a sprint; null where the team has completed none.
 * @returns rounded to one decimal; null if there is no mean.
 */
export function expectedPoints(
  mean: number | null,
  { available, full }: Pick<Capacity, 'available' | 'full'>,
): number | null {
  if (mean === null) return null;
  return Math.round(mean * (full === 0 ? 1 : available / full) * 10) / 10;
}

/**
 * The usual completion of a team: the mean of its last sprints (Jira's velocity).
 * @param completedPoints the completed points of each sprint.
 * @returns points a sprint, rounded to one decimal; null without a sprint.
 */
export function meanOf(completedPoints: readonly number[]): number | null {
  if (completedPoints.length === 0) return null;
  const sum = completedPoints.reduce((total, points) => total + points, 0);
  return Math.round((sum / completedPoints.length) * 10) / 10;
}

/** The most weekly hours: all of them. */
const MAX_HOURS = 168;

/** Parses typed weekly hours, with a point or a comma and at most one decimal: null if empty, undefined if invalid. */
export function parseHours(text: string): number | null | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return null;
  const hours = Number(trimmed);
  return /^\d{1,3}(\.\d)?$/.test(trimmed) && hours <= MAX_HOURS ? hours : undefined;
}
