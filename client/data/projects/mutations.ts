import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import { callAgain } from '../write/call-once.ts';
import { changeRows } from '../write/change-rows.ts';
import { showColumn } from './live-projects.ts';
import { markLeftByUser } from './lost-projects.ts';
import { PROJECTS_KEY } from './project-tree.ts';

// every function of this file throws the error that the server answered

/** The name of a column (null: the name of its status), its WIP limit (null: no limit), or both. */
export interface ColumnChange {
  name?: string | null;
  wip_limit?: number | null;
}

/**
 * Changes a column of a board, and shows the change in the loaded projects; they are read again if it was not made.
 * @param seen the values that the person has seen and replaces; undefined: any.
 * @returns whether it is changed: false if somebody else has changed it meanwhile.
 */
export async function updateColumn(
  projectId: string,
  status: StoryStatus,
  change: ColumnChange,
  seen?: ColumnChange,
): Promise<boolean> {
  let changed = false;
  try {
    changed = await writeColumn(projectId, status, change, seen);
  } finally {
    if (changed) await showColumn({ project_id: projectId, status, ...change });
    else await queryClient.invalidateQueries({ queryKey: PROJECTS_KEY });
  }
  return changed;
}

const writeColumn = (
  projectId: string,
  status: StoryStatus,
  change: ColumnChange,
  seen?: ColumnChange,
): Promise<boolean> =>
  changeRows(async () => {
    const update = db.from('board_columns').update(change).eq('project_id', projectId).eq('status', status);
    if (seen === undefined) {
      await update.select('status').single().throwOnError();
      return true;
    }
    for (const [column, value] of Object.entries(seen)) {
      if (value === null) update.is(column, null);
      else update.eq(column, value);
    }
    const { data } = await update.select('status').throwOnError();
    if (data.length > 0) return true;
    // a repeated change finds its own values
    const row = db.from('board_columns').select('name, wip_limit').eq('project_id', projectId);
    const { data: now } = await row.eq('status', status).single().throwOnError();
    return (Object.keys(change) as (keyof ColumnChange)[]).every((column) => now[column] === change[column]);
  });

export async function deleteProject(id: string): Promise<void> {
  markLeftByUser(id);
  await callAgain('delete_project', { project_id: id });
}
