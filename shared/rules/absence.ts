import { addDays, type Day, isNearDay } from './working-days.ts';

/** An absence ends at most so many days after its start, as the database checks. */
const MAX_ABSENCE_DAYS = 731;

/** Why the days of an absence do not fit; null where they do or the first one is missing ('' is none). */
export function absenceProblem(
  first: Day | '',
  last: Day | '',
): 'firstTooFar' | 'tooFar' | 'endsBefore' | 'tooLong' | null {
  if (first === '') return null;
  if (!isNearDay(first)) return 'firstTooFar';
  if (!isNearDay(last)) return 'tooFar';
  if (last < first) return 'endsBefore';
  return last > addDays(first, MAX_ABSENCE_DAYS) ? 'tooLong' : null;
}
