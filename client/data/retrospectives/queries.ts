import type { UseQueryResult } from '@tanstack/react-query';
import { call } from '#client/lib/rpc.ts';
import type { Retrospective, Retrospectives } from '#shared/contracts/retrospectives.ts';
import { useLiveQuery } from '../live-query.ts';
import { type Clocked, withClock } from '../meetings/clock.ts';
import type { Attendance } from '../meetings/use-meeting.ts';
import { noteSecret } from './note-secret.ts';

/** A retrospective as this browser knows it. */
export type OpenRetrospective = Clocked<Retrospective>;

export const retrospectiveKey = (id: string) => ['retrospective', id] as const;

/** A retrospective as the signed-in person may see it; kept current while mounted. */
export function useRetrospective(id: string): UseQueryResult<OpenRetrospective> {
  return useLiveQuery({
    queryKey: retrospectiveKey(id),
    queryFn: async () => {
      const read = await call('retrospective', { retrospective_id: id, secret: noteSecret() });
      return withClock(read, read.server_time);
    },
    live: [{ table: 'retrospectives', filter: `id=eq.${id}` }],
  });
}

/** How a person who leads a retrospective, or could lead it, attends it. */
export const attendRetrospective = (id: string): Attendance => ({
  queryKey: retrospectiveKey(id),
  beat: () => call('retrospective_heartbeat', { retrospective_id: id }),
});

/** The retrospectives of a team; kept current while mounted. */
export function useRetrospectives(teamId: string): UseQueryResult<Retrospectives> {
  return useLiveQuery({
    queryKey: ['retrospectives', teamId],
    queryFn: () => call('retrospectives', { team_id: teamId }),
    live: [{ table: 'retrospectives', filter: `team_id=eq.${teamId}` }],
  });
}
