import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { call } from '#client/lib/backend/rpc.ts';
import type { StoryLink } from '#shared/contracts/stories/story-links.ts';
import { isWaiting } from '#shared/rules/stories/story.ts';
import { useLiveQuery } from '../../read/live-query.ts';
import type { CardStory } from '../types.ts';

/** The key of all queries of links. */
export const LINKS_KEY = ['story-links'] as const;
const NONE: readonly { from_story: string; to_story: string }[] = [];

/** The maximum of blockers that are read of all stories of a list. */
const MAX_BLOCKERS = 500;

/** The links of a story. Live: the log of the story says that one was added or removed, and the other stories change by themselves. */
export function useStoryLinks(storyId: string): UseQueryResult<StoryLink[]> {
  const queryKey = [...LINKS_KEY, storyId] as const;
  const others = (queryClient.getQueryData<StoryLink[]>(queryKey) ?? []).flatMap(
    ({ story }) => story?.id ?? [],
  );
  return useLiveQuery({
    queryKey,
    queryFn: () => call('story_links', { story_id: storyId }),
    live: [
      { table: 'activity_log', filter: `entity_id=eq.${storyId}` },
      ...(others.length > 0
        ? [{ table: 'user_stories' as const, filter: `id=in.(${others.toSorted().join()})` }]
        : []),
    ],
  });
}

/** The links of open blockers to stories of a list; nothing is read while none of them waits. */
export function useBlockersOf(stories: readonly CardStory[]) {
  // a link that is added or removed changes the number
  const waiting = stories.filter(isWaiting).map(({ id, open_blockers: open }) => [id, open] as const);
  const { data } = useQuery({
    queryKey: [...LINKS_KEY, 'blockers', waiting],
    enabled: waiting.length > 0,
    queryFn: async () => {
      const ids = waiting.map(([id]) => id);
      const links = db.from('story_links').select('from_story, to_story').eq('kind', 'blocks');
      return (await links.in('to_story', ids).limit(MAX_BLOCKERS).throwOnError()).data;
    },
  });
  return data ?? NONE;
}
