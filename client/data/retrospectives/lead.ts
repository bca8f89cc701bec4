import { useEffect } from 'react';
import { queryClient } from '#client/lib/query-client.ts';
import { type OpenRetrospective, retrospectiveKey } from './queries.ts';

/** A read passes the lead on once the facilitator has been gone for a minute; this is a little longer (ms). */
const GONE_MS = 62_000;

/**
 * Reads a retrospective again while its facilitator is away: then somebody who is there leads it.
 * @param here the ids of the people who are present; empty until they are known.
 */
export function useLeadPassedOn(retro: OpenRetrospective, here: ReadonlySet<string>): void {
  const { id, phase, facilitator_id: facilitator } = retro;
  const away = phase !== 'closed' && here.size > 0 && (facilitator === null || !here.has(facilitator));
  useEffect(() => {
    if (!away) return;
    const timer = setInterval(
      () => void queryClient.invalidateQueries({ queryKey: retrospectiveKey(id) }),
      GONE_MS,
    );
    return () => clearInterval(timer);
  }, [away, id]);
}
