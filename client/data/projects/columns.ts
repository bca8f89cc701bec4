import { useQuery } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { call } from '#client/lib/backend/rpc.ts';
import type { SaveColumnsInput, SavedColumns } from '#shared/contracts/columns.ts';
import { callOnce } from '../write/call-once.ts';
import { changeRows } from '../write/change-rows.ts';
import { PROJECTS_KEY } from './project-tree.ts';

const COUNTS = ['column-counts'] as const;

/** How many stories each column of a project has, by its id. */
export function useColumnCounts(projectId: string) {
  return useQuery({
    queryKey: [...COUNTS, projectId],
    queryFn: async () => {
      const board = await call('board', { project_id: projectId, by: 'column', columns: [] });
      return new Map(board.columns.map(({ column_id, count }) => [column_id ?? '', count]));
    },
  });
}

/** Reads again what a change of columns has changed. */
async function refresh(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: COUNTS });
  await queryClient.invalidateQueries({ queryKey: PROJECTS_KEY });
}

/** Saves the columns of a board, all or nothing. @throws the error that the server answered. */
export async function saveColumns(input: SaveColumnsInput): Promise<SavedColumns> {
  try {
    const { output } = await callOnce('save_columns', (command_id) => ({ ...input, command_id }));
    return output;
  } finally {
    await refresh();
  }
}

/** Restores the columns as they were before a save. @throws the error that the server answered. */
export async function undoSaveColumns(projectId: string, saveId: string): Promise<void> {
  try {
    const input = { project_id: projectId, save_id: saveId };
    await callOnce('undo_save_columns', (command_id) => ({ ...input, command_id }));
  } finally {
    await refresh();
  }
}

/** Sets the limit of a team for a column; null: the team has none. @throws the error that the server answered. */
export async function setTeamLimit(
  key: { project_id: string; team_id: string; column_id: string },
  wip_limit: number | null,
): Promise<void> {
  const { team_id, column_id } = key;
  const limits = () => db.from('team_column_limits');
  try {
    if (wip_limit === null)
      await changeRows(() =>
        limits().delete().eq('team_id', team_id).eq('column_id', column_id).throwOnError(),
      );
    else
      await changeRows(() =>
        limits()
          .upsert({ ...key, wip_limit })
          .throwOnError(),
      );
  } finally {
    await refresh();
  }
}
