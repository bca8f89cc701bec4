import { useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/backend/rpc.ts';
import type { StoryPast } from '#shared/contracts/stories/story-past.ts';

/** As many events as the server gives at once. */
const MAX_EVENTS = 1000;

/**
 * The events and names that a story has brought along from projects that the person does not see.
 * @param needed whether it shows that there may be something; else what is known of it already is given.
 */
export function useStoryPast(storyId: string, needed: boolean): StoryPast | undefined {
  const { data } = useQuery({
    queryKey: ['story-past', storyId],
    queryFn: () => call('story_past', { story_id: storyId, limit: MAX_EVENTS }),
    enabled: needed,
    staleTime: 5 * 60_000,
  });
  return data;
}
