import type { UseQueryResult } from '@tanstack/react-query';
import { keepUntilAnswered } from '#client/lib/query-client.ts';
import { call } from '#client/lib/rpc.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';
import { useLiveQuery } from '../live-query.ts';

/** A burst of changes (cards moved, a sprint finished) is one reading (ms). */
const SETTLE_MS = 600;

type ReportName = 'burndown' | 'burnup' | 'sprint_report' | 'velocity';

/**
 * A report, as the person may see it; null as its data: the sprint had not begun by the day asked for.
 * @param project whose log is followed, so that the report stays current; undefined: it is read once.
 */
export function useReport<Name extends ReportName>(
  name: Name,
  input: Procedures[Name]['input'],
  project: string | undefined,
): UseQueryResult<Procedures[Name]['output']> {
  return useLiveQuery<Procedures[Name]['output'], readonly unknown[]>({
    queryKey: ['report', name, input],
    queryFn: () => call(name, input),
    // another day or another sprint takes the place of the one shown without an empty moment between
    placeholderData: keepUntilAnswered,
    // every change of a sprint or story writes one line of the log
    live: [{ table: 'activity_log', filter: project === undefined ? null : `project_id=eq.${project}` }],
    settleMs: SETTLE_MS,
  });
}
