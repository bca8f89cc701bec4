import type { UseQueryResult } from '@tanstack/react-query';
import { call } from '#client/lib/backend/rpc.ts';
import type { SprintEvidence } from '#shared/contracts/evidence.ts';
import { useLiveQuery } from '../read/live-query.ts';

/** A burst of changes (moved cards, a finished sprint) causes one read after this time (ms). */
const SETTLE_MS = 1000;

/**
 * The facts of a sprint; null: it has not begun.
 * @param sprintId undefined: nothing is read.
 * @param projectId its activity log keeps the figures current while the sprint runs.
 */
export function useSprintEvidence(
  sprintId: string | undefined,
  projectId: string,
): UseQueryResult<SprintEvidence | null> {
  return useLiveQuery({
    queryKey: ['sprint-evidence', sprintId],
    queryFn: () => call('sprint_evidence', { sprint_id: sprintId ?? '' }),
    enabled: sprintId !== undefined,
    live:
      sprintId === undefined
        ? []
        : [
            { table: 'activity_log', filter: `project_id=eq.${projectId}` },
            { table: 'refused_moves', filter: `sprint_id=eq.${sprintId}` },
          ],
    settleMs: SETTLE_MS,
  });
}
