import { queryClient } from '#client/lib/query-client.ts';
import { call } from '#client/lib/rpc.ts';
import type { BoardInput } from '#shared/contracts/board.ts';
import type { StoryStatus } from '#shared/rules/story.ts';
import { type BoardPart, patchBoard, withAnswer } from './board-part.ts';
import { boardPartKey } from './cache.ts';
import { eventsSince } from './server-events.ts';

/** How many stories of each column match, and whether all of them are loaded. */
export type Matches = Readonly<Record<StoryStatus, { count: number; more: boolean }>>;

/**
 * Reads columns of a board.
 * @param known what is loaded: the answer is added to it; missing: it stands alone.
 */
export async function readBoard(
  projectId: string | undefined,
  columns: BoardInput['columns'],
  known?: BoardPart,
) {
  const askedAt = performance.now();
  const answer = await call('board', { project_id: projectId ?? null, columns });
  const board = withAnswer(known && queryClient.getQueryData<BoardPart>(boardPartKey(projectId)), answer);
  return patchBoard(board, eventsSince(askedAt), projectId ?? 'all');
}
