import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { usePerson } from '#client/data/account/session.ts';
import { useAppSearch } from '#client/data/app-search.ts';
import { readFoundStories, searchStories } from '#client/data/stories/find-stories.ts';
import { keepUntilAnswered } from '#client/lib/backend/query-client.ts';
import type { FoundStory } from '#shared/contracts/search-stories.ts';
import {
  matching,
  type PaletteItem,
  useActionItems,
  useProjectItems,
  useStoryItems,
  useViewItems,
} from './palette-items.tsx';
import { recentStories } from './recent-stories.ts';

interface PaletteGroup {
  name: 'recent' | 'stories' | 'actions' | 'views' | 'projects';
  items: PaletteItem[];
}

/** The maximum of projects in the list; a longer search text finds others. */
const MAX_PROJECTS = 6;

/** The items that match the typed text, by group; while nothing is typed, the recently opened stories come first. */
export function usePaletteGroups(typed: string, onHelp: () => void) {
  const { stories, ...outcome } = useFoundStories(typed);
  const storyItems = useStoryItems()(stories);
  const groups: PaletteGroup[] = [
    { name: 'actions', items: matching(useActionItems(onHelp), typed) },
    { name: 'views', items: matching(useViewItems(), typed) },
    { name: 'projects', items: matching(useProjectItems(), typed).slice(0, MAX_PROJECTS) },
  ];
  if (typed.trim() === '') groups.unshift({ name: 'recent', items: storyItems });
  else groups.push({ name: 'stories', items: storyItems });
  return { groups: groups.filter(({ items }) => items.length > 0), ...outcome };
}

/** The search is sent after a pause in typing of this length (ms). */
const TYPING_PAUSE_MS = 80;

interface Found {
  stories: FoundStory[];
  /** Whether the search is running. */
  searching: boolean;
  error: Error | null;
  /** Searches again. */
  retry: () => Promise<unknown>;
}

/** The stories that match the typed text on the server; the recently opened ones while nothing is typed. */
function useFoundStories(typed: string): Found {
  const { project } = useAppSearch();
  const { id: personId } = usePerson();
  const [settled] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const nothing = typed.trim() === '';

  const found = useQuery({
    queryKey: ['search-stories', project ?? 'all', settled],
    queryFn: () => searchStories(settled, project),
    enabled: settled !== '',
    placeholderData: keepUntilAnswered,
    staleTime: 5000,
  });
  const recent = useQuery({
    queryKey: ['recent-stories', personId],
    queryFn: () => readFoundStories(recentStories()),
    staleTime: 0,
  });
  if (nothing) {
    return { stories: recent.data ?? [], searching: false, error: recent.error, retry: recent.refetch };
  }
  const searching = settled !== typed.trim() || found.isPlaceholderData || found.isLoading;
  return { stories: found.data ?? [], searching, error: found.error, retry: found.refetch };
}
