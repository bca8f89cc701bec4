import type { StoryStatus } from './story.ts';
import { addDays, type Day } from './working-days.ts';

/** The days that the database takes as due dates. */
export const DUE_DATES = { first: '2000-01-01', last: '2199-12-31' } as const;

/** Whether a day may be a due date; none at all may. */
export function isDueDate(day: Day | ''): boolean {
  return day === '' || (day.length === 10 && day >= DUE_DATES.first && day <= DUE_DATES.last);
}

/** How near a due date is: past, within two days, or later. */
export type Nearness = 'past' | 'today' | 'tomorrow' | 'inTwo' | 'later';

/**
 * How near the due date of a story is, in calendar days.
 * @param today the day of the team's time zone.
 * @returns null where there is none, and once the story is done: then it matters no more.
 */
export function dueNearness(
  story: { due_date: string | null; status: StoryStatus },
  today: Day,
): Nearness | null {
  const { due_date: due, status } = story;
  if (due === null || status === 'done') return null;
  if (due < today) return 'past';
  const near = (['today', 'tomorrow', 'inTwo'] as const).find((_, days) => due === addDays(today, days));
  return near ?? 'later';
}

/** The Sunday that ends the week of a day. */
export function endOfWeek(day: Day): Day {
  return addDays(day, (7 - new Date(day).getUTCDay()) % 7);
}
