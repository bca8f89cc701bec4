import { db } from '#client/lib/backend/backend.ts';
import { call } from '#client/lib/backend/rpc.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import { markLeftByUser } from './lost-projects.ts';

// every function of this file throws the error that the server answered

export async function createProject(project: {
  name: string;
  description: string | null;
  owner_id: string;
}): Promise<{ id: string; name: string }> {
  const { data } = await db.from('projects').insert(project).select('id, name').single().throwOnError();
  return data;
}

/** The name of a column (null: the name of its status), its WIP limit (null: no limit), or both. */
export interface ColumnChange {
  name?: string | null;
  wip_limit?: number | null;
}

/**
 * Changes a column of a board.
 * @param seen what the person has seen and replaces; undefined: anything.
 * @returns whether it is changed: false if somebody else has changed it meanwhile.
 */
export async function updateColumn(
  projectId: string,
  status: StoryStatus,
  change: ColumnChange,
  seen?: ColumnChange,
): Promise<boolean> {
  const update = db.from('board_columns').update(change).eq('project_id', projectId).eq('status', status);
  for (const [column, value] of Object.entries(seen ?? {})) {
    if (value === null) update.is(column, null);
    else update.eq(column, value);
  }
  if (seen === undefined) await update.select('status').single().throwOnError();
  else return (await update.select('status').throwOnError()).data.length > 0;
  return true;
}

/** Archives a project, or makes an archived project active again. */
export async function setArchived(id: string, archived: boolean): Promise<void> {
  await call('archive_project', { project_id: id, archived });
}

export async function deleteProject(id: string): Promise<void> {
  markLeftByUser(id);
  await call('delete_project', { project_id: id });
}

export async function recoverProject(id: string): Promise<void> {
  await call('recover_project', { project_id: id });
}
