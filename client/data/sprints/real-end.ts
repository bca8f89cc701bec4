import { today } from '#client/lib/connection/server-config.ts';
import { formatDate, formatDateRange } from '#client/lib/text/format.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { Day } from '#shared/rules/dates/working-days.ts';

/** The day, in the team's time zone, of the moment at which a sprint was finished; null without one. */
export const endedOn = (completed: string | number | null): Day | null =>
  completed === null ? null : today(new Date(completed));

interface PlannedDays {
  start_date: Day;
  end_date: Day;
}

/**
 * The days of a sprint: those that it was planned with; of one that was finished on another day, that day, and the planned one behind it:
 * '2–11 mar (previsto 13 mar)'.
 * @param completed the moment at which it was finished; null while it is not.
 */
export function sprintRange(
  { start_date, end_date }: PlannedDays,
  completed: string | number | null,
): string {
  const ended = endedOn(completed);
  if (ended === null || ended === end_date || ended < start_date)
    return formatDateRange(start_date, end_date);
  return i18n.t('common:sprintRange', {
    range: formatDateRange(start_date, ended),
    planned: formatDate(end_date),
  });
}
