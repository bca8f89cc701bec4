import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keepUntilAnswered, noteReadBegan, queryClient } from '#client/lib/backend/query-client.ts';
import { callBeginsAt } from '#client/lib/backend/rpc.ts';
import { useConnected } from '#client/lib/connection/online.ts';
import { useCoalesced } from '#client/lib/state/use-coalesced.ts';
import type { BoardInput } from '#shared/contracts/board.ts';
import { compareByRank } from '#shared/rules/ranks/rank.ts';
import { boardPart, START } from '#shared/rules/stories/board.ts';
import type { StoryFilter } from '#shared/rules/stories/filter/story-filter.ts';
import { boardInput } from '../read/first-requests.ts';
import { refresh } from '../read/live-query.ts';
import { type PendingChanges, usePendingChanges, withPending } from '../write/pending.ts';
import {
  type BoardPart,
  countIn,
  isInPart,
  isWhole,
  keyIn,
  mapColumns,
  partOf,
  sameWhereEqual,
  withFound,
} from './board-part.ts';
import { boardPartKey } from './cache.ts';
import { useLiveEvents } from './queries.ts';
import { type Matches, readBoard } from './read-board.ts';
import { eventsSince, type ServerEvent } from './server-events.ts';

/** The server's limit for one request. */
const MAX_PART = 2000;
/** Extra stories to request for a column that was loaded completely: it may have grown since. */
const EXTRA_STORIES = 20;

/** The part of a column to request, so that the column shows as many stories as before. */
function requestFor(board: BoardPart, key: string, partSize: number): BoardInput['columns'][number] {
  const { status, next } = partOf(board.columns, key);
  const loaded = board.cards.filter(
    (card) => keyIn(board.columns, card) === key && isInPart(card, board),
  ).length;
  const size = Math.min(Math.max(partSize, loaded + (next === null ? EXTRA_STORIES : 0)), MAX_PART);
  // the stories of earlier sprints are shown already
  const whole = status === 'done' && (next === null || next.rank !== START.rank);
  const column = key === status ? {} : { column_id: key };
  return { status, ...column, size, ...(whole && { from: START }) };
}

function boardQuery(projectId: string | undefined) {
  const queryKey = boardPartKey(projectId);
  return {
    queryKey,
    queryFn: async () => {
      const cached = queryClient.getQueryData<BoardPart>(queryKey);
      const first = boardInput(projectId);
      noteReadBegan(queryKey, callBeginsAt('board', first));
      const columns = cached
        ? Object.keys(cached.columns).map((key) => requestFor(cached, key, boardPart(projectId)))
        : first.columns;
      const board = await readBoard(projectId, columns);
      const shown = queryClient.getQueryData<BoardPart>(queryKey);
      // stories of a search that was answered in the meantime
      const found = shown?.cards.filter(({ id }) => shown.found.has(id)) ?? [];
      const next = withFound(board, found);
      return { ...next, cards: sameWhereEqual(shown?.cards ?? [], next.cards) };
    },
    structuralSharing: false,
  };
}

/** Loads the data of {@link useBoard} before its view is rendered. */
export function prefetchBoard(projectId: string | undefined): void {
  void queryClient.prefetchQuery(boardQuery(projectId));
}

/**
 * The loaded part of the board of a project, or of all visible ones that are not archived, with the person's own unanswered
 * changes shown and counted.
 * @param options.fetch false: use the cached data, request nothing.
 */
export function useBoard(
  projectId: string | undefined,
  options: { fetch?: boolean } = {},
): { board: BoardPart | undefined; query: UseQueryResult<BoardPart> } {
  const query = useQuery({ ...boardQuery(projectId), enabled: options.fetch ?? true });
  const changes = usePendingChanges();
  const { data } = query;
  const connected = useConnected();
  const board = useMemo(() => data && showPending(data, changes, projectId), [data, changes, projectId]);
  // the board of the last visit stands in until this one is read, and without connection
  const unread = query.isError && query.dataUpdatedAt === 0 && connected;
  return { board: unread ? undefined : board, query };
}

function showPending(board: BoardPart, changes: PendingChanges, projectId: string | undefined): BoardPart {
  const cards = board.cards.flatMap((card) => {
    const shown = withPending(card, changes);
    return projectId === undefined || shown.project_id === projectId ? [shown] : [];
  });
  // a column that is loaded completely is counted here, without a wait for the server
  const [before, now] = [board.cards, cards].map((each) => countIn(board.columns, each));
  const columns = mapColumns(board.columns, (column, key) => {
    const loaded = now?.[key] ?? 0;
    const count = column.next === null ? loaded : column.count + loaded - (before?.[key] ?? 0);
    return { ...column, count };
  });
  return { ...board, cards: changes.size === 0 ? cards : cards.sort(compareByRank), columns };
}

/**
 * How long after a change the counts are read again (ms), because of stories that are not loaded; less often for all projects.
 */
const COUNT_DELAY_MS = { oneProject: 1000, allProjects: 5000 };

/** Keeps {@link useBoard} current while mounted: changes patch the loaded part; after a lost connection it is loaded again. */
export function useLiveBoard(projectId: string | undefined): void {
  const queryKey = boardPartKey(projectId);
  const count = useCoalesced(
    async () => {
      const cached = queryClient.getQueryData<BoardPart>(queryKey);
      if (!cached) return;
      const askedAt = performance.now();
      try {
        queryClient.setQueryData(queryKey, await readBoard(projectId, [], cached));
        void queryClient.invalidateQueries({ queryKey: MATCHES });
        // the counts may lack changes since the request
        if (eventsSince(askedAt).size > 0) count();
      } catch {
        // the next change, or the next read of the board, updates the counts
      }
    },
    projectId === undefined ? COUNT_DELAY_MS.allProjects : COUNT_DELAY_MS.oneProject,
  );
  const onEvents = (events: readonly ServerEvent[]) => {
    const cached = queryClient.getQueryData<BoardPart>(queryKey);
    if (!cached || isWhole(cached)) return;
    const loaded = new Set(cached.cards.map(({ id }) => id));
    if (events.some((event) => !loaded.has(event.kind === 'row' ? event.story.id : event.id))) count();
  };
  const reload = async (changedAt: number) => {
    await refresh(queryKey, changedAt);
    await refresh(MATCHES, changedAt);
  };
  useLiveEvents({ projectId }, (changedAt) => void reload(changedAt), onEvents);
}

const MATCHES = ['board-matches'];

/**
 * Loads the matches of a search and a filter behind the loaded part into the board.
 * @param search null: there is no search, or the whole board is loaded and can be searched here.
 * @param size the maximum per column.
 * @param sprints the ids of sprints and teams on which the filter depends.
 */
export function useBoardMatches(
  projectId: string | undefined,
  search: { typed: string; filter: StoryFilter | undefined } | null,
  size: number,
  sprints: readonly string[],
): UseQueryResult<Matches> {
  const { typed = '', filter } = search ?? {};
  return useQuery({
    queryKey: [...MATCHES, projectId ?? 'all', typed, filter, sprints, size],
    enabled: search !== null,
    placeholderData: keepUntilAnswered,
    // few boards need it
    queryFn: async () =>
      (await import('./board-more.ts')).findMatches(projectId, typed, filter, Math.min(size, MAX_PART)),
  });
}
