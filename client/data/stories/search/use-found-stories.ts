import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keepUntilAnswered } from '#client/lib/backend/query-client.ts';
import { describeFailure } from '#client/lib/text/errors.ts';
import type { FoundStory } from '#shared/contracts/search.ts';
import { searchStories } from './find-stories.ts';

/** The search is sent after a pause in typing of this length (ms). */
const TYPING_PAUSE_MS = 120;

/** The stories that match what a person types, first those of a project. An empty text finds none. */
export function useFoundStories(typed: string, projectId: string) {
  const [settled] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const { data, error, refetch, isPlaceholderData, isLoading } = useQuery({
    queryKey: ['search-stories', projectId, settled],
    queryFn: () => searchStories(settled, projectId),
    enabled: settled !== '',
    placeholderData: keepUntilAnswered,
    staleTime: 5000,
  });
  const nothing = typed.trim() === '';
  return {
    stories: nothing ? [] : (data ?? []),
    error: nothing ? null : error,
    retry: refetch,
    searching: settled !== typed.trim() || isPlaceholderData || isLoading,
  };
}

/** The typed text of a `StoryFinder`, and the stories that it finds. @param offers whether a story can be chosen. */
export function useStoryFinder(projectId: string, offers: (story: FoundStory) => boolean) {
  const [typed, onType] = useState('');
  const { stories, error, searching } = useFoundStories(typed, projectId);
  const failure = error ? describeFailure(error) : null;
  return { typed, onType, stories: stories.filter(offers), searching, failure };
}
