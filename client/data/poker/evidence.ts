import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/backend/rpc.ts';
import type { PokerEvidence } from '#shared/contracts/evidence.ts';

/**
 * Facts of past work about each size, beside an estimate. It is asked for all cards at once: a request for one card would give
 * the vote away.
 * @param storyId the story that is estimated; null: it was deleted, and nothing is read.
 * @param sizes the points of the cards.
 */
export function usePokerEvidence(
  storyId: string | null,
  teamId: string,
  sizes: readonly number[],
): UseQueryResult<PokerEvidence> {
  return useQuery({
    queryKey: ['poker-evidence', storyId, teamId, sizes],
    queryFn: () => call('poker_evidence', { story_id: storyId ?? '', team_id: teamId, sizes: [...sizes] }),
    enabled: storyId !== null && sizes.length > 0,
    staleTime: 5 * 60_000,
  });
}
