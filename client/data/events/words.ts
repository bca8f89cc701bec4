import { columnName } from '#client/data/stories/columns.ts';
import { formatDate, formatDateRange, formatList, formatNumber } from '#client/lib/text/format.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { EventColumn } from '#shared/contracts/events.ts';
import type { Words } from '#shared/events/describe.ts';
import type { Project } from '../projects/queries.ts';

/** How sentences about events are written in the person's language, about a project with its names of columns. */
export const eventWords = (project: Project | undefined) => ({
  t: i18n.t as unknown as Words['t'],
  date: formatDate,
  range: (first: string, last: string) => (first === last ? formatDate(first) : formatDateRange(first, last)),
  number: formatNumber,
  list: formatList,
  column: ({ status }: EventColumn) => (status === null ? '' : columnName(project, status)),
});
