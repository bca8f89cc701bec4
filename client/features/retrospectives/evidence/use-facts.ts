import { useSprintEvidence } from '#client/data/retrospectives/evidence.ts';
import { sprintRange } from '#client/data/sprints/real-end.ts';
import type { SprintEvidence } from '#shared/contracts/evidence.ts';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import type { SprintFigure } from './figures.ts';
import { useFigures } from './use-figures.ts';

/** The sprint of a retrospective. */
export type SprintOfRetro = NonNullable<Retrospective['sprint']>;

/** The facts of a sprint, as far as they are known. */
export interface Facts {
  state: 'loading' | 'failed' | 'notBegun' | 'known';
  /** Undefined unless they are known. */
  evidence: SprintEvidence | undefined;
  /** All figures, the most significant first; empty unless they are known. */
  figures: SprintFigure[];
  /** The days of the sprint: '16–27 feb'. */
  dates: string;
  error: unknown;
  retry: () => Promise<unknown>;
}

/** Reads the facts of a sprint. @param sprint null: a retrospective that stands alone, which has none. */
export function useFacts(sprint: SprintOfRetro | null, projectId: string): Facts {
  const { data, error, isError, refetch } = useSprintEvidence(sprint?.id, projectId);
  const figures = useFigures(projectId);
  const state =
    data !== undefined && data !== null
      ? 'known'
      : data === null || sprint === null || sprint.status === 'planned'
        ? 'notBegun'
        : isError
          ? 'failed'
          : 'loading';
  return {
    state,
    evidence: data ?? undefined,
    figures: data ? figures.all(data) : [],
    dates: sprint ? sprintRange(sprint, sprint.completed_at) : '',
    error,
    retry: refetch,
  };
}
