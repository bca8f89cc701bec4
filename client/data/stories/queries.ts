import { queryOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { db } from '#client/lib/backend/backend.ts';
import { beginsAt } from '#client/lib/backend/early-requests.ts';
import { noteReadBegan, queryClient } from '#client/lib/backend/query-client.ts';
import { type LiveChange, useTableChanges } from '#client/lib/backend/realtime.ts';
import { LISTED_OF_ALL, MAX_STORIES, storiesPath } from '../read/first-requests.ts';
import { forgetRemovedBases } from '../redaction/forget-bases.ts';
import { applyServerEvents, boardKey, replayRecent } from './cache.ts';
import { noteMove } from './movers.ts';
import type { ServerEvent } from './server-events.ts';
import { CARD_COLUMNS, type CardStory } from './types.ts';

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

/** How the stories of a project are read, or those of all projects. */
export const storiesQuery = (projectId: string | undefined) =>
  queryOptions({ queryKey: boardKey(projectId), queryFn: () => fetchCards(projectId) });

/** Loads the stories of a view before it is rendered. */
export function prefetchStories(projectId: string | undefined): void {
  void queryClient.prefetchQuery(storiesQuery(projectId));
}

/** Live events come in bursts (a bulk change, an import): they are applied together, at most once per frame (ms). */
const FRAME_MS = 16;

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
    forgetRemovedBases(events);
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
