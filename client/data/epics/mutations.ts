import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { callAgain } from '../write/call-once.ts';
import { changeRows, deleteRow } from '../write/change-rows.ts';
import { insertOnce } from '../write/insert-once.ts';
import { EPICS_KEY, type Epic } from './queries.ts';

// every function of this file throws the error that the server answered

const refresh = () => queryClient.invalidateQueries({ queryKey: EPICS_KEY });

export async function createEpic(row: Pick<Epic, 'project_id' | 'name' | 'description'>): Promise<void> {
  await insertOnce('epics', row).finally(refresh);
}

export async function updateEpic(
  id: string,
  change: Partial<Pick<Epic, 'name' | 'description' | 'closed_at'>>,
): Promise<void> {
  await changeRows(() =>
    db.from('epics').update(change).eq('id', id).select('id').single().throwOnError(),
  ).finally(refresh);
}

/** The maximum of stories of a deleted epic that are read, for the undo. */
const MAX_STORIES = 10_000;

/** The stories of epics whose deletion nobody has confirmed yet: an epic that is gone by then names none. */
const storiesBefore = new Map<string, string[]>();

/** Deletes an epic; its stories stay. @returns the ids of its stories. */
export async function deleteEpic(id: string): Promise<string[]> {
  const reading = db.from('user_stories').select('id').eq('epic_id', id).limit(MAX_STORIES);
  const { data } = await reading.throwOnError();
  const found = data.map((story) => story.id);
  if (found.length > 0) storiesBefore.set(id, found);
  await deleteRow('epics', id).finally(refresh);
  const storyIds = storiesBefore.get(id) ?? [];
  storiesBefore.delete(id);
  return storyIds;
}

/** Undoes {@link deleteEpic}. */
export async function restoreEpic(
  { id, project_id, name, description, closed_at }: Epic,
  storyIds: string[],
): Promise<void> {
  await insertOnce('epics', { id, project_id, name, description });
  if (closed_at) await changeRows(() => db.from('epics').update({ closed_at }).eq('id', id).throwOnError());
  if (storyIds.length > 0) {
    await callAgain('change_stories', { groups: [{ ids: storyIds, change: { epic_id: id } }] });
  }
  await refresh();
}
