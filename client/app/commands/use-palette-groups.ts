import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#client/data/account/session.ts';
import { useSearchAnswer, useSearchNames } from '#client/data/search/queries.ts';
import { readFoundStories } from '#client/data/stories/search/find-stories.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import type { SearchAnswer } from '#shared/contracts/search.ts';
import { completeSearch } from '#shared/rules/search/complete-search.ts';
import type { Language } from '#shared/rules/search/operators.ts';
import { NO_NAMES } from '#shared/rules/search/resolve-search.ts';
import type { ActedStories } from './acted-stories.ts';
import type { PaletteItem } from './palette-item.ts';
import {
  completionItems,
  matching,
  resultItems,
  useActionItems,
  useProjectItems,
  useStoryItems,
  useViewItems,
} from './palette-items.tsx';
import { recentStories } from './recent-stories.ts';
import { useActedItems, useStoriesTitle } from './story-items.tsx';

export interface PaletteGroup {
  name: 'complete' | 'onStory' | 'recent' | 'stories' | 'others' | 'actions' | 'views' | 'projects';
  /** A title of its own. */
  title?: string;
  /** How many there are; shown beside the title. */
  count?: number | undefined;
  items: PaletteItem[];
  /** Whether they were found for what was typed before. */
  stale?: boolean;
}

/** The maximum of lines of a group, and of projects. */
const MAX_LINES = 8;
const MAX_PROJECTS = 6;

/**
 * The items that match the typed text, by group: while nothing is typed, what can be done with the stories at hand and the recently
 * opened stories; otherwise values of an operator, stories, other texts, actions, then operators.
 */
export function usePaletteGroups(typed: string, onHelp: () => void, acted: ActedStories | null) {
  const nothing = typed.trim() === '';
  const { answer, total, ...outcome } = useFound(typed);
  const recent = useRecent(nothing);
  const completions = useCompletions(typed);
  const complete = { name: 'complete' as const, items: completionItems(completions) };
  // a word alone names an action more often than an operator
  const isValue = completions.some(({ value }) => value !== null);
  const title = useStoriesTitle(acted);
  const onStory = matching(useActedItems(acted), typed);
  const counts = answer?.counts;
  const results = answer?.results ?? [];
  const ofStories = results.filter(({ kind }) => kind === 'story').slice(0, MAX_LINES);
  const others = results.filter(({ kind }) => kind !== 'story').slice(0, MAX_LINES);
  const otherCount = counts && total - counts.story;
  const stale = outcome.searching;
  const groups: PaletteGroup[] = [
    ...(isValue ? [complete] : []),
    ...(nothing ? [{ name: 'onStory' as const, title, items: onStory }] : []),
    { name: 'recent', items: recent.items },
    { name: 'stories', count: counts?.story, items: resultItems(ofStories), stale },
    { name: 'others', count: otherCount, items: resultItems(others), stale },
    ...(nothing ? [] : [{ name: 'onStory' as const, title, items: onStory }]),
    { name: 'actions', items: matching(useActionItems(onHelp), typed) },
    { name: 'views', items: matching(useViewItems(), typed) },
    { name: 'projects', items: matching(useProjectItems(), typed).slice(0, MAX_PROJECTS) },
    ...(isValue ? [] : [complete]),
  ];
  const read = nothing ? { searching: false, error: recent.error, retry: recent.retry } : outcome;
  return { groups: groups.filter(({ items }) => items.length > 0), total, ...read };
}

/** The search is sent after a pause in typing of this length (ms). */
const TYPING_PAUSE_MS = 80;

/** The results; the kinds of stories come whole, so that other texts do not push them out. */
function useFound(typed: string) {
  const { project } = useAppSearch();
  const [settled] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const found = useSearchAnswer({ typed: settled, project_id: project ?? null, limit: 4 * MAX_LINES });
  const answer: SearchAnswer | undefined = typed.trim() === '' ? undefined : found.data;
  return {
    answer,
    total: Object.values(answer?.counts ?? {}).reduce((sum, count) => sum + count, 0),
    searching: settled !== typed.trim() || found.isPlaceholderData || found.isLoading,
    error: found.error,
    retry: found.refetch as () => Promise<unknown>,
  };
}

/** The stories that were opened last. */
function useRecent(shown: boolean) {
  const { id: personId } = usePerson();
  const toItems = useStoryItems();
  const recent = useQuery({
    queryKey: ['recent-stories', personId],
    queryFn: () => readFoundStories(recentStories()),
    staleTime: 0,
  });
  return {
    items: shown ? toItems(recent.data ?? []) : [],
    error: recent.error,
    retry: recent.refetch as () => Promise<unknown>,
  };
}

/** How the typed text can go on. */
function useCompletions(typed: string) {
  const { i18n } = useTranslation();
  const names = useSearchNames(undefined, typed.includes(':')).data;
  return completeSearch(typed, typed.length, names ?? NO_NAMES, i18n.language as Language);
}
