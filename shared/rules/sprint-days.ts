import type { SprintHistory, Step } from './sprint-history.ts';
import { addDays, type Day, dayOf, daysBetween, isWorkingDay, workingDays } from './working-days.ts';

/** What says which days a chart has. */
export interface Calendar {
  /** The last day that the report includes, whole. */
  asOf: Day;
  timeZone: string;
  /** Days of the project without work. */
  holidays: ReadonlySet<Day>;
}

/** A day of a sprint's chart. */
export interface SprintDay {
  day: Day;
  /** Monday to Friday, no holiday. */
  working: boolean;
  /** Whether it had come: days to come have an ideal only. */
  past: boolean;
  /** The sprint was paused when the day (or what is known of it) ended. */
  paused: boolean;
  steps: Step[];
  /** The share of the working days that are over when it ends, from 0 to 1; null where the sprint has none. */
  elapsed: number | null;
}

/** A sprint ends at most so many days after its start, as the database checks. */
export const MAX_SPRINT_DAYS = 366;

/** A date far off (a slip of the keyboard) draws no more than a year to come. */
const MAX_DAYS_AHEAD = 366;

/**
 * The days of a sprint's chart: from its real start to its planned or its real end, whichever is later. Days without work
 * are there only where something happened on them, so that nothing is left out and no line is flat for nothing.
 */
export function sprintDays(history: SprintHistory, { asOf, timeZone, holidays }: Calendar): SprintDay[] {
  const dayOfMoment = (at: number) => dayOf(at, timeZone);
  const first = dayOfMoment(history.started_at);
  const ended = history.ended_at === null ? undefined : dayOfMoment(history.ended_at);
  const shown = ended ?? asOf;
  const farthest = addDays(shown, MAX_DAYS_AHEAD);
  const last = [history.end_date, shown, farthest].toSorted()[1] ?? shown;

  const steps = Map.groupBy(history.steps, ({ at }) => dayOfMoment(at));
  const pauses = history.pauses.map(({ from, to }) => ({
    from: dayOfMoment(from),
    to: to === null ? undefined : dayOfMoment(to),
  }));
  const total = workingDays(first, history.end_date, holidays);
  let over = 0;
  return daysBetween(first, last).flatMap((day) => {
    const works = isWorkingDay(day, holidays);
    if (works && day <= history.end_date) over += 1;
    const happened = steps.get(day) ?? [];
    if (!works && happened.length === 0 && day !== ended) return [];
    const past = day <= shown;
    return {
      day,
      working: works,
      past,
      paused:
        past && day !== ended && pauses.some(({ from, to }) => from <= day && (to === undefined || day < to)),
      steps: happened,
      elapsed: total === 0 ? null : over / total,
    };
  });
}
