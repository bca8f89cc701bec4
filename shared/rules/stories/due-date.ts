import { addDays, type Day, isNearDay } from '../dates/working-days.ts';
import type { StoryStatus } from './story.ts';

/** Whether a day may be a due date. No day ('') is allowed too. */
export function isDueDate(day: Day | ''): boolean {
  return day === '' || isNearDay(day);
}

/** How near a due date is: past, within two days, or later. */
export type Nearness = 'past' | 'today' | 'tomorrow' | 'inTwo' | 'later';

/**
 * How near the due date of a story is, in calendar days.
 * @param today the day in the team's time zone.
 * @returns null if there is no due date, or if the story is done.
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
