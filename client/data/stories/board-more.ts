import { queryClient } from '#client/lib/backend/query-client.ts';
import { call } from '#client/lib/backend/rpc.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { boardPart } from '#shared/rules/stories/board.ts';
import type { StoryFilter } from '#shared/rules/stories/filter/story-filter.ts';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';
import {
  type BoardPart,
  isByColumn,
  isInPart,
  keyIn,
  keyOf,
  keyOfPart,
  partOf,
  patchBoard,
  storiesOf,
  withAnswer,
  withFound,
} from './board-part.ts';
import { boardPartKey } from './cache.ts';
import { type Matches, readBoard } from './read-board.ts';
import { eventsSince } from './server-events.ts';

/**
 * Loads the next stories of a column.
 * @returns the id of the first of them; null if there are no more.
 * @throws the error that the server answered.
 */
export async function loadMore(projectId: string | undefined, key: string): Promise<string | null> {
  const queryKey = boardPartKey(projectId);
  const loaded = queryClient.getQueryData<BoardPart>(queryKey);
  const own = keyOfPart(loaded?.columns ?? {}, key);
  const { status, next: from } = partOf(loaded?.columns ?? {}, own);
  if (!loaded || !from) return null;
  const column = own === status ? {} : { column_id: own };
  const request = { status, ...column, size: 2 * boardPart(projectId), from };
  const board = await readBoard(projectId, [request], loaded);
  queryClient.setQueryData(queryKey, board);
  const shown = new Set(loaded.cards.filter((card) => isInPart(card, loaded)).map(({ id }) => id));
  return board.cards.find((card) => keyIn(board.columns, card) === own && !shown.has(card.id))?.id ?? null;
}

/**
 * Loads the matches of a search and a filter into a board, at most `size` of each column.
 * @throws the error that the server answered.
 */
export async function findMatches(
  projectId: string | undefined,
  typed: string,
  filter: StoryFilter | undefined,
  size: number,
): Promise<Matches> {
  const askedAt = performance.now();
  const columns = STORY_STATUSES.map((status) => ({ status, size }));
  const known = queryClient.getQueryData<BoardPart>(boardPartKey(projectId));
  const by = known && isByColumn(known.columns) && { by: 'column' as const };
  const input = { project_id: projectId ?? null, ...by, columns, typed, filter, today: today() };
  const answer = await call('board', input);
  const key = boardPartKey(projectId);
  const loaded = queryClient.getQueryData<BoardPart>(key);
  if (loaded) {
    const board = withFound(loaded, storiesOf(answer));
    queryClient.setQueryData(key, patchBoard(board, eventsSince(askedAt), projectId ?? 'all'));
  }
  return Object.fromEntries(
    answer.columns.map((column) => [
      keyOf(column),
      { count: column.count, more: (column.next ?? null) !== null },
    ]),
  );
}

/**
 * Reads a board by the columns of its project: a status that several of them divide has stories that are not loaded.
 * @throws the error that the server answered.
 */
export async function readByColumn(projectId: string): Promise<void> {
  const size = boardPart(projectId);
  const columns = STORY_STATUSES.map((status) => ({ status, size }));
  const input = { project_id: projectId, by: 'column' as const, columns };
  const askedAt = performance.now();
  const answer = await call('board', input);
  const board = patchBoard(withAnswer(undefined, answer), eventsSince(askedAt), projectId);
  queryClient.setQueryData(boardPartKey(projectId), board);
}
