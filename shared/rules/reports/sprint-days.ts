import { addDays, type Day, dayOf, daysBetween, isWorkingDay, workingDays } from '../dates/working-days.ts';
import type { SprintHistory, Step } from './sprint-history.ts';

/** The inputs that decide which days a chart has. */
export interface Calendar {
  /** The last day of the report, which is included completely. */
  asOf: Day;
  timeZone: string;
  /** The holidays of the project. */
  holidays: ReadonlySet<Day>;
}

/** A day of a sprint's chart. */
export interface SprintDay {
  day: Day;
  /** Whether it is from Monday to Friday and not a holiday. */
  working: boolean;
  /** Whether it had begun: future days have only the ideal value. */
  past: boolean;
  /** Whether the sprint was paused at the end of the day (or of its known part). */
  paused: boolean;
  steps: Step[];
  /** The share of the working days that are over at its end, from 0 to 1; null if the sprint has none. */
  elapsed: number | null;
}

/** A sprint ends at most this many days after its start; the database checks it too. */
export const MAX_SPRINT_DAYS = 366;

/** How many future days a chart has at most: an end date far away is a typing error. */
const MAX_DAYS_AHEAD = 366;

/**
 * The days of a sprint's chart, from its actual start to its planned or its actual end, whichever is later. Non-working days
 * are included only if something happened on them, the start and the end of the sprint too, so that no event is missing and no line is
 * flat without a reason.
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
    if (!works && happened.length === 0 && day !== first && day !== ended) return [];
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
