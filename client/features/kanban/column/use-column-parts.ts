import { useEffect, useMemo } from 'react';
import type { Project } from '#client/data/projects/queries.ts';
import { type BoardPart, isByColumn, partOf, withColumns } from '#client/data/stories/board-part.ts';
import { columnsOfBoard } from '#client/data/stories/columns.ts';

/**
 * The board with the parts of the columns of its project. A visit begins with a read by status, before anything is known of the
 * project; it is enough where the statuses that are divided into columns are loaded completely.
 */
export function useColumnParts(
  board: BoardPart | undefined,
  project: Project | undefined,
): BoardPart | undefined {
  const columns = useMemo(() => columnsOfBoard(project), [project]);
  const incomplete =
    board !== undefined &&
    !isByColumn(board.columns) &&
    columns.some(({ columnId, status }) => columnId && partOf(board.columns, status).next !== null);
  const id = project?.id;
  useEffect(() => {
    if (!incomplete || id === undefined) return;
    // if it fails, the next read of the board tries again
    void import('#client/data/stories/board-more.ts')
      .then(({ readByColumn }) => readByColumn(id))
      .catch(() => undefined);
  }, [incomplete, id]);
  return useMemo(() => board && withColumns(board, columns), [board, columns]);
}
