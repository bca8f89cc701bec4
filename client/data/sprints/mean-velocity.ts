import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import { meanOf } from '#shared/rules/reports/capacity.ts';
import { VELOCITY_SPRINTS } from '#shared/rules/reports/velocity-span.ts';
import { SPRINTS_KEY } from './queries.ts';

/** The key of {@link useMeanVelocity}. */
export const meanVelocityKey = (teamId: string | null | undefined) =>
  [...SPRINTS_KEY, 'velocity', teamId ?? 'none'] as const;

/** The velocity of a team in points: the mean of its last five sprints; null before the first one. */
export function useMeanVelocity(teamId: string | undefined): {
  mean: number | null;
  sprints: number;
  query: UseQueryResult<number[]>;
} {
  const query = useQuery({
    queryKey: meanVelocityKey(teamId),
    enabled: teamId !== undefined,
    queryFn: async () => {
      const { data: last } = await db
        .from('sprints')
        .select('completed_points')
        .eq('team_id', teamId ?? '')
        .eq('status', 'completed')
        .order('completed_at', { ascending: false })
        .limit(VELOCITY_SPRINTS)
        .throwOnError();
      return last.map(({ completed_points }) => completed_points ?? 0);
    },
  });
  const { data = [] } = query;
  return { mean: meanOf(data), sprints: data.length, query };
}
