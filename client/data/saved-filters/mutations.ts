import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import type { TablesInsert, TablesUpdate } from '#shared/database.types.ts';
import { callAgain } from '../write/call-once.ts';
import { changeRows } from '../write/change-rows.ts';
import { insertOnce } from '../write/insert-once.ts';
import { SAVED_FILTERS_KEY } from './queries.ts';

// every function of this file throws the error that the server answered

const refresh = () => queryClient.invalidateQueries({ queryKey: SAVED_FILTERS_KEY });

/** A filter of the person, or one that its project shares. */
export interface FilterKey {
  id: string;
  shared: boolean;
}

const tableOf = ({ shared }: { shared: boolean }) => db.from(shared ? 'shared_filters' : 'saved_filters');

/** Saves a filter of the person under a name. @returns its id. */
export async function saveFilter(
  row: Pick<TablesInsert<'saved_filters'>, 'id' | 'project_id' | 'name' | 'filter'>,
): Promise<string> {
  return await insertOnce('saved_filters', row).finally(refresh);
}

/** Saves a filter that the project shares. @returns its id. */
export async function saveSharedFilter(
  row: Pick<TablesInsert<'shared_filters'>, 'id' | 'project_id' | 'name' | 'filter'>,
): Promise<string> {
  return await insertOnce('shared_filters', row).finally(refresh);
}

/** Changes the name or the filter. */
export async function changeFilter(
  key: FilterKey,
  change: Pick<TablesUpdate<'saved_filters'>, 'name' | 'filter'>,
): Promise<void> {
  await changeRows(() => tableOf(key).update(change).eq('id', key.id).throwOnError()).finally(refresh);
}

export async function deleteFilter(key: FilterKey): Promise<void> {
  await changeRows(() => tableOf(key).delete().eq('id', key.id).throwOnError()).finally(refresh);
}

/** Gives an own filter to its project, or makes one of the project an own one. */
export async function shareFilter(id: string, shared: boolean): Promise<void> {
  await callAgain('share_filter', { filter_id: id, shared }).finally(refresh);
}
