import { addDays, type Day, isWorkingDay, workingDays } from '#shared/rules/dates/working-days.ts';

/** The progress of a running sprint in working days. */
export interface SprintDays {
  /** From 1 to `total`; 0 before its first working day. */
  day: number;
  total: number;
  /** Working days after today. */
  left: number;
  /** `before` its first working day, on a weekend too; `after` its last day. */
  state: 'before' | 'during' | 'after';
  /** Its first working day. */
  first: Day;
}

/** Counts the working days of a sprint as of a day. */
export function daysOf(
  { start_date, end_date }: { start_date: Day; end_date: Day },
  today: Day,
  holidays: ReadonlySet<Day>,
): SprintDays {
  const total = workingDays(start_date, end_date, holidays);
  const passed = workingDays(start_date, today < end_date ? today : end_date, holidays);
  let first = start_date;
  while (total > 0 && !isWorkingDay(first, holidays)) first = addDays(first, 1);
  const state = today < first ? 'before' : today > end_date ? 'after' : 'during';
  return { day: passed, total, left: total - passed, state, first };
}
