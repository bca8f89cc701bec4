import { db } from '#client/lib/backend.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { call } from '#client/lib/rpc.ts';
import type { TablesUpdate } from '#shared/database.types.ts';
import type { StoryStatus } from '#shared/rules/story.ts';
import { DEFINITION_OF_READY_KEY } from './definition-of-ready.ts';
import { noteOwnEnd } from './lost-projects.ts';

// every function of this file throws the error that the server answered

export async function createProject(project: {
  name: string;
  description: string | null;
  owner_id: string;
}): Promise<{ id: string; name: string }> {
  const { data } = await db.from('projects').insert(project).select('id, name').single().throwOnError();
  return data;
}

export async function updateProject(
  id: string,
  values: Pick<TablesUpdate<'projects'>, 'name' | 'description' | 'key'>,
): Promise<void> {
  await db.from('projects').update(values).eq('id', id).select('id').single().throwOnError();
}

/** @param text null: the project has no definition of ready. */
export async function saveDefinitionOfReady(id: string, text: string | null): Promise<void> {
  const change = { definition_of_ready: text };
  await db.from('projects').update(change).eq('id', id).select('id').single().throwOnError();
  await queryClient.invalidateQueries({ queryKey: DEFINITION_OF_READY_KEY });
}

/** Changes a column of a board: its name (null: the name of its status) and its WIP limit (null: no limit). */
export async function updateColumn(
  projectId: string,
  status: StoryStatus,
  change: Pick<TablesUpdate<'board_columns'>, 'name' | 'wip_limit'>,
): Promise<void> {
  await db
    .from('board_columns')
    .update(change)
    .eq('project_id', projectId)
    .eq('status', status)
    .select('status')
    .single()
    .throwOnError();
}

/** Archives a project, or makes an archived project active again. */
export async function setArchived(id: string, archived: boolean): Promise<void> {
  await call('archive_project', { project_id: id, archived });
}

export async function deleteProject(id: string): Promise<void> {
  noteOwnEnd(id);
  await call('delete_project', { project_id: id });
}

export async function recoverProject(id: string): Promise<void> {
  await call('recover_project', { project_id: id });
}
