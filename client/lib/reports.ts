import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Procedures } from '../../shared/contracts/procedures.ts';
import { call } from './call.ts';
import { useLive } from './live.ts';
import { keepUntilAnswered } from './query-client.ts';
import { useCoalesced } from './use-coalesced.ts';

/** A burst of changes (cards moved, a sprint finished) is one new reading. */
const REFRESH_AFTER_MS = 600;

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
  const queryClient = useQueryClient();
  const queryKey = ['report', name, input];
  const result = useQuery({
    queryKey,
    queryFn: () => call(name, input),
    // another day or another sprint takes the place of the one shown without an empty moment between
    placeholderData: keepUntilAnswered,
  });
  const refresh = useCoalesced(() => void queryClient.invalidateQueries({ queryKey }), REFRESH_AFTER_MS);
  // every change of a sprint or story writes one line of the log
  useLive('activity_log', project === undefined ? null : `project_id=eq.${project}`, refresh, refresh);
  return result as UseQueryResult<Procedures[Name]['output']>;
}
