import { queryClient } from '#client/lib/query-client.ts';
import { call } from '#client/lib/rpc.ts';
import { useHeartbeat } from '../meetings/heartbeat.ts';
import { type OpenRetrospective, retrospectiveKey } from './queries.ts';

/**
 * Says that a person who leads a retrospective, or could lead it, is there: without its facilitator for a minute, the server passes
 * the lead on to the manager who came first.
 * @param mayLead whether the person leads it or manages its project.
 */
export function useLeadPassedOn({ id, phase, revision }: OpenRetrospective, mayLead: boolean): void {
  useHeartbeat(
    async () => {
      const now = await call('retrospective_heartbeat', { retrospective_id: id });
      if (now.revision > revision) await queryClient.invalidateQueries({ queryKey: retrospectiveKey(id) });
    },
    mayLead && phase !== 'planned' && phase !== 'closed',
  );
}
