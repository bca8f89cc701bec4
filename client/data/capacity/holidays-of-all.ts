import { useQuery } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import { seedQuery } from '#client/lib/backend/query-client.ts';
import { holidaysKey } from './holidays.ts';

/**
 * Reads the holidays of several projects with one request, for `useHolidays`, which reads those of one.
 * @returns whether they have been read, or cannot be read together.
 */
export function useHolidaysRead(projectIds: readonly string[]): boolean {
  const ids = [...new Set(projectIds)];
  const { isLoading } = useQuery({
    queryKey: ['holidays-of-all', ...ids],
    enabled: ids.length > 1,
    queryFn: async () => {
      const beganAt = performance.now();
      const { data } = await db
        .from('holidays')
        .select('project_id, day')
        .in('project_id', ids)
        .throwOnError();
      const days = Map.groupBy(data, (row) => row.project_id);
      for (const id of ids)
        seedQuery(
          holidaysKey(id),
          (days.get(id) ?? []).map(({ day }) => day),
          beganAt,
        );
      return true;
    },
  });
  return !isLoading;
}
