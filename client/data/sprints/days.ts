import { type Day, workingDays } from '#shared/rules/dates/working-days.ts';

/** The progress of a running sprint in working days. */
export interface SprintDays {
  /** From 1 to `total`; 0 before its first day. */
  day: number;
  total: number;
  /** Working days after today. */
  left: number;
  state: 'before' | 'during' | 'after';
}

/** Counts the working days of a sprint as of a day. */
export function daysOf(
  { start_date, end_date }: { start_date: Day; end_date: Day },
  today: Day,
  holidays: ReadonlySet<Day>,
): SprintDays {
  const total = workingDays(start_date, end_date, holidays);
  const passed = workingDays(start_date, today < end_date ? today : end_date, holidays);
  const state = today < start_date ? 'before' : today > end_date ? 'after' : 'during';
  // a sprint that begins on a day off is on its first day
  return { day: state === 'before' ? 0 : Math.max(1, passed), total, left: total - passed, state };
}
