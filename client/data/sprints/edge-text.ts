import { today } from '#client/lib/connection/server-config.ts';
import { formatDate } from '#client/lib/text/format.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { addDays, type Day } from '#shared/rules/dates/working-days.ts';
import type { SprintDays } from './days.ts';

/** 'empieza mañana' before the first working day of a sprint, 'terminó el 13 mar' after its last; undefined between them. */
export function edgeText({ state, first }: SprintDays, { end_date }: { end_date: Day }): string | undefined {
  if (state === 'during') return undefined;
  if (state === 'after') return i18n.t('sprints:running.over', { date: formatDate(end_date) });
  return first === addDays(today(), 1)
    ? i18n.t('sprints:running.tomorrow')
    : i18n.t('sprints:running.starts', { date: formatDate(first) });
}
