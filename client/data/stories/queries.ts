import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { db } from '#client/lib/backend/backend.ts';
import { beginsAt } from '#client/lib/backend/early-requests.ts';
import { noteReadBegan, queryClient } from '#client/lib/backend/query-client.ts';
import { type LiveChange, useTableChanges } from '#client/lib/backend/realtime.ts';
import { compareByRank } from '#shared/rules/ranks/rank.ts';
import { LISTED_OF_ALL, MAX_STORIES, storiesPath } from '../first-requests.ts';
import { refresh } from '../live-query.ts';
import { useArchivedProjects } from '../projects/queries.ts';
import { type PendingChanges, usePendingChanges, withPending } from '../write/pending.ts';
import { applyServerEvents, boardKey, replayRecent, replayRecentForStory, storyCacheKey } from './cache.ts';
import { noteMove } from './movers.ts';
import type { ServerEvent } from './server-events.ts';
import { CARD_COLUMNS, type CardStory, STORY_COLUMNS, type Story } from './types.ts';

async function fetchCards(projectId: string | undefined): Promise<CardStory[]> {
  const askedAt = beginsAt(storiesPath(projectId));
  noteReadBegan(boardKey(projectId), askedAt);
  const stories =
    projectId === undefined
      ? db
          .from('user_stories')
          .select<string, CardStory>(LISTED_OF_ALL.select)
          .neq(...LISTED_OF_ALL.open)
          .or(LISTED_OF_ALL.or)
      : db.from('user_stories').select<string, CardStory>(CARD_COLUMNS).eq('project_id', projectId);
  const { data } = await stories.order('rank').order('id').limit(MAX_STORIES).throwOnError();
  return replayRecent(data, askedAt, projectId ?? 'all');
}

const storiesQuery = (projectId: string | undefined) =>
  queryOptions({ queryKey: boardKey(projectId), queryFn: () => fetchCards(projectId) });

/** Loads the data of {@link useStories} before its view is rendered. */
export function prefetchStories(projectId: string | undefined): void {
  void queryClient.prefetchQuery(storiesQuery(projectId));
}

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

/** Live events come in bursts (a bulk change, an import): they are applied together, at most once per frame (ms). */
const FRAME_MS = 16;

/**
 * Keeps {@link useStories} current while mounted: changes patch the loaded stories; after a lost connection they are loaded
 * again.
 */
export function useLiveStories(projectId: string | undefined): void {
  useLiveEvents({ projectId }, (changedAt) => void refresh(boardKey(projectId), changedAt));
}

/** Keeps {@link useStory} current while mounted. */
export function useLiveStory(id: string): void {
  useLiveEvents({ id }, (changedAt) => void refresh(storyCacheKey(id), changedAt));
}

/**
 * Applies live changes of stories to all cached data, while mounted.
 * @param followed one story, or those of a project or of all.
 * @param onResync called when changes up to a moment (performance.now()) may have been missed.
 * @param onEvents called with the changes before they are applied.
 */
export function useLiveEvents(
  followed: { id: string } | { projectId: string | undefined },
  onResync: (changedAt: number) => void,
  onEvents: (events: readonly ServerEvent[]) => void = () => undefined,
): void {
  const waiting = useRef<ServerEvent[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const flush = () => {
    timer.current = undefined;
    const events = waiting.current.splice(0);
    onEvents(events);
    applyServerEvents(events);
  };
  const projectId = 'projectId' in followed ? followed.projectId : undefined;
  const note = (change: LiveChange<'user_stories'>) => {
    waiting.current.push(eventOf(change, projectId));
    noteMove(change);
    timer.current ??= setTimeout(flush, FRAME_MS);
  };
  const filter = 'id' in followed ? `id=eq.${followed.id}` : projectId && `project_id=eq.${projectId}`;
  useTableChanges('user_stories', filter, note, onResync);
}

/** @param projectId the followed project; undefined: all, or one story. */
function eventOf(change: LiveChange<'user_stories'>, projectId: string | undefined): ServerEvent {
  if (change.eventType !== 'DELETE') return { kind: 'row', story: change.new };
  const { id = '', project_id } = change.old;
  // the key alone: the story may also have moved to another project that the person sees (docs/api.md)
  if (projectId !== undefined && project_id === undefined) return { kind: 'left', id, projectId };
  return { kind: 'gone', id };
}
