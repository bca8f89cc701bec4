import type { UseQueryResult } from '@tanstack/react-query';
import { call } from '#client/lib/rpc.ts';
import type { Retrospective, Retrospectives } from '#shared/contracts/retrospectives.ts';
import { useLiveQuery } from '../live-query.ts';
import { noteSecret } from './note-secret.ts';

/** A retrospective as the signed-in person may see it; kept current while mounted. */
export function useRetrospective(id: string): UseQueryResult<Retrospective> {
  return useLiveQuery({
    queryKey: ['retrospective', id],
    queryFn: () => call('retrospective', { retrospective_id: id, secret: noteSecret(id) }),
    live: [{ table: 'retrospectives', filter: `id=eq.${id}` }],
  });
}

/** The retrospectives of a team; kept current while mounted. */
export function useRetrospectives(teamId: string): UseQueryResult<Retrospectives> {
  return useLiveQuery({
    queryKey: ['retrospectives', teamId],
    queryFn: () => call('retrospectives', { team_id: teamId }),
    live: [{ table: 'retrospectives', filter: `team_id=eq.${teamId}` }],
  });
}
