import { useEffect, useEffectEvent } from 'react';
import type { CardStory } from '../types.ts';

/** The first read comes this long after the board, and then new stories are looked for as often (ms). */
const EVERY_MS = 8000;

/**
 * Keeps the whole stories of a board in the cache while it is mounted. Live changes keep them current.
 * @param cards the stories of the board; those that are not completed are kept first.
 */
export function useCachedStories(cards: readonly CardStory[]): void {
  const keep = useEffectEvent(() => {
    // a part of its own: no board needs it at once. Stories that cannot be read now are looked for the next time
    import('./cache-whole.ts').then(({ cacheStories }) => cacheStories(cards)).catch(() => undefined);
  });
  useEffect(() => {
    const timer = setInterval(() => keep(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
