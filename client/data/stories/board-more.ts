import { queryClient } from '#client/lib/backend/query-client.ts';
import { call } from '#client/lib/backend/rpc.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { boardPart } from '#shared/rules/stories/board.ts';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/stories/story.ts';
import type { StoryFilter } from '#shared/rules/stories/story-filter.ts';
import { type BoardPart, eachColumn, isInPart, patchBoard, storiesOf, withFound } from './board-part.ts';
import { boardPartKey } from './cache.ts';
import { type Matches, readBoard } from './read-board.ts';
import { eventsSince } from './server-events.ts';

/**
 * Loads the next stories of a column.
 * @returns the id of the first of them; null if there are no more.
 * @throws the error that the server answered.
 */
export async function loadMore(projectId: string | undefined, status: StoryStatus): Promise<string | null> {
  const key = boardPartKey(projectId);
  const loaded = queryClient.getQueryData<BoardPart>(key);
  const from = loaded?.columns[status].next;
  if (!loaded || !from) return null;
  const board = await readBoard(projectId, [{ status, size: 2 * boardPart(projectId), from }], loaded);
  queryClient.setQueryData(key, board);
  const shown = new Set(loaded.cards.filter((card) => isInPart(card, loaded)).map(({ id }) => id));
  return board.cards.find((card) => card.status === status && !shown.has(card.id))?.id ?? null;
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
  const input = { project_id: projectId ?? null, columns, typed, filter, today: today() };
  const answer = await call('board', input);
  const key = boardPartKey(projectId);
  const loaded = queryClient.getQueryData<BoardPart>(key);
  if (loaded) {
    const board = withFound(loaded, storiesOf(answer));
    queryClient.setQueryData(key, patchBoard(board, eventsSince(askedAt), projectId ?? 'all'));
  }
  return eachColumn((status) => {
    const column = answer.columns.find((entry) => entry.status === status);
    return { count: column?.count ?? 0, more: (column?.next ?? null) !== null };
  });
}
