import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { FoundStory } from '../../../shared/contracts/search-stories.ts';
import { storyKey } from '../../../shared/rules/story.ts';
import { db } from '../../lib/backend.ts';
import { call } from '../../lib/call.ts';
import { keepUntilAnswered } from '../../lib/query-client.ts';
import { recentStories } from '../../lib/recent.ts';
import { useAppSearch } from '../../lib/search.ts';
import { usePerson } from '../../lib/session.tsx';

/** Whoever types on is not asked for in between, in ms. */
const PAUSE = 80;

interface Found {
  stories: FoundStory[];
  /** The answer to what stands there is on its way. */
  searching: boolean;
  error: Error | null;
  /** Asks again. */
  retry: () => Promise<unknown>;
}

/** The stories that what is typed finds on the server; those opened last while nothing is typed. */
export function useFoundStories(typed: string): Found {
  const { project } = useAppSearch();
  const { id: personId } = usePerson();
  const [settled] = useDebouncedValue(typed.trim(), PAUSE);
  const nothing = typed.trim() === '';

  const found = useQuery({
    queryKey: ['search-stories', project ?? 'all', settled],
    queryFn: () => call('search_stories', { typed: settled, project_id: project ?? null }),
    enabled: settled !== '',
    placeholderData: keepUntilAnswered,
    staleTime: 5000,
  });
  const recent = useQuery({
    queryKey: ['recent-stories', personId],
    queryFn: () => readStories(recentStories(personId)),
    staleTime: 0,
  });
  if (nothing) {
    return { stories: recent.data ?? [], searching: false, error: recent.error, retry: recent.refetch };
  }
  const searching = settled !== typed.trim() || found.isPlaceholderData || found.isLoading;
  return { stories: found.data ?? [], searching, error: found.error, retry: found.refetch };
}

/** Some stories by id, in the order of the ids; what is gone or may not be seen is left out. */
async function readStories(ids: readonly string[]): Promise<FoundStory[]> {
  if (ids.length === 0) return [];
  const { data } = await db
    .from('user_stories')
    .select('id, project_id, number, title, status, projects(key)')
    .in('id', ids)
    .limit(ids.length)
    .throwOnError();
  return data
    .map(({ projects, number, ...story }) => ({ ...story, key: storyKey(projects?.key ?? '', number) }))
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
