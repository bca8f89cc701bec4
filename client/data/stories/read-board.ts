import { queryClient } from '#client/lib/backend/query-client.ts';
import { call, callBeginsAt } from '#client/lib/backend/rpc.ts';
import type { BoardInput } from '#shared/contracts/board.ts';
import { type BoardPart, isByColumn, patchBoard, withAnswer } from './board-part.ts';
import { boardPartKey } from './cache.ts';
import { eventsSince } from './server-events.ts';

/** How many stories of each column match, and whether all of them are loaded. */
export type Matches = Readonly<Record<string, { count: number; more: boolean }>>;

/**
 * Reads columns of a board.
 * @param loaded the loaded part of the board, to which the answer is added; missing: the result is the answer alone.
 */
export async function readBoard(
  projectId: string | undefined,
  columns: BoardInput['columns'],
  loaded?: BoardPart,
) {
  const byColumn = columns.some((column) => column.column_id) || (loaded && isByColumn(loaded.columns));
  const input = { project_id: projectId ?? null, ...(byColumn && { by: 'column' as const }), columns };
  const askedAt = callBeginsAt('board', input);
  const answer = await call('board', input);
  const board = withAnswer(loaded && queryClient.getQueryData<BoardPart>(boardPartKey(projectId)), answer);
  return patchBoard(board, eventsSince(askedAt), projectId ?? 'all');
}
