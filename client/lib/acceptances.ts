import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { db } from './backend.ts';
import { useLive } from './live.ts';
import { acceptancesKey } from './project-requests.ts';
import { useCoalesced } from './use-coalesced.ts';

/** More people than a project has; a list never loads without bound. */
const MAX_PEOPLE = 5000;
const SETTLE_MS = 100;

/**
 * The people who have accepted that a project sees their data, kept current; none while they load. When one more accepts,
 * their hours and absences are loaded.
 */
export function useAcceptedPeople(projectId: string): {
  accepted: ReadonlySet<string>;
  query: UseQueryResult<string[]>;
} {
  const queryClient = useQueryClient();
  const queryKey = acceptancesKey(projectId);
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const { data: rows } = await db
        .from('project_acceptances')
        .select('user_id')
        .eq('project_id', projectId)
        .limit(MAX_PEOPLE)
        .throwOnError();
      return rows.map(({ user_id }) => user_id);
    },
  });
  const refresh = useCoalesced(() => {
    for (const key of [queryKey, ['absences'], ['weekly-hours']]) {
      void queryClient.invalidateQueries({ queryKey: key });
    }
  }, SETTLE_MS);
  useLive('project_acceptances', `project_id=eq.${projectId}`, refresh, refresh);
  const { data } = query;
  return { accepted: useMemo(() => new Set(data), [data]), query };
}
