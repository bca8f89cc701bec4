import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { db } from '#client/lib/backend/backend.ts';
import { refresh } from '../read/live-query.ts';
import { usePendingChanges, withPending } from '../write/pending.ts';
import { replayRecentForStory, storyCacheKey } from './cache.ts';
import { useLiveEvents } from './queries.ts';
import { STORY_COLUMNS, type Story } from './types.ts';

/**
 * One whole story, with the person's own unanswered changes; null if it does not exist or the person may not see it.
 * @param id undefined: none.
 */
export function useStory(id: string | undefined): {
  story: Story | null | undefined;
  query: UseQueryResult<Story | null>;
} {
  const query = useQuery({
    queryKey: storyCacheKey(id ?? ''),
    enabled: id !== undefined,
    queryFn: async () => {
      const askedAt = performance.now();
      const { data } = await db
        .from('user_stories')
        .select<string, Story>(STORY_COLUMNS)
        .eq('id', id ?? '')
        .limit(1)
        .throwOnError();
      const [row] = data;
      return replayRecentForStory(row ?? null, askedAt, id ?? '');
    },
  });
  const changes = usePendingChanges();
  const { data } = query;
  const story = useMemo(() => data && withPending(data, changes), [data, changes]);
  return { story, query };
}

/** Keeps {@link useStory} current while mounted. */
export function useLiveStory(id: string): void {
  useLiveEvents({ id }, (changedAt) => void refresh(storyCacheKey(id), changedAt));
}
