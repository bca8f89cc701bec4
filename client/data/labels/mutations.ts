import { queryClient } from '#client/lib/backend/query-client.ts';
import { boardKey } from '../stories/cache.ts';
import { callAgain, callOnce } from '../write/call-once.ts';
import { insertOnce } from '../write/insert-once.ts';
import { LABELS_KEY } from './queries.ts';

// every function of this file throws the error that the server answered

/** Reads labels and stories again: stories contain their labels. */
async function refresh(projectId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: LABELS_KEY }),
    queryClient.invalidateQueries({ queryKey: boardKey(projectId) }),
  ]);
}

/** Adds a label that no story has yet. */
export async function createLabel(projectId: string, name: string): Promise<void> {
  const row = { project_id: projectId, name };
  await insertOnce('project_labels', row).finally(() => refresh(projectId));
}

/** Renames a label on all stories that have it. If another label has the new name, the two become one. */
export async function renameLabel(projectId: string, id: string, name: string): Promise<void> {
  const renamed = callOnce('rename_label', (command_id) => ({ label_id: id, name, command_id }));
  await renamed.finally(() => refresh(projectId));
}

/** Deletes a label. @returns the ids of the stories that had it. */
export async function deleteLabel(projectId: string, id: string): Promise<string[]> {
  const deleted = callOnce('delete_label', (command_id) => ({ label_id: id, command_id }));
  const { output } = await deleted.finally(() => refresh(projectId));
  return output.story_ids;
}

/** Undoes {@link deleteLabel}. */
export async function restoreLabel(projectId: string, name: string, storyIds: string[]): Promise<void> {
  if (storyIds.length === 0) return createLabel(projectId, name);
  const groups = [{ ids: storyIds, change: { add_labels: [name] } }];
  await callAgain('change_stories', { groups }).finally(() => refresh(projectId));
}
