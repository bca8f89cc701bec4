import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { compareByRank } from '#shared/rules/ranks/rank.ts';
import { useArchivedProjects } from '../../projects/queries.ts';
import { refresh } from '../../read/live-query.ts';
import { type PendingChanges, usePendingChanges, withPending } from '../../write/pending.ts';
import { boardKey } from '../cache.ts';
import { storiesQuery, useLiveEvents } from '../queries.ts';
import type { CardStory } from '../types.ts';

/**
 * The stories of a project, in the order of their ranks, with the person's own unanswered changes shown. Without a project: those of
 * all visible ones that are not archived, without what was completed outside of the planned and running sprints.
 * @param options.fetch false: use the cached data, request nothing.
 */
export function useStories(
  projectId: string | undefined,
  options: { fetch?: boolean } = {},
): { stories: CardStory[] | undefined; query: UseQueryResult<CardStory[]> } {
  const query = useQuery({ ...storiesQuery(projectId), enabled: options.fetch ?? true });
  const changes = usePendingChanges();
  const { data } = query;
  const archived = useArchivedProjects();
  const stories = useMemo(() => {
    const shown = data && showPending(data, changes, projectId);
    if (projectId !== undefined || archived.length === 0) return shown;
    const hidden = new Set(archived.map(({ id }) => id));
    return shown?.filter((story) => !hidden.has(story.project_id));
  }, [data, changes, projectId, archived]);
  return { stories, query };
}

function showPending(
  cards: CardStory[],
  changes: PendingChanges,
  projectId: string | undefined,
): CardStory[] {
  if (changes.size === 0) return cards;
  return cards
    .map((card) => withPending(card, changes))
    .filter((card) => projectId === undefined || card.project_id === projectId)
    .sort(compareByRank);
}

/**
 * Keeps {@link useStories} current while mounted: changes patch the loaded stories; after a lost connection they are loaded
 * again.
 */
export function useLiveStories(projectId: string | undefined): void {
  useLiveEvents({ projectId }, (changedAt) => void refresh(boardKey(projectId), changedAt));
}
