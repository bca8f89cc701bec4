import { addDays, type Day, isNearDay } from '#shared/rules/dates/working-days.ts';

/** An absence ends at most this many days after its start; the database checks it too. */
const MAX_ABSENCE_DAYS = 731;

/** Why the days of an absence are invalid; null if they are valid or the first one is missing (''). */
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
