import type { UseQueryResult } from '@tanstack/react-query';
import { keepUntilAnswered } from '#client/lib/backend/query-client.ts';
import { call } from '#client/lib/backend/rpc.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';
import type { REPORTS, ReportKind } from '#shared/rules/reports/report-choice.ts';
import { useLiveQuery } from '../read/live-query.ts';

/** A burst of changes (moved cards, a finished sprint) causes one read after this time (ms). */
const SETTLE_MS = 600;

type ReportName = (typeof REPORTS)[ReportKind];

/** The key of {@link useReport}. */
export const reportKey = <Name extends ReportName>(name: Name, input: Procedures[Name]['input']) =>
  ['report', name, input] as const;

/**
 * A report with the data that the person may see; its data are null if the sprint had not begun by the requested day.
 * @param project its activity log keeps the report current; undefined: the report is read once.
 * @param wanted false: it is not read (yet).
 */
export function useReport<Name extends ReportName>(
  name: Name,
  input: Procedures[Name]['input'],
  project: string | undefined,
  wanted = true,
): UseQueryResult<Procedures[Name]['output']> {
  return useLiveQuery<Procedures[Name]['output'], readonly unknown[]>({
    queryKey: reportKey(name, input),
    queryFn: () => call(name, input),
    enabled: wanted,
    // the old report stays until the report of another day or sprint is loaded
    placeholderData: keepUntilAnswered,
    // every change of a sprint or story writes one row of the activity log
    live: [
      { table: 'activity_log', filter: project === undefined || !wanted ? null : `project_id=eq.${project}` },
    ],
    settleMs: SETTLE_MS,
  });
}
