import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keepUntilAnswered, queryClient } from '#client/lib/query-client.ts';
import { useCoalesced } from '#client/lib/use-coalesced.ts';
import type { BoardInput } from '#shared/contracts/board.ts';
import { boardPart, START } from '#shared/rules/board.ts';
import { compareByRank } from '#shared/rules/rank.ts';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/story.ts';
import type { StoryFilter } from '#shared/rules/story-filter.ts';
import { type BoardPart, eachColumn, isInPart, isWhole, withFound } from './board-part.ts';
import { boardPartKey } from './cache.ts';
import { useLiveEvents } from './queries.ts';
import { type Matches, readBoard } from './read-board.ts';
import { eventsSince, type ServerEvent } from './server-events.ts';
import { type PendingChanges, usePendingChanges, withPending } from './write/optimistic.ts';

/** The server's limit for one request. */
const MAX_PART = 2000;
/** A column that is loaded whole may have grown by some while nobody looked. */
const SPARE = 20;

/** What to ask for so that a column shows as much as it did. */
function wantedOf(
  known: BoardPart | undefined,
  status: StoryStatus,
  part: number,
): BoardInput['columns'][number] {
  if (!known) return { status, size: part };
  const { next } = known.columns[status];
  const loaded = known.cards.filter((card) => card.status === status && isInPart(card, known)).length;
  const size = Math.min(Math.max(part, loaded + (next === null ? SPARE : 0)), MAX_PART);
  // the earlier completed ones are shown already
  const whole = status === 'done' && (next === null || next.rank !== START.rank) && loaded > part;
  return { status, size, ...(whole && { from: START }) };
}

function boardQuery(projectId: string | undefined) {
  const queryKey = boardPartKey(projectId);
  return {
    queryKey,
    queryFn: async () => {
      const known = queryClient.getQueryData<BoardPart>(queryKey);
      const wanted = STORY_STATUSES.map((status) => wantedOf(known, status, boardPart(projectId)));
      const board = await readBoard(projectId, wanted);
      const shown = queryClient.getQueryData<BoardPart>(queryKey);
      // a search that was answered meanwhile
      const found = shown?.cards.filter(({ id }) => shown.found.has(id)) ?? [];
      return withFound(board, found);
    },
    structuralSharing: false,
  };
}

/** Asks for what {@link useBoard} shows, before the view that shows it is there. */
export function prefetchBoard(projectId: string | undefined): void {
  void queryClient.prefetchQuery(boardQuery(projectId));
}

/**
 * The loaded part of the board of a project, or of all visible ones that are not archived, with the person's own unanswered
 * changes shown and counted.
 * @param options.fetch false: take what is there, ask for nothing.
 */
export function useBoard(
  projectId: string | undefined,
  options: { fetch?: boolean } = {},
): { board: BoardPart | undefined; query: UseQueryResult<BoardPart> } {
  const query = useQuery({ ...boardQuery(projectId), enabled: options.fetch ?? true });
  const changes = usePendingChanges();
  const { data } = query;
  const board = useMemo(() => data && showPending(data, changes, projectId), [data, changes, projectId]);
  return { board, query };
}

function showPending(board: BoardPart, changes: PendingChanges, projectId: string | undefined): BoardPart {
  const counts = eachColumn((status) => board.columns[status].count);
  const cards = board.cards.flatMap((card) => {
    const shown = withPending(card, changes);
    const stays = projectId === undefined || shown.project_id === projectId;
    counts[card.status] -= 1;
    if (stays) counts[shown.status] += 1;
    return stays ? [shown] : [];
  });
  // a column that is loaded whole is counted here: nothing is waited for
  const loaded = eachColumn((status) => cards.filter((card) => card.status === status).length);
  const columns = eachColumn((status) => {
    const column = board.columns[status];
    return { ...column, count: column.next === null ? loaded[status] : counts[status] };
  });
  return { ...board, cards: changes.size === 0 ? cards : cards.sort(compareByRank), columns };
}

/** Changes of stories that are not loaded change the counts: they are read again, seldom over all projects (ms). */
const COUNT_AFTER = { one: 1000, all: 5000 };

/** Keeps {@link useBoard} current while mounted: changes from anywhere patch what is shown, a lost connection reloads. */
export function useLiveBoard(projectId: string | undefined): void {
  const queryKey = boardPartKey(projectId);
  const count = useCoalesced(
    async () => {
      const known = queryClient.getQueryData<BoardPart>(queryKey);
      if (!known) return;
      const askedAt = performance.now();
      try {
        queryClient.setQueryData(queryKey, await readBoard(projectId, [], known));
        void queryClient.invalidateQueries({ queryKey: MATCHES });
        // what changed meanwhile may be missing in the counts
        if (eventsSince(askedAt).size > 0) count();
      } catch {
        // the next change, or the board itself when it is read again, brings the counts
      }
    },
    projectId === undefined ? COUNT_AFTER.all : COUNT_AFTER.one,
  );
  const onEvents = (events: readonly ServerEvent[]) => {
    const known = queryClient.getQueryData<BoardPart>(queryKey);
    if (!known || isWhole(known)) return;
    const loaded = new Set(known.cards.map(({ id }) => id));
    if (events.some((event) => !loaded.has(event.kind === 'row' ? event.story.id : event.id))) count();
  };
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey });
    await queryClient.invalidateQueries({ queryKey: MATCHES });
  };
  useLiveEvents(undefined, () => void reload(), onEvents);
}

const MATCHES = ['board-matches'];

/**
 * Loads into the board what a search and a filter find beyond its loaded part.
 * @param wanted null: nothing is looked for, or the whole board is loaded and can be searched here.
 * @param size how many of each column.
 */
export function useBoardMatches(
  projectId: string | undefined,
  wanted: { typed: string; filter: StoryFilter | undefined } | null,
  size: number,
): UseQueryResult<Matches> {
  const { typed = '', filter } = wanted ?? {};
  return useQuery({
    queryKey: [...MATCHES, projectId ?? 'all', typed, filter, size],
    enabled: wanted !== null,
    placeholderData: keepUntilAnswered,
    // few boards need it
    queryFn: async () =>
      (await import('./board-more.ts')).findMatches(projectId, typed, filter, Math.min(size, MAX_PART)),
  });
}
