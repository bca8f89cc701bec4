import type { UseQueryResult } from '@tanstack/react-query';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { call } from '#client/lib/backend/rpc.ts';
import type { AppSearch } from '#client/routing/app-search.ts';
import type { Retrospective, Retrospectives } from '#shared/contracts/retrospectives.ts';
import { type Clocked, withClock } from '../meetings/clock.ts';
import type { Attendance } from '../meetings/use-meeting.ts';
import { retroStartInput } from '../read/first-requests.ts';
import { useLiveQuery } from '../read/live-query.ts';
import { useOpening } from '../read/opening.ts';
import { pendingOf, usePendingOf } from '../write/pending.ts';
import { noteSecret } from './note-secret.ts';
import { withChanges } from './show-changes.ts';

/** A retrospective as this browser knows it. */
export type OpenRetrospective = Clocked<Retrospective>;

export const retrospectiveKey = (id: string) => ['retrospective', id] as const;

/** A retrospective as it was read last; undefined: it was not read in this page. */
export const cachedRetrospective = (id: string) =>
  queryClient.getQueryData<OpenRetrospective>(retrospectiveKey(id));

/** The same with the person's unanswered changes. */
export function visibleRetrospective(id: string): OpenRetrospective | undefined {
  const cached = cachedRetrospective(id);
  return cached && withChanges(cached, pendingOf(id));
}

/** A retrospective as the signed-in person may see it, with their unanswered changes; kept current while mounted. */
export function useRetrospective(id: string): UseQueryResult<OpenRetrospective> {
  const changes = usePendingOf(id);
  return useLiveQuery({
    queryKey: retrospectiveKey(id),
    queryFn: async () => {
      const read = await call('retrospective', { retrospective_id: id, secret: noteSecret() });
      return withClock(read, read.server_time);
    },
    ...(changes && { select: (retro: OpenRetrospective) => withChanges(retro, changes) }),
    live: [{ table: 'retrospectives', filter: `id=eq.${id}` }],
  });
}

/** How a person who leads a retrospective, or could lead it, attends it. */
export const attendRetrospective = (id: string): Attendance => ({
  queryKey: retrospectiveKey(id),
  beat: () => call('retrospective_heartbeat', { retrospective_id: id }),
});

const overviewKey = (teamId: string | undefined) => ['retrospectives', teamId] as const;

/**
 * Reads the retrospectives of the team that the address leads to, before the teams are known.
 * @param teamId the team that the view shows, once it is known.
 * @returns whether the overview may read by itself.
 */
export function useRetroOpening({ project, team }: AppSearch, teamId: string | undefined): boolean {
  return useOpening('retro_start', retroStartInput(project, team), [overviewKey(teamId)], (answer, seed) => {
    if (answer) seed(overviewKey(answer.team_id), answer.overview);
  });
}

/** The retrospectives of a team; kept current while mounted. @param enabled whether they may be read. */
export function useRetrospectives(teamId: string, enabled: boolean): UseQueryResult<Retrospectives> {
  return useLiveQuery({
    queryKey: overviewKey(teamId),
    queryFn: () => call('retrospectives', { team_id: teamId }),
    enabled,
    live: [{ table: 'retrospectives', filter: `team_id=eq.${teamId}` }],
  });
}
