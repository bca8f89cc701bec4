import { queryClient } from '#client/lib/backend/query-client.ts';
import { call } from '#client/lib/backend/rpc.ts';
import { boardKey } from '../stories/cache.ts';
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
  await call('rename_label', { label_id: id, name });
  await refresh(projectId);
}

/** Deletes a label. @returns the ids of the stories that had it. */
export async function deleteLabel(projectId: string, id: string): Promise<string[]> {
  const { story_ids } = await call('delete_label', { label_id: id });
  await refresh(projectId);
  return story_ids;
}

/** Undoes {@link deleteLabel}. */
export async function restoreLabel(projectId: string, name: string, storyIds: string[]): Promise<void> {
  if (storyIds.length === 0) return createLabel(projectId, name);
  await call('change_stories', { groups: [{ ids: storyIds, change: { add_labels: [name] } }] });
  await refresh(projectId);
}
