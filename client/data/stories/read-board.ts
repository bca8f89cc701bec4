import { queryClient } from '#client/lib/backend/query-client.ts';
import { call, callBeginsAt } from '#client/lib/backend/rpc.ts';
import type { BoardInput } from '#shared/contracts/board.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import { type BoardPart, patchBoard, withAnswer } from './board-part.ts';
import { boardPartKey } from './cache.ts';
import { eventsSince } from './server-events.ts';

/** How many stories of each column match, and whether all of them are loaded. */
export type Matches = Readonly<Record<StoryStatus, { count: number; more: boolean }>>;

/**
 * Reads columns of a board.
 * @param loaded the loaded part of the board, to which the answer is added; missing: the result is the answer alone.
 */
export async function readBoard(
  projectId: string | undefined,
  columns: BoardInput['columns'],
  loaded?: BoardPart,
) {
  const input = { project_id: projectId ?? null, columns };
  const askedAt = callBeginsAt('board', input);
  const answer = await call('board', input);
  const board = withAnswer(loaded && queryClient.getQueryData<BoardPart>(boardPartKey(projectId)), answer);
  return patchBoard(board, eventsSince(askedAt), projectId ?? 'all');
}
