import { queryClient } from '#client/lib/backend/query-client.ts';
import { isOnline } from '#client/lib/connection/online.ts';
import { replayRecentForStory, storyCacheKey } from '../cache.ts';
import type { CardStory } from '../types.ts';
import { readStories } from '../write/read-stories.ts';

/** How many stories are kept; boards with more open the others with a connection only. */
const MAX_KEPT = 300;
/** Stories per request: their ids are in its address. */
const PER_REQUEST = 60;
/** Reads whole stories that are not in the cache yet, so that their panels open without connection. */
export async function cacheStories(cards: readonly CardStory[]): Promise<void> {
  const missing = [...cards]
    .sort((a, b) => Number(a.status === 'done') - Number(b.status === 'done'))
    .slice(0, MAX_KEPT)
    .map(({ id }) => id)
    .filter((id) => queryClient.getQueryData(storyCacheKey(id)) === undefined);
  for (let at = 0; at < missing.length && isOnline(); at += PER_REQUEST) {
    const askedAt = performance.now();
    const ids = missing.slice(at, at + PER_REQUEST);
    for (const story of await readStories(ids)) {
      queryClient.setQueryData(storyCacheKey(story.id), replayRecentForStory(story, askedAt, story.id));
    }
  }
}
