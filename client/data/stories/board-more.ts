import { queryClient } from '#client/lib/query-client.ts';
import { call } from '#client/lib/rpc.ts';
import { today } from '#client/lib/server-config.ts';
import { boardPart } from '#shared/rules/board.ts';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/story.ts';
import type { StoryFilter } from '#shared/rules/story-filter.ts';
import { type BoardPart, eachColumn, isInPart, patchBoard, storiesOf, withFound } from './board-part.ts';
import { boardPartKey } from './cache.ts';
import { type Matches, readBoard } from './read-board.ts';
import { eventsSince } from './server-events.ts';

/**
 * Loads the next stories of a column.
 * @returns the id of the first of them; null where there are none.
 * @throws what the server answered.
 */
export async function loadMore(projectId: string | undefined, status: StoryStatus): Promise<string | null> {
  const key = boardPartKey(projectId);
  const known = queryClient.getQueryData<BoardPart>(key);
  const from = known?.columns[status].next;
  if (!known || !from) return null;
  const board = await readBoard(projectId, [{ status, size: 2 * boardPart(projectId), from }], known);
  queryClient.setQueryData(key, board);
  const shown = new Set(known.cards.filter((card) => isInPart(card, known)).map(({ id }) => id));
  return board.cards.find((card) => card.status === status && !shown.has(card.id))?.id ?? null;
}

/**
 * Loads into a board what a search and a filter find.
 * @param size how many of each column.
 * @throws what the server answered.
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
  const known = queryClient.getQueryData<BoardPart>(key);
  if (known) {
    const board = withFound(known, storiesOf(answer));
    queryClient.setQueryData(key, patchBoard(board, eventsSince(askedAt), projectId ?? 'all'));
  }
  return eachColumn((status) => {
    const column = answer.columns.find((other) => other.status === status);
    return { count: column?.count ?? 0, more: (column?.next ?? null) !== null };
  });
}
